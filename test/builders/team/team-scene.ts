// Runs the application of a team server without a socket: accounts and archives in a real PostgreSQL, keys in a folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { attemptLimit } from "../../../src/faces/http/attempts.ts";
import { liveStreams } from "../../../src/faces/http/live.ts";
import { pageFiles } from "../../../src/faces/http/page-files.ts";
import { createTeamApp } from "../../../src/faces/http/team/team-app.ts";
import { mcpOverHttp } from "../../../src/faces/mcp/mcp-over-http.ts";
import type { AccountsDatabase } from "../../../src/team/server/accounts/database.ts";
import { openTeamServer, type TeamServer } from "../../../src/team/server/team-server.ts";
import { freshAccounts } from "./fresh-accounts.ts";

export const TEAM_HOST = "clew.example.org";

export interface TeamScene extends AsyncDisposable {
  readonly accounts: AccountsDatabase;
  /** The folder of the keys of all organisations. */
  readonly keys: string;
  readonly server: TeamServer;
  /** Messages for the person who started the server. */
  readonly log: readonly string[];
  /** Moves the clock that says how long something is remembered. */
  wait(ms: number): void;
  /** Sends a request, with a token if there is one. */
  ask(token: string | null, path: string, init?: RequestInit): Promise<Response>;
  /** The same through an application that lost its own view of the archives: only the database keeps people apart. */
  askUnviewed(token: string, path: string, init?: RequestInit): Promise<Response>;
  /** Starts another server on the same database and archives. */
  another(): Promise<TeamServer>;
}

export async function teamScene(postgres: string, ...organisations: string[]): Promise<TeamScene> {
  return teamSceneThrough((address) => address, postgres, ...organisations);
}

/** The server reaches its database at another address, such as that of a pooler. */
export async function teamSceneThrough(
  through: (address: string) => string,
  postgres: string,
  ...organisations: string[]
): Promise<TeamScene> {
  const keys = joinPath(mkdtempSync(joinPath(tmpdir(), "clew-team-keys-")), "keys");
  return teamSceneOn(await freshAccounts(postgres, ...organisations), keys, through);
}

/** Starts a server on what is in a database already. */
export async function teamSceneOn(
  accounts: AccountsDatabase,
  keys: string,
  through = (address: string) => address,
): Promise<TeamScene> {
  const folder = mkdtempSync(joinPath(tmpdir(), "clew-team-"));
  const log: string[] = [];
  let now = 0;
  const open = () =>
    openTeamServer({
      address: through(accounts.address),
      keys,
      log: (text) => log.push(text),
      now: () => now,
    });
  const server = await open();
  const appOn = (of: TeamServer) =>
    createTeamApp({
      ...{
        server: of,
        version: "1.2.3",
        url: `https://${TEAM_HOST}`,
        scheme: "https",
        port: 443,
        data_dir: folder,
      },
      hosts: new Set([TEAM_HOST]),
      live: liveStreams({}),
      log: (text) => log.push(text),
      attempts: attemptLimit({ now: () => now, on_many: () => undefined }),
      mcpFor: (resident) => mcpOverHttp(resident, { version: "1.2.3" }),
      now: Date.now,
      page: pageFiles(() => null),
      time_zone: () => "UTC",
    });
  const { app, close } = appOn(server);
  const unviewed = appOn({
    ...server,
    viewOf: (person) => ({ ...server.viewOf(person), view: (store) => store }),
  });
  function asking(of: typeof app): TeamScene["ask"] {
    return async (token, path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("host", TEAM_HOST);
      headers.set("x-clew-protocol", "1");
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      return of.request(`https://${TEAM_HOST}${path}`, { ...init, headers });
    };
  }
  return {
    ...{ accounts, server, keys, log, another: open },
    wait(ms) {
      now += ms;
    },
    ask: asking(app),
    askUnviewed: asking(unviewed.app),
    async [Symbol.asyncDispose]() {
      await close();
      await unviewed.close();
      await server.close();
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
