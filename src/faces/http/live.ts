// Server-sent events: what happens to sessions, to any number of clients, each event put into bytes once for all.
import type { ServerResponse } from "node:http";
import type { LiveEvent, LiveFeed, LiveListener, LiveWanted } from "../../archive/live/live-feed.ts";

export interface LiveStreams {
  /** On the client's socket itself, until either side ends it. */
  open(outgoing: ServerResponse, wanted: LiveWanted, feed: LiveFeed): Promise<void>;
  close(): void;
}

export const LIVE_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
};

/** A client that takes less than it is sent is let go at this many bytes; it can come back and go on. */
const MOST_UNSENT = 1024 * 1024;
/** Keeps what stands between from taking a quiet stream for a dead one. */
const PULSE_MS = 15_000;
const PULSE = Buffer.from(":\n\n");

export function liveStreams(headers: Readonly<Record<string, string>>): LiveStreams {
  const streams = new Set<ServerResponse>();
  const bytesOf = encoder();
  const pulse = setInterval(() => {
    for (const outgoing of streams) send(outgoing, PULSE);
  }, PULSE_MS);
  pulse.unref();
  return {
    async open(outgoing, wanted, feed) {
      let listener: LiveListener | null = null;
      /** Who has seen no event yet can go on from where they began. */
      const begin = (at: string | null) => {
        if (streams.has(outgoing) || outgoing.destroyed) return;
        streams.add(outgoing);
        writeHead(outgoing, headers);
        outgoing.write(`retry: 1000\n${at === null ? "" : `id: ${at}\n`}\n`);
      };
      outgoing.once("close", () => {
        streams.delete(outgoing);
        listener?.close();
      });
      listener = await feed.listen(wanted, (event) => {
        begin(null);
        send(outgoing, bytesOf(event));
      });
      // Who went away while it was being opened is told nothing more.
      if (outgoing.destroyed) listener.close();
      else begin(listener.at);
    },
    close() {
      clearInterval(pulse);
      for (const outgoing of streams) outgoing.end();
    },
  };
}

/** Without a length or chunks: it lasts as long as the connection, and each event is one write. */
function writeHead(outgoing: ServerResponse, headers: Readonly<Record<string, string>>): void {
  outgoing.removeHeader("transfer-encoding");
  outgoing.writeHead(200, { ...headers, ...LIVE_HEADERS });
  outgoing.socket?.setNoDelay(true);
}

function send(outgoing: ServerResponse, bytes: Buffer): void {
  if (outgoing.destroyed || outgoing.writableEnded) return;
  outgoing.write(bytes);
  if (outgoing.writableLength > MOST_UNSENT) outgoing.destroy();
}

function encoder(): (event: LiveEvent) => Buffer {
  const known = new WeakMap<LiveEvent, Buffer>();
  return (event) => {
    const bytes = known.get(event) ?? Buffer.from(textOf(event));
    known.set(event, bytes);
    return bytes;
  };
}

/** JSON has its newlines escaped, so that one line holds it. */
function textOf({ id, type, json }: LiveEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`;
}
