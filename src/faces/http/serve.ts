// Starts the HTTP server, records its address in `server.json`, and serves until it is closed.
import { createServer, type Server } from "node:http";
import { networkInterfaces } from "node:os";
import { getRequestListener } from "@hono/node-server";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { takeServingLock } from "../../archive/sync/serving-lock.ts";
import { ClewError } from "../../model/errors.ts";
import { allowedHosts, inUrl } from "./allowed-hosts.ts";
import { createApp } from "./app.ts";
import { failure } from "./errors.ts";
import { oneTimeLinks } from "./links.ts";
import { listen } from "./listen.ts";
import { liveStreams } from "./live.ts";
import { pageFiles } from "./page-files.ts";
import { addSecurityHeaders, SECURITY_HEADERS } from "./security-headers.ts";
import { removeServerFile, writeServerFile } from "./server-file.ts";
import { ownToken } from "./token-file.ts";

export interface ServeOptions {
  readonly resident: ResidentArchive;
  readonly mcp: (request: Request) => Promise<Response>;
  readonly data_dir: string;
  readonly version: string;
  readonly host: string;
  /** The preferred port; the next free one is used if it is taken. 0 means any. */
  readonly port: number;
  /** The folder of the built page; no page is served if it is absent or returns null. */
  readonly page_folder?: () => string | null;
  /** True if it serves the built-in sample. */
  readonly demo?: boolean;
  readonly time_zone?: () => string;
  /** Receives warnings for people; nothing fails because of them. */
  readonly on_note: (text: string) => void;
}

export interface RunningServer {
  readonly url: string;
  /** Signs in one browser, once. */
  readonly link: string;
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/** Throws `not_yet` if another clew is already starting to serve this data folder. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const lock = await takeServingLock(options.data_dir);
  if (!lock)
    throw new ClewError("not_yet", "Another clew is starting to serve this archive. Try again in a moment.");
  try {
    const server = await startLocked(options);
    return { ...server, close: () => server.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked({ data_dir, host, ...options }: ServeOptions): Promise<RunningServer> {
  const token = ownToken(data_dir);
  const server = createServer();
  const port = await listen(server, host, options.port);
  const url = `http://${inUrl(REACHED_AT.get(host) ?? host)}:${port}`;
  const links = oneTimeLinks(Date.now);
  const live = liveStreams(SECURITY_HEADERS);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const rules = { hosts: allowedHosts({ host, port, addresses }), token, cookie_name: `clew_${port}` };
  const { resident, mcp, version, on_note: log, page_folder = () => null, demo, time_zone } = options;
  const app = createApp({
    ...{ resident, mcp, rules, links, live, version, url, log, now: Date.now },
    page: pageFiles(page_folder),
    ...(demo !== undefined && { demo }),
    ...(time_zone && { time_zone }),
  });
  server.on("request", getRequestListener(app.fetch, { errorHandler: badRequest }));
  const { pid } = process;
  const started_at = new Date().toISOString();
  try {
    writeServerFile(data_dir, { url, host, port, token, pid, started_at, version });
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    url,
    link: `${url}/sign-in/${links.issue()}`,
    port,
    pid,
    async close() {
      removeServerFile(data_dir, pid);
      live.close();
      await closeServer(server);
    },
  };
}

/** Answers input that is not a valid HTTP request; the app handles everything else. */
function badRequest(): Response {
  const response = failure(400, "bad_input", "Bad request: not valid HTTP.");
  addSecurityHeaders(response.headers);
  return response;
}

/** Lets running requests finish, but closes their connections after a short wait. */
async function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(patience);
}

const PATIENCE_MS = 500;

/** A server that listens on every address is reached at the local one. */
const REACHED_AT: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);
