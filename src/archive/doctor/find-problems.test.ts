// Tests what counts as a problem and what is only worth knowing.
import { describe, expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import { type DoctorFacts, findProblems } from "./find-problems.ts";

const WELL: DoctorFacts = {
  data_dir: "/home/dana/.local/share/clew",
  roots: [rootAt("/home/dana/.claude", true)],
  integrity: [],
  damaged_bytes: [],
  unavailable: [],
  digest: null,
  not_compared: 0,
  lost: [],
  at_risk: [],
  open_to_others: [],
  set_aside: [{ path: "/home/dana/.claude/projects/x", reason: "symbolic_link" }],
  backup: { daily: true, newest: null, count: 0, overdue: false },
};

function rootAt(path: string, present: boolean): DoctorFacts["roots"][number] {
  return {
    ...{ root: path, path, agent: "claude-code", agent_name: "Claude Code", variable: "CLAUDE_CONFIG_DIR" },
    ...{
      present,
      transcripts: present ? 3 : 0,
      unreadable: [],
      retention_days: 30,
      installable: true,
      hooks: null,
    },
  };
}

const found = (more: Partial<DoctorFacts>) => findProblems({ ...WELL, ...more });
const risk = (kept: boolean) => ({
  path: "/t/a",
  session_id: "a" as SessionId,
  deleted_from: "2026-01-31T00:00:00.000Z",
  kept,
});

test("a healthy archive has no problems", () => {
  expect(found({})).toEqual([]);
  expect(found({ at_risk: [risk(true)] })).toEqual([]);
  expect(found({ digest: { archive: "d1:1", rebuilt: "d1:1", equal: true } })).toEqual([]);
});

test("a transcript about to be deleted that is not backed up is a problem with its remedy", () => {
  expect(found({ at_risk: [risk(true), risk(false)] })).toEqual([
    {
      code: "not_kept",
      text: "1 transcript that the agent may delete within 7 days is not backed up yet.",
      advice: "Run `clew index` to back it up.",
    },
  ]);
  expect(found({ at_risk: [risk(false), risk(false)] })[0]?.text).toMatch(
    /^2 transcripts .* are not backed up yet/,
  );
});

test("one command closes paths that others can reach, whatever the directory is called", () => {
  const data_dir = "/tmp/it's mine";
  const open_to_others = [
    { path: data_dir, mode: "755" },
    { path: `${data_dir}/archive.db`, mode: "644" },
  ];
  expect(found({ open_to_others, data_dir })).toMatchObject([
    {
      code: "open_to_others",
      text: "Other users of this machine can access /tmp/it's mine and 1 more.",
      advice: "Run `chmod -R go= '/tmp/it'\\''s mine'` to close it to them.",
    },
  ]);
});

test("in a directory shared with other files, only clew's own paths are closed", () => {
  const open_to_others = [
    { path: "/tmp/archive.db", mode: "644" },
    { path: "/tmp/writer.lock", mode: "644" },
  ];
  expect(found({ open_to_others, data_dir: "/tmp" })).toMatchObject([
    { advice: "Run `chmod go= /tmp/archive.db /tmp/writer.lock` to close it to them." },
  ]);
});

describe("transcripts deleted before they were stored in full", () => {
  const lost = [{ path: "/t/a" }, { path: "/t/b" }];

  test("are a problem of their own", () => {
    expect(found({ lost })).toMatchObject([
      {
        code: "lost",
        text: "2 transcripts were deleted before they were stored in full. What was indexed of them is kept, but a rebuild would lose it.",
      },
    ]);
    expect(found({ lost: lost.slice(1) })[0]?.text).toMatch(/^1 transcript was deleted .* of it is kept/);
  });

  test("rule out the advice to rebuild, whatever else is wrong", () => {
    const digest = { archive: "d1:1", rebuilt: "d1:2", equal: false };
    const problems = found({ lost, digest, integrity: ["a"] });
    expect(problems.map(({ code }) => code)).toEqual(["integrity", "lost"]);
    expect(problems.filter(({ advice }) => advice.includes("--rebuild"))).toEqual([]);
  });
});

test("problems are sorted worst first", () => {
  const all = found({
    integrity: ["row 3 missing from index a", "b"],
    digest: { archive: "d1:1", rebuilt: "d1:2", equal: false },
    at_risk: [risk(false)],
    open_to_others: [{ path: "/a", mode: "755" }],
    set_aside: [{ path: "/b", reason: "unreadable" }],
    roots: [rootAt("/nowhere", false)],
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

test("a backup that should have been made is a problem, and a new archive without one is not", () => {
  const none = { daily: true, newest: null, count: 0, overdue: true };
  expect(found({})).toEqual([]);
  expect(found({ backup: none })).toMatchObject([
    {
      code: "no_backup",
      text: "There is no second copy of the archive.",
      advice: expect.stringContaining("Run `clew backup`"),
    },
  ]);
  const newest = { path: "/b", made_at: "2026-01-05T10:00:00.000Z", bytes: 1 };
  expect(found({ backup: { ...none, newest, count: 1 } })[0]?.text).toMatch(/is from 2026-01-05/);
});
