// Measures how long an agent waits when a session begins with context: `clew hook
// session-start` of the built package against a bare Node, on an archive of 10,000 small
// sessions. `npm run build && node bench/context.ts [data folder] [runs]`. An archive in the
// folder is used as it is; without one it is built, which takes minutes.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { generatedCorpus } from "./corpora.ts";
import { measure, percentile } from "./measure.ts";

const BIN = join(import.meta.dirname, "../dist/package/bin.js");
const SCRIPT = join(import.meta.dirname, "../plugin/hooks/context.sh");
const TARGET_MS = 150;

const [, , given, runs = "100"] = process.argv;
const home = mkdtempSync(join(tmpdir(), "clew-context-"));
try {
  await compare(resolve(given ?? join(home, "data")), Number(runs));
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function compare(data_dir: string, rounds: number): Promise<void> {
  if (!existsSync(BIN)) throw new Error("No package to measure. Run `npm run build` first.");
  await prepare(data_dir);
  const project = await largestProject(data_dir);
  const asked = (source: string) =>
    JSON.stringify({ session_id: "d0000000-0000-4000-8000-000000000001", cwd: project, source });
  const words = [process.execPath, BIN, "--data-dir", data_dir, "hook", "session-start"];
  const script = ["sh", SCRIPT, data_dir, process.execPath, BIN];
  const ways: [string, () => Promise<number>][] = [
    ["`node -e 0`", () => run([process.execPath, "-e", "0"], asked("startup"))],
    ["the hook", () => run(words, asked("startup"))],
    ["the hook, by its script", () => run(script, asked("startup"))],
    ["its script, switched off", () => run(["sh", SCRIPT, home], asked("startup"))],
  ];
  const sizes = await Promise.all(ways.map(([, way]) => way()));
  if (sizes[1] === 0)
    throw new Error(`The hook says nothing about ${project}, so there is nothing to measure.`);
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, way]] of ways.entries()) {
      const start = performance.now();
      await way();
      times[index]?.push(performance.now() - start);
    }
  }
  const bare = percentile(times[0] ?? [], 0.5);
  console.log("| what | p50 | p95 | p50 against `node -e 0` | it said |\n|---|---|---|---|---|");
  for (const [index, [what]] of ways.entries()) {
    const own = times[index] ?? [];
    const cells = [0.5, 0.95].map((share) => `${percentile(own, share).toFixed(1)} ms`);
    console.log(
      `| ${[what, ...cells, (percentile(own, 0.5) / bare).toFixed(2), `${sizes[index]} bytes`].join(" | ")} |`,
    );
  }
  const late = percentile(times[1] ?? [], 0.95) > TARGET_MS;
  const load = loadavg().map((each) => each.toFixed(1));
  console.log(`Load ${load.join(" ")}; p95 of the hook ${late ? "is over" : "is within"} ${TARGET_MS} ms.`);
}

/** Indexes once, and switches the context on. */
async function prepare(data_dir: string): Promise<void> {
  if (!existsSync(join(data_dir, "archive.db"))) {
    const root = generatedCorpus({ sessions: 10_000, mb: 100 });
    const { problem } = await measure(clew(data_dir, "--root", root, "index"));
    if (problem !== null) throw new Error(problem);
  }
  writeFileSync(join(data_dir, "context-on"), "");
}

async function largestProject(data_dir: string): Promise<string> {
  const { output } = await measure(clew(data_dir, "--no-index", "projects", "--json"));
  const { projects } = JSON.parse(output) as {
    projects: { project_path: string | null; sessions: number }[];
  };
  const [largest] = projects.toSorted((one, other) => other.sessions - one.sessions);
  return largest?.project_path ?? "";
}

function clew(data_dir: string, ...words: string[]) {
  const env = { HOME: home, CLEW_CONTEXT: "on" };
  return { command: process.execPath, args: [BIN, "--data-dir", data_dir, ...words], env };
}

/**
 * Runs the command as an agent does: writes the payload and waits until
 * the output is closed. Returns the number of output bytes.
 */
function run([command = "", ...args]: readonly string[], payload: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: home, CLEW_CONTEXT: "on" };
    const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "pipe"] });
    let bytes = 0;
    // A command that ends without reading the payload is not an error.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(payload);
    child.stdout.on("data", (buffer: Buffer) => {
      bytes += buffer.length;
    });
    child.stderr.resume();
    child.on("error", reject);
    child.on("close", () => resolve(bytes));
  });
}
