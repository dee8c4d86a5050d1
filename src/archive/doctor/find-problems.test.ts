// What is wrong, and what only is as it is.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { findProblems, type Seen } from "./find-problems.ts";

const WELL: Seen = {
  data_dir: "/home/dana/.local/share/clew",
  roots: [{ path: "/home/dana/.claude", present: true, transcripts: 3, retention_days: 30 }],
  integrity: [],
  digest: null,
  at_risk: [],
  open_to_others: [],
  set_aside: [{ path: "/home/dana/.claude/projects/x", reason: "symbolic_link" }],
};

const found = (more: Partial<Seen>) => findProblems({ ...WELL, ...more });
const risk = (kept: boolean) => ({
  path: "/t/a",
  session_id: "a" as SessionId,
  deleted_from: "2026-01-31T00:00:00.000Z",
  kept,
});

test("what is as it should be is no problem", () => {
  expect(found({})).toEqual([]);
  expect(found({ at_risk: [risk(true)] })).toEqual([]);
  expect(found({ digest: { archive: "d1:1", rebuilt: "d1:1", equal: true } })).toEqual([]);
});

test("a transcript that is about to be deleted and is not kept is one, with what to do", () => {
  expect(found({ at_risk: [risk(true), risk(false)] })).toEqual([
    {
      code: "not_kept",
      text: "1 transcript that the agent may delete within 7 days is not kept yet.",
      advice: "clew index keeps it.",
    },
  ]);
  expect(found({ at_risk: [risk(false), risk(false)] })[0]?.text).toMatch(
    /^2 transcripts .* are not kept yet/,
  );
});

test("paths that others can reach are closed by one command, whatever the directory is called", () => {
  const open_to_others = [
    { path: "/a/archive.db", mode: "644" },
    { path: "/a/writer.lock", mode: "644" },
  ];
  expect(found({ open_to_others, data_dir: "/tmp/it's mine" })).toMatchObject([
    {
      code: "open_to_others",
      text: "Other users of this machine can reach /a/archive.db and 1 more.",
      advice: "chmod -R go= '/tmp/it'\\''s mine' closes it to them.",
    },
  ]);
});

test("the worst is first", () => {
  const all = found({
    integrity: ["row 3 missing from index a", "b"],
    digest: { archive: "d1:1", rebuilt: "d1:2", equal: false },
    at_risk: [risk(false)],
    open_to_others: [{ path: "/a", mode: "755" }],
    set_aside: [{ path: "/b", reason: "unreadable" }],
    roots: [{ path: "/nowhere", present: false, transcripts: 0, retention_days: 30 }],
  });
  expect(all.map(({ code }) => code)).toEqual([
    "integrity",
    "digest",
    "not_kept",
    "open_to_others",
    "unreadable",
    "no_root",
  ]);
  expect(all[0]?.text).toBe("The database is damaged: row 3 missing from index a, and 1 more.");
});
