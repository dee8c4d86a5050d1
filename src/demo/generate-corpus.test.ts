// Compares a small corpus with its options and with real transcripts.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findTranscripts, readSessions } from "../ingest/read/read-transcripts.ts";
import type { Session } from "../model/session.ts";
import { generateCorpus } from "./generate-corpus.ts";
import { writeFiles } from "./write-files.ts";

const options = { seed: 7, sessions: 60, bytes: 24_000_000 };
const files = [...generateCorpus(options)];
const transcripts = files.filter(({ path }) => path.startsWith("projects/") && path.endsWith(".jsonl"));

const root = mkdtempSync(join(tmpdir(), "clew-corpus-"));
writeFiles(root, files);
afterAll(() => rmSync(root, { recursive: true }));

const sessions: Session[] = [];
for await (const session of readSessions(await findTranscripts([root]), { detail: "brief" }))
  sessions.push(session);

describe("a corpus", () => {
  test("has the requested sessions", () => {
    expect(sessions.length).toBe(options.sessions);
  });

  test("has the requested bytes, within a tenth", () => {
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(Math.abs(bytes / options.bytes - 1)).toBeLessThan(0.1);
  });

  test.each([
    [0.5, 1100],
    [0.9, 6000],
    [0.99, 46_000],
  ])("has lines as long as real ones at the quantile %d", (share, length) => {
    const lengths = transcripts.flatMap(({ bytes }) =>
      bytes
        .toString("latin1")
        .split("\n")
        .map((line) => line.length),
    );
    lengths.sort((one, other) => one - other);
    const ratio = (lengths[Math.floor(lengths.length * share)] ?? 0) / length;
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  });

  test("prints much of its output more than once", () => {
    const seen = new Set<string>();
    let [all, again] = [0, 0];
    for (const { bytes } of transcripts)
      for (const line of bytes.toString("latin1").match(/"stdout":"[^"]*"/g) ?? [])
        for (const printed of line.split("\\n")) {
          all += printed.length;
          if (seen.has(printed)) again += printed.length;
          seen.add(printed);
        }
    expect(again / all).toBeGreaterThan(0.1);
    expect(again / all).toBeLessThan(0.5);
  });

  test("is read without damage or unknown kinds", () => {
    expect(sessions.flatMap(({ damage, unknown_kinds }) => [...damage, ...unknown_kinds])).toEqual([]);
    expect(sessions.filter(({ ghost }) => ghost !== null)).toEqual([]);
  });

  test("has sub-agents linked to their calls", () => {
    const subsessions = sessions.flatMap((session) => session.subsessions);
    expect(subsessions.length).toBeGreaterThan(5);
    expect(subsessions.filter(({ call_id }) => call_id === null)).toEqual([]);
  });

  test("has sessions that begin with another's history", () => {
    const seen = new Set<string>();
    const copies = sessions.toSorted(byStart).filter(({ messages }) => {
      const ids = messages.flatMap(({ api_id }) => api_id ?? []);
      const shared = ids.some((id) => seen.has(id));
      for (const id of ids) seen.add(id);
      return shared;
    });
    expect(copies.length).toBeGreaterThan(1);
    expect(copies.length).toBeLessThan(12);
  });

  test("has progress records and placeholder figures, where clients wrote them", () => {
    const counted = sessions
      .filter(({ client_version }) => client_version === "2.1.30")
      .map(({ kinds }) => kinds);
    const lines = counted.flatMap((kinds) => Object.values(kinds)).reduce((sum, count) => sum + count, 0);
    const progress = counted.reduce((sum, kinds) => sum + (kinds.progress ?? 0), 0);
    expect(progress / lines).toBeGreaterThan(0.25);
    expect(progress / lines).toBeLessThan(0.45);
    expect(sessions.filter(({ usage }) => usage.lower_bound).length).toBeGreaterThanOrEqual(counted.length);
  });
});

test("a corpus has the same bytes every time, and others with another seed", () => {
  const small = { seed: 3, sessions: 6, bytes: 600_000 };
  expect(digest(small)).toBe(digest(small));
  expect(digest(small)).toMatchInlineSnapshot(
    `"7c8e1a8984c8201140bd2f95039699e5ec6155a613963cfdf7adb1fb118ac4af"`,
  );
  expect(digest({ ...small, seed: 4 })).not.toBe(digest(small));
});

function digest(corpus: typeof options): string {
  const hash = createHash("sha256");
  for (const { path, bytes } of generateCorpus(corpus)) hash.update(path).update(bytes);
  return hash.digest("hex");
}

function byStart(one: Session, other: Session): number {
  return String(one.updated_at).localeCompare(String(other.updated_at));
}
