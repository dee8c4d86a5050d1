// Starts a PostgreSQL of the tests' own: Debian's, on a socket in a private folder, with data that ends with it.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import connect from "postgres";
import type { TestProject } from "vitest/node";
import { getProgram, POSTGRES } from "./debian-program.ts";
import { quickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgres: string;
  }
}

/** Owns the databases of team servers, as on a managed server: no rule of the database is waived for it. */
export const SERVER_LOGIN = "clew_server";
/** May not make roles either. */
export const PLAIN_LOGIN = "clew_plain";

export interface RunningPostgres {
  /** Of its only database, where everything is allowed; `&archive=<name>` names an archive. */
  readonly address: string;
  /** Also happens when this process ends. */
  stop(): Promise<void>;
}

/** For a project of tests: `inject("postgres")` is the address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide("postgres", address);
  return stop;
}

export async function startPostgres(superuser = "clew"): Promise<RunningPostgres> {
  getProgram(POSTGRES);
  // The path of a socket has at most 107 characters, which a folder of a test's own may exceed.
  const folder = mkdtempSync(join(quickFolder(), "clew-pg-"));
  const owner = ownerOf(folder);
  const data = join(folder, "data");
  const init = [
    "-D",
    data,
    "-U",
    superuser,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(postgresProgram("initdb"), init, { ...owner, cwd: folder, stdio: "ignore" });

  // The shell ends it when its input ends, and so when this process is killed.
  const start = ["-c", STAY, postgresProgram("postgres"), "-D", data, "-k", folder];
  const settings = SETTINGS.flatMap((each) => ["-c", each]);
  const server = spawn("sh", [...start, ...settings], {
    ...owner,
    cwd: folder,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  server.stderr.on("data", (bytes: Buffer) => said.push(bytes));
  const ended = once(server, "close");
  const stop = async () => {
    server.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const answers = await Promise.race([untilItAnswers(address), ended.then(() => false)]);
  if (answers) {
    const sql = connectTo(address);
    await sql.unsafe(`CREATE ROLE ${SERVER_LOGIN} LOGIN CREATEROLE; CREATE ROLE ${PLAIN_LOGIN} LOGIN`);
    await sql.end();
    return { address, stop };
  }
  await stop();
  throw new Error(`PostgreSQL did not start: ${Buffer.concat(said).toString()}`);
}

/** Connects without clew, to look at what it wrote. */
export function connectTo(address: string): connect.Sql {
  const { username, pathname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? "";
  return connect({ host, username, database: pathname.slice(1), max: 1, onnotice: () => undefined });
}

/** Nothing has to outlive the tests, and they write a lot. */
const SETTINGS = [
  "listen_addresses=",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
];

const STAY = '"$0" "$@" & server=$!; read -r _; kill -QUIT $server; wait $server';

/** PostgreSQL refuses to be run by root, so root gives the folder to the user that Debian made for it. */
export function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

/** Debian keeps each version's programs in a folder that is not on the path. */
export function postgresProgram(name: string): string {
  return globSync(`/usr/lib/postgresql/*/bin/${name}`).sort().at(-1) ?? name;
}

async function untilItAnswers(address: string): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    const sql = connectTo(address);
    try {
      await sql`SELECT 1`;
      return true;
    } catch {
      // Not yet.
      await wait(100);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
  return false;
}
