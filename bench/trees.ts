// Trees and tips from what is stored of sessions, against seed 001's plain algorithm in the same run.
// `node --expose-gc bench/trees.ts`: half of the messages are answers with ids; one session in two resumes or forks another.
import { hash } from "node:crypto";
import type { SessionId } from "../src/model/ids.ts";
import type { LinkEvidence } from "../src/model/link.ts";
import { linkIndex, solve } from "../src/sessions/link-index.ts";
import { packTrace, type TraceName } from "../src/sessions/trace.ts";
import { median } from "./measure.ts";
import { buildSeedTree, type SeedSession } from "./seed-trees.ts";

const ROUNDS = 9;
const MESSAGES = 200;

interface Told {
  readonly id: SessionId;
  readonly messages: readonly string[];
  readonly begun_at: number;
}

/** By a fixed seed. `family` is how many sessions at most descend from one. */
function tell(count: number, family: number): Told[] {
  let state = 42;
  const below = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % most;
  };
  const sessions: Told[] = [];
  for (let index = 0; index < count; index++) {
    const start = index - (index % family);
    const from = index === start || below(2) === 0 ? undefined : sessions[start + below(index - start)];
    // As often from the end as from somewhere before it, and long enough that 200 messages are the middle.
    const copied = from?.messages.slice(0, below(2) === 0 ? undefined : below(from.messages.length)) ?? [];
    const own = Array.from({ length: from ? 60 : MESSAGES - 30 }, (_, at) => `${index}.${at}`);
    const id = `${hash("md5", String(index)).slice(0, 8)}-5e55-4000-8000-000000000000` as SessionId;
    sessions.push({ id, messages: [...copied, ...own], begun_at: index * 1000 });
  }
  return sessions;
}

function evidenceOf({ id, messages, begun_at }: Told): LinkEvidence {
  const names = messages.flatMap((text, place): TraceName[] =>
    place > 0 && place % 2 === 0
      ? []
      : [{ text, by_api: place > 0, after_ms: place, turn: (place >> 1) + 1, place }],
  );
  const chain = messages.slice(0, 32).map((text) => `f1:${hash("sha256", text)}`);
  const gates = { distinctive_at: 1, sure_at: 3, begins_compacted: false };
  const trace = packTrace({ names, active: names.length, said: messages.length, chain, ...gates });
  const times = { begun_at, first_at: begun_at, noted_at: begun_at, active_at: begun_at + MESSAGES };
  const said = { forked_from: null, continued_in: null, derived_from: [] };
  return { session_id: id, project_path: "/shop", ...times, ...said, trace };
}

function seedSessions(told: readonly Told[]): Record<string, SeedSession> {
  return Object.fromEntries(
    told.map(({ id, messages }) => {
      let end = "";
      const prefix_hashes = messages.map((text) => {
        end = hash("sha256", end + text);
        return end;
      });
      const none = { parent_session: undefined, children_sessions: [], leaf_session: id };
      return [id, { session_id: id, prefix_hashes, end_hash: end, ...none }];
    }),
  );
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** In megabytes, of what the work's answer holds. */
function held(work: () => unknown): number | null {
  if (!globalThis.gc) return null;
  const bytes = () => {
    globalThis.gc?.();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + Math.max(external, arrayBuffers);
  };
  const before = bytes();
  const answer = work();
  const after = bytes();
  return answer === null ? null : (after - before) / 1e6;
}

function indexOf(all: readonly LinkEvidence[]) {
  const index = linkIndex();
  for (const evidence of all) index.put(evidence);
  for (const { session_id } of all) index.place(session_id);
  return index;
}

// So that what is measured is what is held, and not what was compiled.
indexOf(tell(200, 10).map(evidenceOf));

for (const [count, family] of [
  [1000, 10],
  [1000, 1000],
  [10_000, 10],
] as const) {
  const told = tell(count, family);
  const memory = held(() => indexOf(told.map(evidenceOf)));
  const all = told.map(evidenceOf);
  const seed = seedSessions(told);
  const times = { ours: [] as number[], seed: [] as number[], index: [] as number[], one: [] as number[] };
  const last = all.at(-1);
  for (let round = 0; round < ROUNDS; round++) {
    times.seed.push(timed(() => buildSeedTree(seed)));
    times.ours.push(timed(() => solve(all)));
    let index = linkIndex();
    times.index.push(timed(() => (index = indexOf(all.slice(0, -1)))));
    if (last)
      times.one.push(
        timed(() => {
          for (const id of index.put(last)) index.place(id);
        }),
      );
  }
  const linked = solve(all).links.size;
  const bySeed = Object.values(seed).filter(({ parent_session }) => parent_session !== undefined).length;
  const average = told.reduce((sum, { messages }) => sum + messages.length, 0) / count;
  const show = (numbers: readonly number[]) => `${median(numbers).toFixed(2)} ms`;
  console.log(`${count} sessions of ${average.toFixed(0)} messages, families of up to ${family}`);
  console.log(`  trees and tips from scratch  ${show(times.ours)}, ${linked} linked`);
  console.log(`  seed's plain algorithm       ${show(times.seed)}, ${bySeed} linked`);
  console.log(`  ratio                        ${(median(times.ours) / median(times.seed)).toFixed(2)}`);
  console.log(`  the index filled one by one  ${show(times.index)}`);
  console.log(`  one session added            ${show(times.one)}`);
  console.log(
    `  held, evidence included      ${memory === null ? "not measured" : `${memory.toFixed(1)} MB`}`,
  );
}
