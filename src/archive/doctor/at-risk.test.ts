// Tests which transcripts count as about to be deleted, and which of them as backed up.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { plainFile, type TranscriptFile } from "../../model/transcript.ts";
import { FIRST_LOG, type SourceRow } from "../../store/logs.ts";
import { atRisk, deletedSoon, isKept } from "./at-risk.ts";

const now = new Date("2026-03-31T12:00:00Z");
const days = () => 30;

function file(name: string, changed: string, size = 100): TranscriptFile {
  const id = name as SessionId;
  const mtime_ms = Date.parse(changed);
  const ctime_ms = mtime_ms;
  return {
    agent: "claude-code",
    path: `/t/${name}`,
    id,
    size,
    mtime_ms,
    ctime_ms,
    type: "session",
    parent_id: null,
    ...plainFile(`/t/${name}`),
  };
}

function risks(files: readonly TranscriptFile[], sources: readonly SourceRow[], daysOf: () => number = days) {
  const of = (path: string) => sources.find((each) => each.path === path);
  const kept = files.filter((each) => {
    const stored = of(each.path);
    return stored !== undefined && isKept(each, stored);
  });
  return atRisk(deletedSoon(files, { days: daysOf, now }), new Set(kept.map(({ path }) => path)));
}

function source({ path, id, size, mtime_ms }: TranscriptFile, kept_to = size): SourceRow {
  return {
    path,
    agent: "claude-code",
    session_id: id,
    type: "session",
    top_id: null,
    size,
    mtime_ms,
    ctime_ms: mtime_ms,
    kept_to,
    generation: 0,
    note: null,
    gone: false,
    derived: true,
    ...FIRST_LOG,
    ...plainFile(path),
  };
}

test("transcripts are at risk from seven days before their agent may delete them, soonest first", () => {
  const files = [
    file("new", "2026-03-30T00:00:00Z"),
    file("soon", "2026-03-08T11:59:59Z"),
    file("not-yet", "2026-03-08T12:00:01Z"),
    file("over", "2026-01-01T00:00:00Z"),
  ];
  expect(risks(files, []).map(({ path, deleted_from }) => [path, deleted_from])).toEqual([
    ["/t/over", "2026-01-31T00:00:00.000Z"],
    ["/t/soon", "2026-04-07T11:59:59.000Z"],
  ]);
});

test("a transcript counts as backed up only if its current version is stored in full", () => {
  const old = "2026-01-01T00:00:00Z";
  const [kept, half, unknown, changed] = ["kept", "half", "unknown", "changed"].map((name) =>
    file(name, old),
  );
  if (!kept || !half || !unknown || !changed) throw new Error("there are four");
  const sources = [source(kept), source(half, 50), { ...source(changed), ctime_ms: 1 }];
  const found = risks([kept, half, unknown, changed], sources);
  expect(found.filter((each) => each.kept).map(({ session_id }) => session_id)).toEqual(["kept"]);
});

test("a retention longer than any calendar puts nothing at risk", () => {
  expect(risks([file("old", "2020-01-01T00:00:00Z")], [], () => 1e9)).toEqual([]);
  expect(risks([file("old", "2020-01-01T00:00:00Z")], [], () => 0)).toHaveLength(1);
});
