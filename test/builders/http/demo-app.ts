// Runs the HTTP app on the demo without a socket: the app, its token, and authorized requests.
import type { LiveFeed } from "../../../src/archive/live/live-feed.ts";
import type { ResidentArchive } from "../../../src/archive/sync/resident-archive.ts";
import { allowedHosts } from "../../../src/faces/http/allowed-hosts.ts";
import { createApp } from "../../../src/faces/http/app.ts";
import { attemptLimit } from "../../../src/faces/http/attempts.ts";
import { isSameSecret } from "../../../src/faces/http/guard.ts";
import type { App } from "../../../src/faces/http/guarded-app.ts";
import { liveStreams } from "../../../src/faces/http/live.ts";
import { pageFiles } from "../../../src/faces/http/page-files.ts";
import { type SignIns, signIns } from "../../../src/faces/http/sign-ins.ts";
import { demoArchive, type TestArchive } from "../archive/demo-archive.ts";

export const HOST = "127.0.0.1:9878";
/** The page's own name, with the port. */
export const PAGE_HOST = "clew-abcdefghijkl.localhost:9878";
export const TOKEN = "t".repeat(43);
export const COOKIE_NAME = "clew_9878";

export interface DemoApp extends AsyncDisposable {
  readonly app: App;
  readonly demo: TestArchive;
  readonly sign_ins: SignIns;
  /** Signs a browser in at a host, and returns its Cookie header. */
  signIn(host?: string): string;
  /** Messages that the app logged. */
  readonly log: readonly string[];
  /** Sends a request as a program that has the token. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** `page` is the folder of a built page, or a function that returns it. */
export async function demoApp(
  changes: Partial<ResidentArchive> = {},
  page: string | null | (() => string | null) = null,
  now: () => number = () => 0,
): Promise<DemoApp> {
  const demo = await demoArchive({ hold_read: true });
  const sign_ins = signIns("k".repeat(43), () => 0);
  const log: string[] = [];
  const live = liveStreams({});
  const app = createApp({
    resident: { ...residentOn(demo), ...changes },
    mcp: async () => Response.json({ mcp: true }),
    rules: {
      hosts: allowedHosts({
        host: "127.0.0.1",
        port: 9878,
        addresses: [],
        page_name: PAGE_HOST.split(":")[0] ?? "",
      }),
      page_host: PAGE_HOST,
      port: 9878,
      isToken: (secret) => isSameSecret(secret, TOKEN),
      cookie_name: COOKIE_NAME,
      isSignedIn: sign_ins.isSignedIn,
    },
    sign_ins,
    token: TOKEN,
    attempts: attemptLimit({ now, on_many: () => log.push("many attempts") }),
    live,
    version: "1.2.3",
    url: `http://${HOST}`,
    page_url: `http://${PAGE_HOST}`,
    now: () => 0,
    demo: true,
    time_zone: () => "UTC",
    page: pageFiles(typeof page === "function" ? page : () => page),
    log: (text) => log.push(text),
  });
  return {
    app,
    demo,
    sign_ins,
    signIn(host = HOST) {
      const redeemed = sign_ins.redeem(sign_ins.issue(), host);
      return `${COOKIE_NAME}=${redeemed.state === "signed_in" ? redeemed.cookie : ""}`;
    },
    log,
    ask: async (path, init = {}) =>
      app.request(`http://${HOST}${path}`, {
        ...init,
        headers: { host: HOST, authorization: `Bearer ${TOKEN}`, ...init.headers },
      }),
    async [Symbol.asyncDispose]() {
      live.close();
      await demo[Symbol.asyncDispose]();
    },
  };
}

export function residentOn(
  { archive }: Pick<TestArchive, "archive">,
  feed: LiveFeed = quietFeed,
): ResidentArchive {
  return {
    archive: async () => archive,
    freshness: () => ({ indexed_by: "none", reading: null, as_of: null }),
    live: () => feed,
    close: async () => undefined,
  };
}

/** A feed without events. */
const quietFeed: LiveFeed = { listen: async () => ({ at: "0", close: () => undefined }) };
