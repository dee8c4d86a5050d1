// Sends queries made to cost over the command line, HTTP and MCP, and measures the process that answers: its CPU time and
// by how much its memory grows. `npm run bench:costly [folder of sessions]`; Linux only.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readServerFile } from "../src/faces/http/server-file.ts";
import { COSTLY_QUERIES } from "../test/builders/costly-queries.ts";
import { generatedCorpus } from "./corpora.ts";
import { clewCommand } from "./programs.ts";

interface Cost {
  readonly cpu_ms: number;
  /** Peak memory; for processes that stay, how far it is above what they had when they were ready. */
  readonly mb: number;
  readonly refused: boolean;
}

const MOST_CPU_MS = 500;
const MOST_MB = 200;
/** What the kernel counts CPU time in. */
const TICK_MS = 10;
/** A command line takes no longer argument on Linux. */
const LONGEST_ARGUMENT = 131_000;

const work = mkdtempSync(join(tmpdir(), "clew-costly-"));
const root = process.argv[2] ?? generatedCorpus({ sessions: 200, mb: 50 });
const bin = clewCommand(work, false);
const options = ["--root", root, "--data-dir", join(work, "data")];
const running: ChildProcess[] = [];
try {
  await ended(started(["index"]));
  const plain = await byCommand("x");
  const faces = { cli: byCommand, http: await byHttp(), mcp: await byMcp() };
  for (const [face, ask] of Object.entries(faces)) {
    let worst: readonly [string, Cost] | undefined;
    let [over, refused] = [0, 0];
    for (const [name, query] of Object.entries(COSTLY_QUERIES)) {
      const found = await ask(query);
      // Starting the program does not count.
      const own =
        face === "cli" ? { ...found, cpu_ms: found.cpu_ms - plain.cpu_ms, mb: found.mb - plain.mb } : found;
      if (own.refused) refused++;
      if (own.cpu_ms > MOST_CPU_MS || own.mb > MOST_MB) over++;
      if (!worst || own.cpu_ms > worst[1].cpu_ms) worst = [name, own];
    }
    const [name = "", cost] = worst ?? [];
    console.log(
      `${face}: ${Object.keys(COSTLY_QUERIES).length} queries, ${refused} refused, ${over} over the limit; most: ${cost?.cpu_ms} ms of CPU, ${cost?.mb} MB (${name})`,
    );
    if (over > 0) process.exitCode = 1;
  }
} finally {
  for (const child of running) child.kill();
  rmSync(work, { recursive: true, force: true });
}

function started(words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [bin, ...options, ...words], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { PATH: process.env.PATH, HOME: work },
  });
  running.push(child);
  return child;
}

async function ended(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume();
  return new Promise((resolve) => child.once("exit", resolve));
}

/** The last figures before the end are used, so up to a few milliseconds are missed. */
async function byCommand(query: string): Promise<Cost> {
  const given = query.slice(0, LONGEST_ARGUMENT).replaceAll("\0", " ");
  const child = started(["search", "--no-index", "--json", "--", given]);
  let last = { cpu_ms: 0, mb: 0 };
  const timer = setInterval(() => {
    last = figures(child.pid) ?? last;
  }, 2);
  const code = await ended(child);
  clearInterval(timer);
  return { ...last, refused: code === 2 };
}

async function byHttp(): Promise<(query: string) => Promise<Cost>> {
  const child = started(["serve", "--no-open", "--port", "0"]);
  child.stdout?.resume();
  let file = readServerFile(join(work, "data"));
  while (!file) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    file = readServerFile(join(work, "data"));
  }
  const { port, token } = file;
  const ask = async (query: string) => {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/v1/search?q=${encodeURIComponent(query.toWellFormed())}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    await response.arrayBuffer();
    return response.status;
  };
  while ((await ask("ready")) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  return (query) => measured(child, async () => (await ask(query)) >= 400);
}

async function byMcp(): Promise<(query: string) => Promise<Cost>> {
  const child = started(["mcp"]);
  const lines = child.stdout ? createInterface({ input: child.stdout })[Symbol.asyncIterator]() : null;
  let id = 0;
  const ask = async (method: string, params: unknown): Promise<string> => {
    id++;
    child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    for (;;) {
      const line = (await lines?.next())?.value ?? "";
      if (line === "" || line.includes(`"id":${id}`)) return line;
    }
  };
  const search = (query: string) =>
    ask("tools/call", { name: "search_all_sessions", arguments: { query: query.toWellFormed() } });
  const clientInfo = { name: "bench", version: "0" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  await search("ready");
  return (query) => measured(child, async () => /"isError":true|"error":/.test(await search(query)));
}

async function measured(child: ChildProcess, ask: () => Promise<boolean>): Promise<Cost> {
  const before = figures(child.pid) ?? { cpu_ms: 0, mb: 0 };
  const refused = await ask();
  const after = figures(child.pid) ?? before;
  return { cpu_ms: after.cpu_ms - before.cpu_ms, mb: after.mb - before.mb, refused };
}

/** Reads what a process used until now, all its threads together. */
function figures(pid: number | undefined): { readonly cpu_ms: number; readonly mb: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    // A process that has just ended has no memory any more.
    if (peak === undefined) return null;
    return {
      cpu_ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      mb: Math.round(Number(peak) / 1024),
    };
  } catch {
    // It has ended.
    return null;
  }
}
