// A team server as its operator runs it: a real PostgreSQL and servers in processes of their own, behind a proxy. A test may kill
// any of them, and everything that passed the proxy is kept.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { openAccounts } from "../../../src/team/server/accounts/database.ts";
import { createOrganisation, invite } from "../../../src/team/server/accounts/people.ts";
import { keysFolder } from "../../../src/team/server/forget/organisation-keys.ts";
import { BIN, type Running, started } from "../../stories/command-line.ts";
import { type RunningPostgres, startPostgres } from "../postgres.ts";
import { freshDatabase } from "./fresh-accounts.ts";
import { startTeamProxy, type TeamProxy, type TeamProxyOptions } from "./team-proxy.ts";

const ORGANISATION = "acme";

export interface TeamSite extends AsyncDisposable {
  readonly postgres: RunningPostgres;
  /** The database of the servers. */
  readonly database: string;
  /** Where the organisation's archive is. */
  readonly archive: string;
  /** The folder of the organisation's keys. */
  readonly keys: string;
  /** The address that people join at. */
  readonly address: string;
  readonly proxy: TeamProxy;
  readonly servers: readonly SiteServer[];
  codeFor(name: string): Promise<string>;
  /** Resolves when everything that was pushed is in the archive. */
  derived(): Promise<void>;
  /** Everything that all servers wrote, also those that were killed. */
  logs(): string;
}

export interface SiteServer {
  /** Null while it is not there. */
  readonly port: number | null;
  /** How often it ended without being killed. */
  readonly falls: number;
  /** Kills it, and starts another one in its place. */
  crash(): Promise<void>;
}

export interface TeamSiteOptions {
  readonly servers: number;
  readonly durable?: boolean;
  /** A PostgreSQL that runs already, and is not stopped with the site. */
  readonly postgres?: RunningPostgres;
  readonly watch?: TeamProxyOptions["watch"];
}

export async function teamSite({
  servers: count,
  durable = false,
  watch,
  ...given
}: TeamSiteOptions): Promise<TeamSite> {
  const postgres = given.postgres ?? (await startPostgres({ durable }));
  const folder = mkdtempSync(join(tmpdir(), "clew-site-"));
  const database = await freshDatabase(postgres.address);
  const runs: Running[] = [];
  const withAccounts = async <Result>(
    work: (sql: Awaited<ReturnType<typeof openAccounts>>["sql"]) => Promise<Result>,
  ) => {
    const accounts = await openAccounts(database);
    try {
      return await work(accounts.sql);
    } finally {
      await accounts.close();
    }
  };
  await withAccounts((sql) => createOrganisation(sql, { id: ORGANISATION, title: "Acme Ltd" }));
  const env = { CLEW_TEAM: database, HOME: folder, TZ: "UTC" };
  const servers: SiteServer[] = [];
  const proxy = await startTeamProxy({
    ports: () => servers.flatMap(({ port }) => (port === null ? [] : [port])),
    ...(watch && { watch }),
  });
  const address = `http://127.0.0.1:${proxy.port}`;
  const keys = join(folder, "keys");
  const words = [BIN, "serve", "--team", "--port", "0", "--url", address, "--keys", keys, "--json"];
  servers.push(...(await Promise.all(Array.from({ length: count }, () => startServer(words, env, runs)))));
  const archive = new URL(database);
  archive.searchParams.set("archive", ORGANISATION);
  return {
    ...{ postgres, database, archive: archive.href, address, proxy, servers },
    keys: keysFolder(keys, ORGANISATION),
    codeFor: (name) =>
      withAccounts(
        async (sql) =>
          (await invite(sql, { organisation: ORGANISATION, name, roles: null, by: "a test" })).code,
      ),
    derived: () =>
      withAccounts((sql) =>
        vi.waitFor(
          async () => {
            const [waiting] = await sql<{ count: string }[]>`select count(*) from clew_team.waiting`;
            if (waiting?.count !== "0") throw new Error(`${waiting?.count} sessions wait.\n${said()}`);
          },
          { timeout: 240_000, interval: 100 },
        ),
      ),
    logs: said,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      for (const { process } of runs) process.kill("SIGKILL");
      await Promise.all(runs.map(({ end }) => end));
      if (!given.postgres) await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function said(): string {
    return runs.map(({ out, err }) => out() + err()).join("");
  }
}

async function startServer(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  runs: Running[],
): Promise<SiteServer> {
  let port: number | null = null;
  let falls = 0;
  let running = await start();

  async function start(): Promise<Running> {
    // PostgreSQL may be away.
    for (;;) {
      const made = started(words, env);
      runs.push(made);
      const ended = made.end.then(() => true);
      while (!made.out().includes("}") && !(await Promise.race([ended, soon()])));
      if (!made.out().includes("}")) continue;
      port = (JSON.parse(made.out()) as { port: number }).port;
      return made;
    }
  }

  return {
    get port() {
      return port;
    },
    get falls() {
      return falls;
    },
    async crash() {
      const { exitCode, signalCode } = running.process;
      if (exitCode !== null || signalCode !== null) falls++;
      port = null;
      running.process.kill("SIGKILL");
      await running.end;
      running = await start();
    },
  };
}

function soon(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, 25, false));
}
