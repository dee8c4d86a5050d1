// Sends live events to any number of clients as server-sent events, encoding each event once for all.
import type { ServerResponse } from "node:http";
import type { FeedEvent, LiveFeed, LiveFilter, LiveListener } from "../../archive/live/live-feed.ts";

export interface LiveStreams {
  /** Streams on the client's socket until either side closes it. */
  open(outgoing: ServerResponse, filter: LiveFilter, feed: LiveFeed): Promise<void>;
  /** Ends all streams, because a browser was signed out. Those that still may open theirs again by themselves. */
  disconnect(): void;
  close(): void;
}

export const LIVE_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
};

/** Disconnects a client that reads nothing for PATIENCE_MS while this much waits for it; it can reconnect. */
const MOST_UNSENT = 1024 * 1024;
const PATIENCE_MS = 1000;
/** Also disconnects a client that reads too slowly. About as much is kept for clients that reconnect. */
const MOST_BEHIND = 64 * 1024 * 1024;
/** Keeps proxies from closing a quiet stream. */
const PULSE_MS = 15_000;
const PULSE = Buffer.from(":\n\n");

export function liveStreams(headers: Readonly<Record<string, string>>): LiveStreams {
  const streams = new Map<ServerResponse, Stream>();
  const bytesOf = encoder();
  const pulse = setInterval(() => {
    for (const stream of streams.values()) stream.send(PULSE);
  }, PULSE_MS);
  pulse.unref();
  function disconnect(): void {
    for (const outgoing of streams.keys()) outgoing.end();
  }
  return {
    async open(outgoing, filter, feed) {
      let listener: LiveListener | null = null;
      /** Sends the start position, so a client can resume before its first event. */
      const begin = (at: string | null) => {
        if (streams.has(outgoing) || outgoing.destroyed) return;
        streams.set(outgoing, streamTo(outgoing));
        writeHead(outgoing, headers);
        outgoing.write(`retry: 1000\n${at === null ? "" : `id: ${at}\n`}\n`);
      };
      outgoing.once("close", () => {
        streams.delete(outgoing);
        listener?.close();
      });
      listener = await feed.listen(filter, (event) => {
        begin(null);
        streams.get(outgoing)?.send(bytesOf(event));
      });
      // The client disconnected while the stream was being opened.
      if (outgoing.destroyed) listener.close();
      else begin(listener.at);
    },
    disconnect,
    close() {
      clearInterval(pulse);
      disconnect();
    },
  };
}

/** Sends no length and no chunks: the stream lasts as long as the connection, and each event is one write. */
function writeHead(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, { ...headers, ...LIVE_HEADERS });
  outgoing.socket?.setNoDelay(true);
}

interface Stream {
  send(bytes: Buffer): void;
}

/** Writes only as fast as the socket accepts; waiting clients share the same bytes in memory. */
function streamTo(outgoing: ServerResponse): Stream {
  const waiting: Buffer[] = [];
  let unsent = 0;
  let full = false;
  let taken_at = performance.now();
  outgoing.on("drain", () => {
    full = false;
    taken_at = performance.now();
    pump();
  });

  function pump(): void {
    let next = 0;
    while (!full && next < waiting.length && !outgoing.destroyed && !outgoing.writableEnded) {
      const bytes = waiting[next++] as Buffer;
      unsent -= bytes.length;
      full = !outgoing.write(bytes);
    }
    waiting.splice(0, next);
  }

  return {
    send(bytes) {
      if (outgoing.destroyed || outgoing.writableEnded) return;
      if (!full) taken_at = performance.now();
      waiting.push(bytes);
      unsent += bytes.length;
      pump();
      const stalled = unsent > MOST_UNSENT && performance.now() - taken_at > PATIENCE_MS;
      if (stalled || unsent > MOST_BEHIND) outgoing.destroy();
    },
  };
}

function encoder(): (event: FeedEvent) => Buffer {
  const known = new WeakMap<FeedEvent, Buffer>();
  return (event) => {
    const bytes = known.get(event) ?? Buffer.from(textOf(event));
    known.set(event, bytes);
    return bytes;
  };
}

/** Fits on one `data` line, because JSON escapes newlines. */
function textOf({ id, type, json }: FeedEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;
}
