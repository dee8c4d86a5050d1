// Generates transcripts for benchmarks: any number and size, shaped like real ones, the same for the same
// seed. Holds one session in memory at a time.
import { type CorpusSessionPlan, sizeOf, writeCorpusSession } from "./corpus/corpus-session.ts";
import { draw, SESSION_SIZE } from "./corpus/quantiles.ts";
import { type ProjectTexts, projectTexts, TextSource } from "./corpus/texts.ts";
import { promptHistory, type TypedPrompt, typedIn } from "./prompt-history.ts";
import { Random } from "./random.ts";
import { CLIENTS, type SampleClient } from "./records/clients.ts";
import { copyHistory, type HistoryCopy } from "./records/copy-history.ts";
import { Recorder } from "./records/recorder.ts";
import type { SampleFile } from "./sample-file.ts";

export interface CorpusOptions {
  readonly seed: number;
  readonly sessions: number;
  /** The size of all files together; met within a few percent. */
  readonly bytes: number;
}

export function* generateCorpus({ seed, sessions, bytes }: CorpusOptions): Generator<SampleFile> {
  const random = new Random(`${seed} corpus`);
  const sizes = planSizes(random, sessions, bytes);
  const projects = projectPaths(seed);
  const texts = new Map<string, ProjectTexts>();
  const textsOf = (cwd: string) => {
    const known = texts.get(cwd) ?? projectTexts(new Random(`${seed} project ${cwd}`));
    texts.set(cwd, known);
    return known;
  };
  let planned = 0;
  let written = 0;
  const earlier: Recorder[] = [];
  const typed: TypedPrompt[] = [];
  for (const [index, size] of sizes.entries()) {
    planned += size;
    // If one session is too large, the next ones are smaller.
    const plan = planSession(random, Math.max(SMALLEST, planned - written));
    const history = random.chance(FORKED) ? findHistory(earlier, plan.size) : null;
    const cwd = history?.from.options.cwd ?? random.pick(projects);
    const recorder = newRecorder(seed, index / sessions, index, cwd);
    if (history) copyHistory(recorder, history);
    writeCorpusSession(recorder, new TextSource(recorder.random, textsOf(cwd)), plan);
    written += sizeOf(recorder);
    yield recorder.file();
    yield* recorder.files;
    typed.push(...typedIn(recorder, recorder.options.cwd));
    if (recorder.size < LARGEST_FORKED) earlier.push(recorder);
    if (earlier.length > REMEMBERED) earlier.shift();
  }
  yield promptHistory(typed);
}

/** The share of sessions that begin with another's history. */
const FORKED = 0.09;
/** The share of sessions with sub-agents. */
const WITH_AGENTS = 0.42;
const SMALLEST = 4000;
const LARGEST_FORKED = 3_000_000;
/** The number of sessions a fork can choose from. */
const REMEMBERED = 5;

function planSizes(random: Random, sessions: number, bytes: number): number[] {
  const sizes = Array.from({ length: sessions }, () => draw(random, SESSION_SIZE));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size) => (size / sum) * bytes);
}

function planSession(random: Random, size: number): CorpusSessionPlan {
  const subagents = random.chance(WITH_AGENTS) ? random.between(1, 3) : 0;
  return { size, subagents, japanese: random.chance(0.02) };
}

function projectPaths(seed: number): [string, ...string[]] {
  const random = new Random(`${seed} projects`);
  const texts = new TextSource(random, projectTexts(random));
  const paths = Array.from({ length: 24 }, () => `/home/dana/work/${texts.name().replace(/\W+/g, "-")}`);
  return ["/home/dana/work/core", ...paths];
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2026-01-05T08:00:00.000Z");

function newRecorder(seed: number, age: number, index: number, cwd: string): Recorder {
  const random = new Random(`${seed} corpus session ${index}`);
  const start_ms = FIRST_DAY + Math.floor(age * 300) * DAY_MS + random.below(DAY_MS / 3);
  const branch = random.pick(["main", "main", "fix", "feature", "release"]);
  return new Recorder({ client: clientAt(age), session_id: random.uuid(), cwd, branch, random, start_ms });
}

/** Later sessions use newer clients. */
function clientAt(age: number): SampleClient {
  if (age < 0.04) return CLIENTS["1.0.120"];
  if (age < 0.08) return CLIENTS["2.0.60"];
  if (age < 0.86) return CLIENTS["2.1.30"];
  return age < 0.95 ? CLIENTS["2.1.197"] : CLIENTS["2.1.325"];
}

/** Finds the longest beginning of an earlier session that leaves room for new turns. */
function findHistory(earlier: readonly Recorder[], size: number): HistoryCopy | null {
  let found: (HistoryCopy & { readonly length: number }) | null = null;
  for (const from of earlier) {
    let length = 0;
    for (let turns = 1; turns <= from.turns.length; turns++) {
      const lines = from.lines.slice(from.turns[turns - 1]?.line, from.turns[turns]?.line);
      length += lines.reduce((sum, line) => sum + line.length + 1, 0);
      if (length <= size * 0.7 && length > (found?.length ?? 0)) found = { from, turns, length };
    }
  }
  return found;
}
