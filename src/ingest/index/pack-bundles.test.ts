// Tests that packed bundles are the same bundles, in the order in which they are to be read.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { plainFile } from "../../model/transcript.ts";
import { collectGarbage } from "./limit-memory.ts";
import { type PackedBundles, packBundles } from "./pack-bundles.ts";
import type { FoundBundle, FoundFile } from "./scan.ts";

function bundle(name: string, mtime_ms: number, sizes: readonly number[]): FoundBundle {
  const files = sizes.map((size, index): FoundFile => {
    const path = `/t/${name}-${index}`;
    const file = { path, agent: "claude-code", session_id: name as SessionId, size, mtime_ms };
    const type = index === 0 ? "session" : "side";
    return { ...file, ...plainFile(path), type, gone: false, known: null, changed: true, log_position: null };
  });
  return { top_id: name as SessionId, files, same_rows: false };
}

const OLD = bundle("old\ud800", 1.5, [700_000, 20]);
const NEW = bundle("new", 2.25, [700_000]);

test("bundles come back as they were, the oldest first", () => {
  const packed = packBundles([NEW, OLD], false);
  expect(packed.flatMap((group) => group.open())).toEqual([OLD, NEW]);
  expect(packBundles([OLD, NEW], true).flatMap((group) => group.open())).toEqual([NEW, OLD]);
});

test("a group knows its size without being opened, and side logs apart", () => {
  const [first] = packBundles([OLD, NEW], false);
  expect(first).toMatchObject({ files: 2, bytes: 700_020, transcripts: 1, transcript_bytes: 700_000 });
});

test("very many bundles come back as they were", () => {
  const many = Array.from({ length: 1200 }, (_, index) => bundle(`s${index}`, index, [500]));
  expect(packBundles(many, false).flatMap((group) => group.open())).toEqual(many);
});

test("very many bundles are no longer in memory once they are packed", async () => {
  const [packed, held] = packMany();
  // A reference is held until the current task ends.
  await setImmediate();
  collectGarbage();
  expect(held.map((each) => each.deref())).toEqual([undefined, undefined]);
  expect(packed[0]?.open()[0]?.top_id).toBe("s0");
});

function packMany(): [PackedBundles[], [WeakRef<FoundBundle>, WeakRef<readonly FoundFile[]>]] {
  const many = Array.from({ length: 1200 }, (_, index) => bundle(`s${index}`, index, [500]));
  const [first = bundle("none", 0, [])] = many;
  return [packBundles(many, false), [new WeakRef(first), new WeakRef(first.files)]];
}
