// Serves the page of a team on real connections: the demo's sessions, shared by three people from a machine each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { pageFolder } from "../../../src/faces/http/page-folder.ts";
import { serveTeam } from "../../../src/faces/http/team/serve-team.ts";
import { mcpOverHttp } from "../../../src/faces/mcp/mcp-over-http.ts";
import type { AccountsDatabase } from "../../../src/team/server/accounts/database.ts";
import type { Role } from "../../../src/team/server/accounts/roles.ts";
import { demoArchive } from "../archive/demo-archive.ts";
import { freshAccounts, join } from "./fresh-accounts.ts";
import { demoLogs, type LogToPush, pushLog } from "./push-logs.ts";

export interface ServedTeam extends AsyncDisposable {
  readonly url: string;
  readonly accounts: AccountsDatabase;
  /** Tokens of people by name, such as `Ann`. */
  readonly tokens: Readonly<Record<string, string>>;
  ask(person: string, path: string, init?: RequestInit): Promise<Response>;
}

const PEOPLE: Readonly<Record<string, readonly Role[]>> = {
  Ann: ["admin", "member"],
  Ben: ["member"],
  Cleo: ["member"],
  Dan: ["viewer"],
  Eve: ["analyst"],
  Fay: ["admin"],
};

/** Enough for each person to have sessions in each project. */
const MOST_SESSIONS = 30;

/** Everything is derived when this returns. */
export async function servedTeam(postgres: string): Promise<ServedTeam> {
  const folder = mkdtempSync(joinPath(tmpdir(), "clew-team-"));
  const accounts = await freshAccounts(postgres, "acme");
  const tokens: Record<string, string> = {};
  for (const [name, roles] of Object.entries(PEOPLE))
    tokens[name] = (await join(accounts, "acme", name, roles)).token;
  const server = await serveTeam({
    ...{
      address: accounts.address,
      data_dir: folder,
      keys: null,
      host: "127.0.0.1",
      port: 0,
      public_url: null,
    },
    ...{ tls: null, version: "1.2.3", page_folder: pageFolder, on_note: () => undefined },
    mcpFor: (resident) => mcpOverHttp(resident, { version: "1.2.3" }),
    time_zone: () => "UTC",
  });
  const ask: ServedTeam["ask"] = (person, path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-clew-protocol", "1");
    headers.set("authorization", `Bearer ${tokens[person]}`);
    return fetch(server.url + path, { ...init, headers });
  };
  const demo = await demoArchive();
  const logs = await demoLogs(demo.archive.store, "acme");
  await demo[Symbol.asyncDispose]();
  const topOf = (log: LogToPush) => log.more?.top_id ?? log.session_id;
  const tops = [...new Set(logs.map(topOf))].slice(0, MOST_SESSIONS);
  for (const log of logs) {
    const number = tops.indexOf(topOf(log));
    if (number < 0) continue;
    const person = ["Ann", "Ben", "Cleo"][number % 3] ?? "Ann";
    await pushLog((path, init) => ask(person, path, init), log);
  }
  await untilDerived(accounts);
  return {
    ...{ url: server.url, accounts, tokens, ask },
    async [Symbol.asyncDispose]() {
      await server.close();
      await accounts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A session waits until it can be listed and searched. */
async function untilDerived({ sql }: AccountsDatabase): Promise<void> {
  while ((await sql`select 1 from clew_team.waiting limit 1`).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
