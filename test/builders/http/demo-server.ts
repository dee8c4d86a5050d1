// Runs a real server on the demo, on a free port, with a feed that the test writes to.
import { connect } from "node:net";
import type { FeedEvent, LiveFeed, LiveFilter } from "../../../src/archive/live/live-feed.ts";
import { type RunningServer, startServer } from "../../../src/faces/http/serve.ts";
import { readServerFile, type ServerFile } from "../../../src/faces/http/server-file.ts";
import { demoArchive, type TestArchive } from "../archive/demo-archive.ts";
import { residentOn } from "./demo-app.ts";

export interface DemoServer extends AsyncDisposable {
  readonly server: RunningServer;
  readonly demo: TestArchive;
  readonly token: string;
  readonly feed: TestFeed;
  /** What the server told the person. */
  readonly notes: readonly string[];
  /** The contents of `server.json`. */
  file(): ServerFile;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Sends these bytes and returns everything received until the other side closes. */
  raw(bytes: string): Promise<string>;
}

export async function demoServer(port = 0): Promise<DemoServer> {
  const demo = await demoArchive({ hold_read: true });
  const feed = testFeed();
  const notes: string[] = [];
  const server = await startServer({
    resident: residentOn(demo, feed),
    mcp: async () => Response.json({ mcp: true }),
    data_dir: demo.data_dir,
    version: "1.2.3",
    host: "127.0.0.1",
    port,
    on_note: (text) => notes.push(text),
  });
  const file = readServerFile(demo.data_dir);
  if (!file) throw new Error("The server wrote no file.");
  const { token } = file;
  return {
    notes,
    file: () => file,
    server,
    demo,
    token,
    feed,
    ask: (path, init = {}) =>
      fetch(server.url + path, {
        redirect: "manual",
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      }),
    raw: (bytes) => exchange(server.port, bytes),
    async [Symbol.asyncDispose]() {
      await server.close();
      await demo[Symbol.asyncDispose]();
    },
  };
}

export interface TestFeed extends LiveFeed {
  /** Publishes to all listeners. */
  publish(event: FeedEvent): void;
  /** The filters of the current listeners. */
  readonly listeners: ReadonlySet<{ readonly filter: LiveFilter }>;
}

function testFeed(): TestFeed {
  const listeners = new Set<{ filter: LiveFilter; take: (event: FeedEvent) => void }>();
  return {
    listeners,
    publish: (event) => {
      for (const { take } of listeners) take(event);
    },
    async listen(filter, take) {
      const listener = { filter, take };
      listeners.add(listener);
      return { at: "0", close: () => void listeners.delete(listener) };
    },
  };
}

export function eventOf(id: string, json = '{"a":1}'): FeedEvent {
  return { id, type: "message", session_id: null, project_path: null, json };
}

/** Sends these bytes and returns everything received until the other side closes. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let got = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      got += text;
    });
    socket.on("close", () => resolve(got)).on("error", reject);
  });
}
