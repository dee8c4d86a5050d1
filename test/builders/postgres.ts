// Starts a PostgreSQL of the tests' own: Debian's, on a socket in a private folder, with data that ends with it.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  /** Ends it without letting it finish anything, and starts it again on the same data. */
  crash(signal: "SIGKILL" | "SIGQUIT"): Promise<void>;
}

export interface PostgresOptions {
  readonly superuser?: string;
  /** True if a crash must keep what was committed. */
  readonly durable?: boolean;
}

/** For a project of tests: `inject("postgres")` is the address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide("postgres", address);
  return stop;
}

export async function startPostgres({
  superuser = "clew",
  durable = false,
}: PostgresOptions = {}): Promise<RunningPostgres> {
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

  const address = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const settings = [...SETTINGS, `synchronous_commit=${durable ? "on" : "off"}`].flatMap((each) => [
    "-c",
    each,
  ]);
  // The shell ends it when its input ends, and so when this process is killed.
  const words = ["-c", STAY, postgresProgram("postgres"), "-D", data, "-k", folder, ...settings];

  async function start(): Promise<Started> {
    const server = spawn("sh", words, { ...owner, cwd: folder, stdio: ["pipe", "ignore", "pipe"] });
    const said: Buffer[] = [];
    server.stderr.on("data", (bytes: Buffer) => said.push(bytes));
    const ended = once(server, "close");
    const answers = await Promise.race([untilItAnswers(address), ended.then(() => false)]);
    const end = async () => {
      server.stdin.end();
      await ended;
    };
    if (!answers) await end();
    return { answers, end, said: () => Buffer.concat(said).toString() };
  }

  let running = await start();
  const stop = async () => {
    await running.end();
    rmSync(folder, { recursive: true, force: true });
  };
  if (running.answers) {
    const sql = connectTo(address);
    await sql.unsafe(`CREATE ROLE ${SERVER_LOGIN} LOGIN CREATEROLE; CREATE ROLE ${PLAIN_LOGIN} LOGIN`);
    await sql.end();
    return {
      ...{ address, stop },
      async crash(signal) {
        const [pid] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
        process.kill(Number(pid), signal);
        await running.end();
        // Its children may still be ending, and it does not start beside them.
        for (let tries = 0; ; tries++) {
          running = await start();
          if (running.answers) return;
          if (tries === 100) throw new Error(`PostgreSQL did not start again: ${running.said()}`);
          await wait(100);
        }
      },
    };
  }
  await stop();
  throw new Error(`PostgreSQL did not start: ${running.said()}`);
}

interface Started {
  readonly answers: boolean;
  /** Returns everything that it wrote. */
  said(): string;
  end(): Promise<void>;
}

/** Connects without clew, to look at what it wrote. */
export function connectTo(address: string): connect.Sql {
  const { username, pathname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? "";
  return connect({ host, username, database: pathname.slice(1), max: 1, onnotice: () => undefined });
}

/** Nothing has to outlive the tests, and they write a lot. */
const SETTINGS = ["listen_addresses=", "fsync=off", "full_page_writes=off", "max_connections=200"];

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
