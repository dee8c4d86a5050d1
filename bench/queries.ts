// Measures how long an open archive takes to answer, and how often its search finds the
// expected turn. `node bench/queries.ts <corpus> <data directory> [public|demo]` prints
// JSON; bench/archive.ts runs it as a process of its own.
import { DEMO_QUESTIONS } from "../src/demo/questions.ts";
import { type BenchArchive, openBenchArchive } from "./bench-archive.ts";
import { type Find, type Judgement, judge } from "./judge.ts";
import { DRAWN_QUESTIONS } from "./judged-drawn.ts";
import { type JudgedQuestion, PUBLIC_QUESTIONS } from "./judged-public.ts";
import { percentile } from "./measure.ts";
import { plainSearch } from "./plain-search.ts";
import { drawQueries } from "./query-words.ts";

/** In milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface QueryResult {
  readonly search: Times & { readonly with_hits: number; readonly of: number };
  readonly question: Times & { readonly with_hits: number; readonly of: number };
  readonly list: Times;
  readonly toc: Times;
  readonly usage: Times;
  readonly judged: {
    readonly clew: Judgement;
    readonly plain: Judgement;
    /** Clew, for the questions about turns that were drawn by chance. */
    readonly drawn: Judgement | null;
  } | null;
}

const REPEATS = 20;

const DEMO: readonly JudgedQuestion[] = DEMO_QUESTIONS.map(({ question, session_id, turn }) => ({
  kind: "question",
  question,
  answers: [{ session: session_id, turn }],
}));

const [corpus, dataDir, judgedBy] = process.argv.slice(2);
if (corpus === undefined || dataDir === undefined) {
  console.error("Usage: node bench/queries.ts <corpus> <data directory> [public|demo]");
  process.exit(2);
}
const archive = await openBenchArchive(corpus, dataDir);
console.log(JSON.stringify(await ask(archive, corpus)));
await archive.close();

async function ask(archive: BenchArchive, folder: string): Promise<QueryResult> {
  const queries = await drawQueries(folder);
  // Warms up: the first answer includes costs that an open program pays only once.
  await archive.search("first", 20);
  await archive.list(50);
  const search = await searchAll(archive, queries.words);
  const question = await searchAll(archive, queries.questions);
  const list = await repeat(() => archive.list(50));
  const toc = await repeat(() => archive.toc());
  const usage = await repeat(() => archive.usageByDay());
  return { search, question, list, toc, usage, judged: await judgeBoth(archive, folder) };
}

async function judgeBoth(archive: BenchArchive, folder: string): Promise<QueryResult["judged"]> {
  const set = judgedBy === "public" ? PUBLIC_QUESTIONS : judgedBy === "demo" ? DEMO : null;
  if (set === null) return null;
  const plain = await plainSearch(folder);
  const find: Find = (typed, limit) => archive.find(typed, limit);
  return {
    clew: await judge(set, find),
    plain: await judge(set, plain),
    drawn: set === PUBLIC_QUESTIONS ? await judge(DRAWN_QUESTIONS, find) : null,
  };
}

async function searchAll(archive: BenchArchive, typed: readonly string[]): Promise<QueryResult["search"]> {
  const times: number[] = [];
  let with_hits = 0;
  for (const each of typed) {
    const started = performance.now();
    const hits = await archive.search(each, 20);
    times.push(performance.now() - started);
    if (hits > 0) with_hits++;
  }
  return { ...timesOf(times), with_hits, of: typed.length };
}

async function repeat(question: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let count = 0; count < REPEATS; count++) {
    const started = performance.now();
    await question();
    times.push(performance.now() - started);
  }
  return timesOf(times);
}

function timesOf(times: readonly number[]): Times {
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
