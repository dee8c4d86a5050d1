// Measures how long an archive takes to build, how large it gets and how fast it answers, against
// programs that read the same files. `npm run bench:archive [folder…] [--rounds N] [--keep] [--source]`.
// Without a folder it uses a generated corpus of 1 GB, which `--keep` leaves for the next run, and the
// public one if present. The programs take turns in every round, and the medians count. Needs npm for
// ccusage and, for its row, ripgrep (`apt install ripgrep`).
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { generateFirstAgent } from "../src/demo/generate-demo.ts";
import { writeFiles } from "../src/demo/write-files.ts";
import { ccusageReport } from "./ccusage.ts";
import { type Corpus, generatedCorpus, lookAt, publicCorpus, removeCorpus } from "./corpora.ts";
import { type Measured, measure, median, type Program } from "./measure.ts";
import { bareParse, clew, clewCommand, queries, ripgrep } from "./programs.ts";
import type { QueryResult } from "./queries.ts";
import { judgedLines, queryLines } from "./query-lines.ts";
import { type Line, printTable } from "./report.ts";
import { printTextFigures, type TextFigures, textFigures } from "./text-figures.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
    sessions: { type: "string", default: "2000" },
    mb: { type: "string", default: "1000" },
  },
});
const rounds = Number(values.rounds);
/** Occurs now and then in either corpus. */
const word = "cursor";

const work = mkdtempSync(join(tmpdir(), "clew-bench-"));
const generated =
  positionals.length > 0
    ? null
    : generatedCorpus({ sessions: Number(values.sessions), mb: Number(values.mb) });
try {
  const bin = clewCommand(work, values.source);
  const folders = generated === null ? positionals : [generated, publicCorpus() ?? []].flat();
  for (const folder of folders) await measureCorpus(bin, folder);
  await compareTexts(folders);
  await judgeDemo(bin);
} finally {
  rmSync(work, { recursive: true, force: true });
  if (generated !== null && !values.keep) removeCorpus(generated);
}

/** When each phase was reached, in milliseconds from the start of the process. */
interface Phases {
  readonly rows_ms: number;
  readonly dialogue_ms: number;
  readonly work_ms: number;
  readonly total_ms: number;
}

async function measureCorpus(bin: string, folder: string): Promise<void> {
  const corpus = lookAt(folder);
  const dataDir = join(work, "data");
  const home = join(work, "home");
  mkdirSync(home, { recursive: true });
  const flags = ["--root", corpus.folder, "--data-dir", dataDir];
  const run = (...args: string[]) => measure(clew(bin, [...args, ...flags], home));
  const report = await ccusageReport(corpus.folder, home);
  const programs: Record<string, () => Promise<Measured>> = {
    ccusage: () => measureOr(report),
    ripgrep: () => measure(ripgrep(word, corpus.folder)),
    bare: () => measure(bareParse(corpus.folder)),
    cold: () => {
      rmSync(dataDir, { recursive: true, force: true });
      return run("index", "--json");
    },
    again: () => run("index", "--json"),
    list: () => run("list", "--no-index"),
    search: () => run("search", word, "--no-index"),
    version: () => measure(clew(bin, ["--version"], home)),
    queries: () => measure(queries(corpus.folder, dataDir, folder === publicCorpus() ? "public" : "")),
  };
  const runs = await takeTurns(programs);
  const size = sizeOf(dataDir);
  const mb = (corpus.bytes / 1e6).toFixed(0);
  const title = `${corpus.files} files, ${mb} MB; medians of ${rounds} rounds on ${availableParallelism()} cores, Node ${process.versions.node}`;
  printTable(title, [
    ...linesOf(runs, corpus, size),
    ...queryLines(answersOf(runs("queries")), time(runs("ripgrep")), problemOf(runs("queries"))),
  ]);
}

/** Shows how far a generated corpus is like a real one. */
async function compareTexts(folders: readonly string[]): Promise<void> {
  const figures: Record<string, TextFigures> = {};
  for (const folder of folders) figures[basename(folder)] = await textFigures(folder);
  printTextFigures(figures);
}

async function judgeDemo(bin: string): Promise<void> {
  const [root, dataDir, home] = [join(work, "demo"), join(work, "demo-data"), join(work, "home")];
  writeFiles(root, generateFirstAgent());
  await measure(clew(bin, ["index", "--root", root, "--data-dir", dataDir], home));
  const asked = await measure(queries(root, dataDir, "demo"));
  printTable("The demo", judgedLines(answersOf([asked])[0]));
  if (asked.problem !== null) console.log(`\nNot measured: ${asked.problem}`);
}

async function measureOr(program: Program | Measured): Promise<Measured> {
  return "command" in program ? measure(program) : program;
}

type Runs = (name: string) => readonly Measured[];

async function takeTurns(programs: Record<string, () => Promise<Measured>>): Promise<Runs> {
  const runs = new Map<string, Measured[]>(Object.keys(programs).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    console.error(`Round ${round} of ${rounds} …`);
    for (const [name, start] of Object.entries(programs)) runs.get(name)?.push(await start());
  }
  return (name) => runs.get(name) ?? [];
}

function linesOf(runs: Runs, corpus: Corpus, size: number): Line[] {
  const reference = time(runs("ccusage")) ?? time(runs("bare"));
  const cold = runs("cold");
  // Phases are counted from the start of indexing; the time the process needs to start and to end is added.
  const reached = (name: keyof Phases) =>
    medianOf(cold.map((run) => shift(phasesOf(run), name, (phases) => run.ms - phases.total_ms)));
  const whole = (what: string, name: string): Line => ({
    what,
    value: time(runs(name)),
    unit: "ms",
    peak_mb: memory(runs(name)),
    note: problemOf(runs(name)),
  });
  const ready = (what: string, name: keyof Phases, target: number): Line => ({
    what,
    value: reached(name),
    unit: "ms",
    against: reference,
    target,
    note: problemOf(cold),
  });
  return [
    { ...whole("ccusage, daily report", "ccusage"), against: reference },
    { ...whole(`ripgrep, counting a word`, "ripgrep"), against: reference },
    { ...whole("bare JSON.parse", "bare"), against: reference },
    { ...whole("clew index, whole process", "cold"), against: reference },
    ready("… lists and usage ready", "rows_ms", 1.2),
    ready("… prompts and answers searchable", "dialogue_ms", 2),
    ready("… everything searchable, bytes kept", "work_ms", 5),
    { what: "… memory at most", value: memory(cold), unit: "MB", target: 400, note: problemOf(cold) },
    {
      what: "archive on disk",
      value: size === 0 ? null : size / corpus.bytes,
      unit: "of the corpus",
      target: 0.6,
    },
    {
      what: "clew index with nothing to do",
      value: medianOf(runs("again").map((run) => phasesOf(run)?.total_ms)),
      unit: "ms",
      target: 100,
    },
    { ...whole("clew list, whole process", "list"), target: 150 },
    { ...whole("clew search, whole process", "search") },
    { ...whole("clew --version", "version"), target: 60 },
  ];
}

function shift(
  phases: Phases | null,
  name: keyof Phases,
  by: (phases: Phases) => number,
): number | undefined {
  return phases === null ? undefined : phases[name] + by(phases);
}

function time(of: readonly Measured[]): number | null {
  return medianOf(of.map(({ ms, problem }) => (problem === null ? ms : undefined)));
}

/** Returns the maximum of all rounds: a limit exceeded once is exceeded. */
function memory(of: readonly Measured[]): number | null {
  const peaks = of.flatMap(({ peak_mb, problem }) => (problem === null && peak_mb !== null ? [peak_mb] : []));
  return peaks.length === 0 ? null : Math.max(...peaks);
}

function medianOf(numbers: readonly (number | undefined)[]): number | null {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? null : median(known);
}

function problemOf(of: readonly Measured[]): string | null {
  return of.find(({ problem }) => problem !== null)?.problem ?? null;
}

function phasesOf({ output, problem }: Measured): Phases | null {
  return problem === null ? (JSON.parse(output) as { phases: Phases }).phases : null;
}

function answersOf(of: readonly Measured[]): QueryResult[] {
  return of.flatMap(({ output, problem }) => (problem === null ? (JSON.parse(output) as QueryResult) : []));
}

function sizeOf(folder: string): number {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    // Nothing was written.
    return 0;
  }
}
