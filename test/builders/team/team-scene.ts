// Runs the application of a team server without a socket: accounts in a real PostgreSQL, archives in a folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { attemptLimit } from "../../../src/faces/http/attempts.ts";
import { liveStreams } from "../../../src/faces/http/live.ts";
import { pageFiles } from "../../../src/faces/http/page-files.ts";
import { createTeamApp } from "../../../src/faces/http/team/team-app.ts";
import { mcpOverHttp } from "../../../src/faces/mcp/mcp-over-http.ts";
import { openTeamServer, type TeamServer } from "../../../src/team/server/team-server.ts";
import { type FreshAccounts, freshAccounts } from "./fresh-accounts.ts";

export const TEAM_HOST = "clew.example.org";

export interface TeamScene extends AsyncDisposable {
  readonly accounts: FreshAccounts;
  readonly server: TeamServer;
  /** Messages for the person who started the server. */
  readonly log: readonly string[];
  /** Moves the clock that says how long something is remembered. */
  wait(ms: number): void;
  /** Sends a request, with a token if there is one. */
  ask(token: string | null, path: string, init?: RequestInit): Promise<Response>;
  /** Starts another server on the same database and archives. */
  another(): Promise<TeamServer>;
}

export async function teamScene(postgres: string, ...organisations: string[]): Promise<TeamScene> {
  const folder = mkdtempSync(joinPath(tmpdir(), "clew-team-"));
  const accounts = await freshAccounts(postgres, ...organisations);
  const log: string[] = [];
  let now = 0;
  const open = () =>
    openTeamServer({
      address: accounts.address,
      locationOf: (organisation) => joinPath(folder, organisation),
      log: (text) => log.push(text),
      now: () => now,
    });
  const server = await open();
  const { app, close } = createTeamApp({
    ...{
      server,
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
  return {
    ...{ accounts, server, log, another: open },
    wait(ms) {
      now += ms;
    },
    async ask(token, path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("host", TEAM_HOST);
      headers.set("x-clew-protocol", "1");
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      return app.request(`https://${TEAM_HOST}${path}`, { ...init, headers });
    },
    async [Symbol.asyncDispose]() {
      await close();
      await server.close();
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
