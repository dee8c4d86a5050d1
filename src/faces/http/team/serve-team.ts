// Starts a team server: listens, encrypted or behind a proxy that encrypts, and serves until it is closed.
import { mkdirSync, readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { ClewError } from "../../../model/errors.ts";
import { openTeamServer } from "../../../team/server/team-server.ts";
import { hostWithPort } from "../allowed-hosts.ts";
import { attemptLimit } from "../attempts.ts";
import { listen } from "../listen.ts";
import { liveStreams } from "../live.ts";
import { answerWith, closeServers } from "../node-servers.ts";
import { pageFiles } from "../page-files.ts";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { createTeamApp, type TeamAppOptions } from "./team-app.ts";

export interface ServeTeamOptions extends Pick<TeamAppOptions, "version" | "mcpFor" | "time_zone"> {
  /** The database of the accounts and of the archives: `postgres://…`. */
  readonly address: string;
  readonly data_dir: string;
  /** The folder of the keys that bytes are encrypted with; null for one in the data directory. */
  readonly keys: string | null;
  readonly host: string;
  readonly port: number;
  /** The address that people open, if it is not that of the host and the port. */
  readonly public_url: string | null;
  /** Files with a certificate and its key; null without encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly page_folder: () => string | null;
  readonly on_note: (text: string) => void;
}

export interface RunningTeamServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function serveTeam(options: ServeTeamOptions): Promise<RunningTeamServer> {
  const { address, host, data_dir, tls, on_note: log, version, mcpFor, time_zone } = options;
  const now = () => performance.now();
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  const keys = options.keys ?? join(data_dir, "keys");
  const make = tls ? encrypting(tls) : null;
  const server = await openTeamServer({ address, keys, log, now });
  try {
    const { servers, port } = await listen(host, options.port, { most_tries: 1, ...(make && { make }) });
    const own = `${tls ? "https" : "http"}://${hostWithPort(host, port)}`;
    const url = options.public_url ?? own;
    const live = liveStreams(SECURITY_HEADERS);
    const { app, close } = createTeamApp({
      ...{ server, live, version, url, port, data_dir, log, mcpFor, now: Date.now },
      ...(time_zone && { time_zone }),
      // A program beside a proxy may also ask at the server's own address.
      hosts: new Set([new URL(url).host, new URL(own).host].map((each) => each.toLowerCase())),
      scheme: url.startsWith("https:") ? "https" : "http",
      attempts: attemptLimit({ now, on_many: () => log(MANY_ATTEMPTS) }),
      page: pageFiles(options.page_folder),
    });
    answerWith(servers, app);
    return {
      ...{ url, port },
      async close() {
        live.close();
        await closeServers(servers);
        await close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

const MANY_ATTEMPTS = "Many wrong tokens: somebody may be guessing. They are refused; right ones are let in.";

function encrypting(files: {
  readonly cert: string;
  readonly key: string;
}): () => ReturnType<typeof createTlsServer> {
  const [cert, key] = [read(files.cert), read(files.key)];
  return () => createTlsServer({ cert, key });
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ClewError("not_readable", `clew can't read ${path}: ${(error as Error).message}`);
  }
}
