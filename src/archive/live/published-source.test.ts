// Tests that each record of a growing transcript is published once, and that anything skipped is reported.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import type { SessionId } from "../../model/ids.ts";
import { plainFile } from "../../model/transcript.ts";
import { FIRST_LOG, type SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";
import { newFragments, type PublishedSource, publishedToEnd } from "./published-source.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-published-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "a.jsonl");

const NOW = Date.parse("2025-06-01T12:00:00.000Z");
const MINUTE = 60_000;
const talk = conversation()
  .prompt("größer?")
  .thinks("hm")
  .says("ja")
  .prompt("und dann?")
  .says("x".repeat(3000));
const whole = Buffer.from(talk.text());
const RECORDS = [1, 2, 3, 4, 5].map((count) => uuid(count));

function sourceOf(size: number, given: Partial<SourceRow> = {}): SourceRow {
  const times = { mtime_ms: NOW - MINUTE, ctime_ms: NOW, kept_to: 0, generation: 0 };
  const ids = { agent: "claude-code", session_id: "a" as SessionId, top_id: "a" as SessionId };
  const rest = { type: "session", note: null, gone: false, derived: true } as const;
  return { path, size, ...FIRST_LOG, ...plainFile(path), ...times, ...ids, ...rest, ...given };
}

function storeOf(kept: Buffer = Buffer.alloc(0)): Store {
  const bytes = async function* (_path: string, from: number = 0, to: number = kept.length) {
    yield kept.subarray(from, to);
  };
  return { bytes } as unknown as Store;
}

/** Returns the records published while the file grows to each of these sizes, starting from `before`. */
async function publishedAt(sizes: readonly number[], before: PublishedSource | null): Promise<string[]> {
  const records: string[] = [];
  let published = before;
  for (const size of sizes) {
    writeFileSync(path, whole.subarray(0, size));
    const next = await newFragments(storeOf(), sourceOf(size), published, NOW);
    expect(next.skipped).toBe(false);
    records.push(...next.fragments.map(({ fragment }) => fragment.reference.id));
    published = next.published;
  }
  return records;
}

test("each record is published once, wherever the writing paused", async () => {
  const sizes = fc.uniqueArray(fc.nat(whole.length), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, async (some) => {
      const growing = [...some.sort((one, other) => one - other), whole.length];
      expect(await publishedAt(growing, null)).toEqual(RECORDS);
    }),
    { numRuns: 60 },
  );
});

test("from any offset, the records that were incomplete there are published", async () => {
  const ends = RECORDS.map((_, index) =>
    whole
      .toString()
      .split("\n")
      .slice(0, index + 1)
      .join("\n"),
  );
  for (let start = 0; start < whole.length; start += 101) {
    const before = ends.filter((end) => Buffer.byteLength(end) <= start).length;
    expect(await publishedAt([whole.length], publishedToEnd(sourceOf(start)))).toEqual(RECORDS.slice(before));
  }
});

test("a record continues the message that an earlier record began", async () => {
  const second = whole.indexOf("\n", whole.indexOf("\n") + 1) + 1;
  writeFileSync(path, whole);
  const { fragments } = await newFragments(
    storeOf(),
    sourceOf(whole.length),
    publishedToEnd(sourceOf(second)),
    NOW,
  );
  expect(fragments[0]).toMatchObject({ message_id: uuid(2), fragment: { reference: { id: uuid(3) } } });
});

test.each<[string, SourceRow, PublishedSource | null]>([
  ["was rewritten", sourceOf(whole.length, { generation: 1 }), publishedToEnd(sourceOf(10))],
  ["is shorter than it was", sourceOf(whole.length), publishedToEnd(sourceOf(whole.length + 1))],
  ["was written long ago", sourceOf(whole.length, { mtime_ms: NOW - 11 * MINUTE }), null],
  ["grew by very much", sourceOf(9 * 1024 * 1024), publishedToEnd(sourceOf(0))],
  ["can't be read", sourceOf(whole.length, { container: join(folder, "no.jsonl") }), null],
])("a file that %s is skipped to its end, and that is reported", async (_, source, before) => {
  writeFileSync(path, whole);
  const { published, fragments, skipped } = await newFragments(storeOf(), source, before, NOW);
  expect({ fragments, skipped, published }).toEqual({
    fragments: [],
    skipped: true,
    published: publishedToEnd(source),
  });
});

test("a deleted file is published from its archived bytes", async () => {
  const source = sourceOf(whole.length, { path: join(folder, "no.jsonl"), gone: true, mtime_ms: 0 });
  const { fragments } = await newFragments(storeOf(whole), source, null, NOW);
  expect(fragments.map(({ fragment }) => fragment.reference.id)).toEqual(RECORDS);
});

test("an unfinished line is published only once it is complete", async () => {
  writeFileSync(path, whole);
  const half = sourceOf(whole.length - 10);
  const { published } = await newFragments(storeOf(), half, null, NOW);
  expect(await newFragments(storeOf(), half, published, NOW + 60 * MINUTE)).toMatchObject({
    fragments: [],
    skipped: false,
  });
  const { fragments } = await newFragments(storeOf(), sourceOf(whole.length), published, NOW);
  expect(fragments.map(({ fragment }) => fragment.reference.id)).toEqual(RECORDS.slice(-1));
});

test("an unchanged file publishes nothing", async () => {
  const before = publishedToEnd(sourceOf(whole.length));
  expect(await newFragments(storeOf(), sourceOf(whole.length), before, NOW)).toEqual({
    published: before,
    fragments: [],
    skipped: false,
  });
});
