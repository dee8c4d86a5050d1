// Starts a pooler before the PostgreSQL of the tests: Debian's pgbouncer, which gives each transaction another connection.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getProgram, PGBOUNCER } from "./debian-program.ts";
import { ownerOf } from "./postgres.ts";
import { quickFolder } from "./quick-folder.ts";

export interface RunningPooler {
  /** Returns an address of PostgreSQL as it is through the pooler. */
  through(address: string): string;
  stop(): Promise<void>;
}

/** Few connections for many clients, so that each gets what another one has just used. */
export async function startPooler(postgres: string): Promise<RunningPooler> {
  getProgram(PGBOUNCER);
  const folder = mkdtempSync(join(quickFolder(), "clew-pgb-"));
  const owner = ownerOf(folder);
  const host = new URL(postgres).searchParams.get("host") ?? "";
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users"), ["clew", "clew_server"].map((name) => `"${name}" ""\n`).join(""));
  writeFileSync(
    settings,
    `[databases]
* = host=${host}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = trust
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
  );
  // The shell ends it when its input ends, and so when this process is killed.
  const server = spawn("sh", ["-c", STAY, "pgbouncer", "-q", settings], {
    ...owner,
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(server, "close");
  while (!existsSync(join(folder, `.s.PGSQL.${PORT}`))) {
    if (server.exitCode !== null) throw new Error("pgbouncer did not start.");
    await wait(20);
  }
  return {
    through(address) {
      const pooled = new URL(address);
      pooled.port = String(PORT);
      pooled.searchParams.set("host", folder);
      pooled.searchParams.set("pooler", "transaction");
      return pooled.href;
    },
    async stop() {
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PORT = 6432;
const STAY = '"$0" "$@" & server=$!; read -r _; kill -TERM $server; wait $server';
