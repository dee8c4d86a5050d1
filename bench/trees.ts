// Measures trees and tips: from scratch against a plain algorithm in the same run, and in an archive when
// one session is added. `npm run bench:trees`; only the database is kept between two runs.
import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkSessions } from "../src/ingest/index/link-sessions.ts";
import { treesOfGroups } from "../src/sessions/links/trees.ts";
import { openWriter } from "../src/store/open.ts";
import type { StoreWriter } from "../src/store/store.ts";
import { bundleOf, evidenceOf, inGroups, type MadeSession, makeGroups, type Shape } from "./made-groups.ts";
import { median } from "./measure.ts";
import { buildPlainTree, type PlainSession } from "./plain-trees.ts";

/** The fastest of these rounds counts: other work on the machine makes them slower, and nothing makes them faster. */
const ROUNDS = 15;
/**
 * Ten times the sessions take ten times as long, and a little
 * more once they do not fit into the processor's cache.
 */
const TARGETS = { scratch_ms: 10, added_ms: 5, held_mb: 5, growth: 15 };

const CORPORA: readonly (readonly [count: number, shape: Shape])[] = [
  [1000, "groups"],
  [1000, "tree"],
  [1000, "line"],
  [10_000, "groups"],
  [10_000, "tree"],
];

const scratch = new Map<string, Taken>();
// Warms up, so compilation is not measured.
for (let round = 0; round < 3; round++) fromScratch(1000, "groups");
for (const [count, shape] of CORPORA)
  scratch.set(`${count} ${shape}`, fromScratch(count, shape, console.log));
const growth = (whose: keyof Taken) =>
  (scratch.get("10000 groups")?.[whose] ?? 0) / (scratch.get("1000 groups")?.[whose] ?? 1);
console.log(
  `ten times the sessions take ${growth("ours").toFixed(1)} times as long, the plain one's ${growth("plain").toFixed(1)} times${verdict(growth("ours"), TARGETS.growth)}\n`,
);
for (const [count, shape] of CORPORA) await inAnArchive(count, shape);

/** In milliseconds. */
interface Taken {
  readonly ours: number;
  readonly plain: number;
}

function fromScratch(count: number, shape: Shape, say: (line: string) => void = () => undefined): Taken {
  const made = makeGroups(count, shape);
  const all = inGroups(made.map(evidenceOf), shape);
  const plain = plainSessions(made);
  const times = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) times.plain.push(timed(() => buildPlainTree(plain)));
  for (let round = 0; round < ROUNDS; round++) times.ours.push(timed(() => treesOfGroups(all)));
  const [ours, theirs] = [Math.min(...times.ours), Math.min(...times.plain)];
  const byPlain = Object.values(plain).filter(({ parent_session }) => parent_session !== undefined).length;
  const target = count === 1000 ? verdict(ours, TARGETS.scratch_ms) : "";
  say(`${titleOf(made, shape)}, from scratch`);
  say(`  trees and tips          ${ours.toFixed(2)} ms, ${treesOfGroups(all).links.size} linked${target}`);
  say(`  a plain algorithm       ${theirs.toFixed(2)} ms, ${byPlain} linked`);
  say(`  ratio                   ${(ours / theirs).toFixed(2)}`);
  return { ours, plain: theirs };
}

function titleOf(made: readonly MadeSession[], shape: Shape): string {
  const average = made.reduce((sum, { messages }) => sum + messages.length, 0) / made.length;
  const shapes = { groups: "groups of up to 10", tree: "one tree", line: "one line" };
  return `${made.length} sessions of ${average.toFixed(0)} messages, ${shapes[shape]}`;
}

function plainSessions(made: readonly MadeSession[]): Record<string, PlainSession> {
  return Object.fromEntries(
    made.map(({ id, messages }) => {
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

/** Stores and links all but a few sessions, then adds these one by one. */
async function inAnArchive(count: number, shape: Shape): Promise<void> {
  const made = makeGroups(count, shape);
  const folder = mkdtempSync(join(tmpdir(), "clew-trees-"));
  const store = await openWriter(folder);
  if (!store) throw new Error("Another process is writing to a new archive.");
  try {
    const bundles = made.map(bundleOf);
    await store.writeBundles(bundles.slice(0, -ROUNDS));
    const memory = await held(async () => store.evidenceIn(await store.unlinkedGroups()));
    const whole = await timedLinking(store);
    const added = [];
    for (const bundle of bundles.slice(-ROUNDS)) {
      await store.writeBundles([bundle]);
      added.push(await timedLinking(store));
    }
    console.log(`${titleOf(made, shape)}, in an archive`);
    console.log(`  all of them linked      ${whole.ms.toFixed(0)} ms, ${whole.looked_at} looked at`);
    // Each is a different session, so the median counts.
    const ms = median(added.map((each) => each.ms));
    const looked_at = median(added.map((each) => each.looked_at));
    console.log(
      `  one session added       ${ms.toFixed(2)} ms, ${looked_at} looked at${verdict(ms, TARGETS.added_ms)}`,
    );
    const target = count === 1000 ? verdict(memory, TARGETS.held_mb) : "";
    console.log(`  held while it is done   ${memory.toFixed(1)} MB for all of them${target}`);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function timedLinking(store: StoreWriter): Promise<{ ms: number; looked_at: number }> {
  let looked_at = 0;
  const counting: StoreWriter = {
    ...store,
    async evidenceIn(groups) {
      const rows = await store.evidenceIn(groups);
      looked_at += rows.length;
      return rows;
    },
  };
  const start = performance.now();
  await linkSessions(counting);
  return { ms: performance.now() - start, looked_at };
}

/** Returns the megabytes that the result of the work holds; NaN without `--expose-gc`. */
async function held(work: () => Promise<unknown>): Promise<number> {
  const before = await bytesHeld();
  const answer = await work();
  const after = await bytesHeld();
  return globalThis.gc && answer !== null ? (after - before) / 1e6 : Number.NaN;
}

async function bytesHeld(): Promise<number> {
  // Memory is released step by step.
  for (let time = 0; time < 5; time++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function verdict(value: number, target: number): string {
  return value <= target ? `, target ${target}: met` : `, target ${target}: missed`;
}
