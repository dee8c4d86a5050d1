// Measures a team server: how fast a machine pushes generated sessions, what redaction and derivation cost, how much PostgreSQL
// stores, and how long readers wait with and without a push. `node bench/team.ts [--mb N] [--seconds N]`, 200 MB by default.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateCorpus } from "../src/demo/generate-corpus.ts";
import { openAccounts } from "../src/team/server/accounts/database.ts";
import { createOrganisation, invite } from "../src/team/server/accounts/people.ts";
import { connectTo, startPostgres } from "../test/builders/postgres.ts";
import { memoryOf, percentile } from "./measure.ts";
import { clewCommand } from "./programs.ts";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "200" },
    sessions: { type: "string" },
    seconds: { type: "string", default: "15" },
    source: { type: "boolean", default: false },
  },
});
const MB = Number(values.mb);
const SESSIONS = Number(values.sessions ?? Math.ceil(MB * 2));
const WORDS = ["cache", "expire", "test", "error", "table", "queue", "parse", "file", "retry", "login"];
const READERS = 4;

const work = mkdtempSync(join(tmpdir(), "clew-bench-team-"));
const bin = clewCommand(work, values.source);
// The driver is a package beside clew, as on a server.
cpSync(join(import.meta.dirname, "../node_modules/postgres"), join(work, "node_modules/postgres"), {
  recursive: true,
});
const postgres = await startPostgres({ durable: true });
const accounts = await openAccounts(postgres.address);
await createOrganisation(accounts.sql, { id: "acme", title: "Acme" });
const server = spawn(process.execPath, [bin, "serve", "--team", "--port", "0", "--json"], {
  env: { PATH: process.env.PATH, HOME: join(work, "server"), CLEW_TEAM: postgres.address },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const { url } = JSON.parse(await firstOutput()) as { url: string };
  // The first half is there before; the second half is pushed beside readers.
  const ann = await machine("ann", 1, url);
  console.log(`\n${SESSIONS} sessions of ${MB} MB, one half after the other\n`);
  const alone = await pushed(ann);
  print("a push with no readers", alone, ann.bytes);
  await sizes();
  const before = await readers(ann.token, url, wait(Number(values.seconds) * 1000));
  const bob = await machine("bob", 2, url);
  const pushing = pushed(bob);
  const beside = await readers(bob.token, url, pushing);
  print("a push beside readers", await pushing, bob.bytes);
  for (const [name, quiet, busy] of [
    ["a list of 50", before.list, beside.list],
    ["a search", before.search, beside.search],
  ] as const)
    console.log(`${name}: ${times(quiet)} without a push, ${times(busy)} beside one`);
  console.log(`the server's memory at the end: ${memoryOf(server.pid, "VmRSS")?.toFixed(0)} MB`);
} finally {
  server.kill("SIGKILL");
  await accounts.close();
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}

interface Machine {
  readonly bytes: number;
  readonly token: string;
  start(...words: readonly string[]): Promise<number>;
}

/** A machine with sessions that are indexed, joined and shared, and not pushed yet. */
async function machine(name: string, seed: number, address: string): Promise<Machine> {
  const home = join(work, name);
  const checkout = join(home, "shop");
  mkdirSync(join(checkout, ".git"), { recursive: true });
  writeFileSync(join(checkout, ".git/config"), '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n');
  let bytes = 0;
  for (const file of generateCorpus({ seed, sessions: SESSIONS / 2, bytes: (MB / 2) * 1e6 })) {
    if (!file.path.startsWith("projects/")) continue;
    const to = join(home, ".claude", file.path);
    mkdirSync(dirname(to), { recursive: true });
    const text = file.bytes.toString().replaceAll(/\/home\/dana\/work\/[\w.-]+/g, checkout);
    writeFileSync(to, text);
    bytes += Buffer.byteLength(text);
  }
  /** Returns the processor time it took, in seconds. */
  const start = (...words: readonly string[]) =>
    new Promise<number>((resolve, reject) => {
      const timed = [
        "-c",
        '"$@" >/dev/null; code=$?; times >&2; exit $code',
        "sh",
        process.execPath,
        bin,
        ...words,
      ];
      const env = { PATH: process.env.PATH, HOME: home };
      const child = spawn("sh", timed, { cwd: checkout, env, stdio: ["ignore", "ignore", "pipe"] });
      const said: Buffer[] = [];
      child.stderr.on("data", (part: Buffer) => said.push(part));
      child.on("close", (code) => {
        const text = Buffer.concat(said).toString();
        // The second line of `times` is of the child processes: user and system.
        const spent =
          text
            .trimEnd()
            .split("\n")
            .at(-1)
            ?.matchAll(/(\d+)m([\d.]+)s/g) ?? [];
        const seconds = Array.from(spent, ([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
        if (code === 0) resolve(seconds.reduce((sum, each) => sum + each, 0));
        else reject(new Error(text));
      });
    });
  await start("index");
  const { code } = await invite(accounts.sql, { organisation: "acme", name, roles: null, by: "a bench" });
  await start("team", "join", address, code);
  await start("team", "share", checkout, "--as", "content");
  const membership = readFileSync(join(home, ".local/share/clew/team/membership.json"), "utf8");
  return { bytes, start, token: (JSON.parse(membership) as { token: string }).token };
}

interface Pushed {
  readonly sent_s: number;
  /** When the last session was in the archive. */
  readonly derived_s: number;
  readonly client_cpu_s: number;
  readonly server_cpu_s: number;
  readonly postgres_cpu_s: number;
}

async function pushed({ start }: Machine): Promise<Pushed> {
  const [server_before, postgres_before] = [cpuOf(server.pid), postgresCpu()];
  const began = performance.now();
  const client_cpu_s = await start("team", "push");
  const sent_s = (performance.now() - began) / 1000;
  for (;;) {
    const [waiting] = await accounts.sql<{ count: string }[]>`select count(*) from clew_team.waiting`;
    if (waiting?.count === "0") break;
    await wait(100);
  }
  return {
    ...{ sent_s, derived_s: (performance.now() - began) / 1000, client_cpu_s },
    server_cpu_s: cpuOf(server.pid) - server_before,
    postgres_cpu_s: postgresCpu() - postgres_before,
  };
}

function print(name: string, { sent_s, derived_s, ...cpu }: Pushed, bytes: number): void {
  const mb = bytes / 1e6;
  const rate = (seconds: number) => `${(mb / seconds).toFixed(1)} MB/s`;
  console.log(
    `${name}, ${mb.toFixed(0)} MB: sent in ${sent_s.toFixed(1)} s (${rate(sent_s)}), in the archive after ${derived_s.toFixed(1)} s (${rate(derived_s)}); ` +
      `processor time per MB: client ${ms(cpu.client_cpu_s / mb)}, server ${ms(cpu.server_cpu_s / mb)}, PostgreSQL ${ms(cpu.postgres_cpu_s / mb)}`,
  );
}

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(0)} ms`;
}

async function sizes(): Promise<void> {
  const sql = connectTo(postgres.address);
  const [turns] = await sql<{ count: string }[]>`select count(*) from clew_acme.turn`;
  const rows = await sql<{ name: string; bytes: string }[]>`
    select relname as name, pg_total_relation_size(pg_class.oid) as bytes from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('clew_acme', 'clew_team') and relkind = 'r' order by bytes desc`;
  await sql.end();
  const count = Number(turns?.count);
  const total = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  console.log(
    `${count} turns, ${(total / 1e6).toFixed(0)} MB in PostgreSQL, ${(total / count / 1000).toFixed(1)} KB a turn:`,
  );
  for (const { name, bytes } of rows.slice(0, 8))
    console.log(`  ${name} ${(Number(bytes) / 1e6).toFixed(1)} MB`);
}

async function readers(
  token: string,
  url: string,
  until: Promise<unknown>,
): Promise<{ list: number[]; search: number[] }> {
  const taken = { list: [] as number[], search: [] as number[] };
  let over = false;
  void until.then(() => {
    over = true;
  });
  const ask = async (kind: "list" | "search", path: string) => {
    const began = performance.now();
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    taken[kind].push(performance.now() - began);
  };
  let asked = 0;
  await ask("list", "/api/v1/sessions?limit=50");
  const reader = async () => {
    while (!over) {
      const number = asked++;
      // An answer is kept as long as it stays the same, so each question is another one.
      const at = new Date(Date.UTC(2030, 0, 1) + number * 60_000).toISOString();
      const words = `${WORDS[number % 10]}+${WORDS[Math.floor(number / 10) % 10]}`;
      await ask("search", `/api/v1/search?q=${words}&until=${at}`);
      await ask("list", `/api/v1/sessions?limit=50&until=${at}`);
      await wait(50);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return taken;
}

function times(taken: readonly number[]): string {
  return `p50 ${percentile(taken, 0.5).toFixed(0)}, p95 ${percentile(taken, 0.95).toFixed(0)} ms (${taken.length})`;
}

/** Processor time in seconds, with that of threads. */
function cpuOf(pid: number | undefined, andEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  const ticks = fields.slice(11, andEnded ? 15 : 13).reduce((sum, each) => sum + Number(each), 0);
  return ticks / 100;
}

/** Of all its processes, also those that ended. */
function postgresCpu(): number {
  const folder = new URL(postgres.address).searchParams.get("host") ?? "";
  const [pid = ""] = readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n");
  const children = readdirSync("/proc").filter((name) => parentOf(name) === pid);
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), cpuOf(Number(pid), true));
}

function parentOf(pid: string): string | null {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /, "")
        .split(" ")[1] ?? null
    );
  } catch {
    // Not a process, or one that has just ended.
    return null;
  }
}

async function firstOutput(): Promise<string> {
  let text = "";
  for await (const part of server.stdout) {
    text += part;
    if (text.includes("}")) break;
  }
  return text;
}
