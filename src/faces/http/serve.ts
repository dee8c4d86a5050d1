// Starts the HTTP server, records its address in `server.json`, and serves until it is closed.
import { networkInterfaces } from "node:os";
import type { ResidentArchive } from "../../archive/sync/resident-archive.ts";
import { takeServingLock } from "../../archive/sync/serving-lock.ts";
import { processStart } from "../../config/processes.ts";
import { ClewError } from "../../model/errors.ts";
import { allowedHosts, hostWithPort } from "./allowed-hosts.ts";
import { createApp } from "./app.ts";
import { attemptLimit } from "./attempts.ts";
import { isSameSecret } from "./guard.ts";
import { newSignInKey } from "./link-code.ts";
import { listen } from "./listen.ts";
import { liveStreams } from "./live.ts";
import { answerWith, closeServers } from "./node-servers.ts";
import { pageFiles } from "./page-files.ts";
import { newPageName } from "./page-name.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { removeServerFile, type ServerFile, writeServerFile } from "./server-file.ts";
import { type SignInAddress, signInAddress } from "./sign-in-address.ts";
import { removeSignInFiles } from "./sign-in-file.ts";
import { signIns } from "./sign-ins.ts";
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
  /** The sample's own time. */
  readonly demo_now?: () => Date;
  readonly time_zone?: () => string;
  /** Receives warnings for people; nothing fails because of them. */
  readonly on_note: (text: string) => void;
}

export interface RunningServer extends SignInAddress {
  close(): Promise<void>;
}

/** Throws `not_yet` if another clew is already starting to serve this data folder. */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const lock = await takeServingLock(options.data_dir);
  if (!lock)
    throw new ClewError("not_yet", "Another clew is starting to serve this archive. Try again in a moment.");
  try {
    const server = await startLocked(options);
    let closing: Promise<void> | null = null;
    return {
      ...server,
      close() {
        closing ??= server.close().finally(lock.release);
        return closing;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked({ data_dir, host, ...options }: ServeOptions): Promise<RunningServer> {
  const { servers, port, has_loopback } = await listen(host, options.port);
  // Another program might get what is sent to the name, unless this one has both addresses that it stands for.
  const page_name = has_loopback ? newPageName() : null;
  const page_host = page_name && hostWithPort(page_name, port);
  const file: ServerFile = {
    url: `http://${hostWithPort(REACHED_AT.get(host) ?? host, port)}`,
    page_url: page_host && `http://${page_host}`,
    ...{ host, port, token: ownToken(data_dir), sign_in_key: newSignInKey() },
    ...{ pid: process.pid, process_start: processStart(process.pid) },
    ...{ started_at: new Date().toISOString(), version: options.version },
  };
  const { url, page_url, token } = file;
  const live = liveStreams(SECURITY_HEADERS);
  const sign_ins = signIns(file.sign_in_key, Date.now);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const hosts = allowedHosts({ host, port, addresses, page_name });
  const { isSignedIn } = sign_ins;
  const {
    resident,
    mcp,
    version,
    on_note: log,
    page_folder = () => null,
    demo,
    demo_now,
    time_zone,
  } = options;
  const app = createApp({
    ...{ resident, mcp, sign_ins, live, version, url, page_url, log, now: Date.now },
    rules: {
      ...{ hosts, page_host, port, cookie_name: `clew_${port}`, isSignedIn },
      isToken: (secret) => isSameSecret(secret, token),
    },
    token,
    attempts: attemptLimit({ now: () => performance.now(), on_many: () => log(MANY_ATTEMPTS) }),
    page: pageFiles(page_folder),
    ...(demo !== undefined && { demo }),
    ...(demo_now && { demo_now }),
    ...(time_zone && { time_zone }),
  });
  answerWith(servers, app);
  try {
    writeServerFile(data_dir, file);
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return {
    ...signInAddress(data_dir, file),
    async close() {
      removeServerFile(data_dir, file.pid);
      removeSignInFiles(data_dir);
      live.close();
      await closeServers(servers);
    },
  };
}

const MANY_ATTEMPTS =
  "Many wrong sign-in attempts: another program may be guessing the token. It is refused; you can go on working.";

/** A server that listens on every address is reached at the local one. */
const REACHED_AT: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);
