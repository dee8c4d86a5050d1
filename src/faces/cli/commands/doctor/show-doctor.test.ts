// Tests the first line of `clew doctor`.
import { expect, test } from "vitest";
import type { DoctorOutput } from "../../../../archive/operations/doctor.ts";
import { paint } from "../../../../terminal/spans.ts";
import { agentLines } from "./agent-lines.ts";
import { showDoctor } from "./show-doctor.ts";

const view = { width: 80, now: new Date("2026-01-01T00:00:00Z"), time_zone: "UTC" };

function firstLine(change: Partial<DoctorOutput>): string {
  const figures = { sessions: 1, subsessions: 0, turns: 2, recovered: 0 };
  const sizes = { database_bytes: 0, kept_bytes: 0, stored_bytes: 0, unkept_bytes: 0 };
  const output = {
    ...{
      problems: [],
      roots: [],
      not_read: [],
      kept_alone: 0,
      summaries: { all: 0, orphaned: 0 },
      data_dir: "/data",
    },
    ...{ figures: { ...figures, ...sizes, dialogue_waiting: 0, work_waiting: 0 }, writer: null },
    ...{
      integrity: [],
      backup: { daily: true, newest: null, count: 0, overdue: false },
      damaged_bytes: [],
      unavailable: [],
      digest: null,
      summarizer: null,
      lost: [],
      at_risk: [],
      cut: [],
      damage: [],
      damaged: 0,
    },
    ...{ unknown_kinds: [], ghosts: [], set_aside: [], ...change },
  } as unknown as DoctorOutput;
  return paint(showDoctor(output, view)[0] ?? [], false);
}

test("everything looks good only without problems and damage", () => {
  expect(firstLine({})).toBe("Everything looks good.");
});

test("damage is mentioned first if nothing else is wrong", () => {
  expect(firstLine({ damaged: 2 })).toBe(
    "Nothing to fix, but there are some things to know: 2 damaged places.",
  );
});

test("a cut transcript is mentioned first if nothing else is wrong", () => {
  const cut = {
    ...{ session_id: "s1", path: "/s1.jsonl", title: "Fix it", title_origin: "agent" as const },
    ...{ removed_turns: 2, cut_at: "2025-12-30T10:00:00Z" },
  };
  expect(firstLine({ cut: [cut] })).toBe(
    "Nothing to fix, but there are some things to know: 1 cut or rewritten",
  );
});

test("problems are counted first", () => {
  const problem = { code: "no_root", text: "No such folder.", advice: "Create it." } as const;
  expect(firstLine({ problems: [problem], damaged: 2 })).toBe("1 problem");
});

test("each agent is named, with what can't be read, and those that are not there", () => {
  const hooks = { settings: "unsupported", plugin: false, off: false, mcp_server: false, data_dir: null };
  const root = {
    ...{ agent: "opencode", agent_name: "OpenCode", path: "/o", present: true, transcripts: 2 },
    ...{ retention_days: null, installable: true, unreadable: ["/o/a.db"], hooks },
  } as unknown as DoctorOutput["roots"][number];
  const other = { agent: "kilo", agent_name: "Kilo", usual_root: "~/k" };
  const lines = agentLines([root], [other], "/data").map((line) => paint(line, false));
  expect(lines).toEqual([
    "  OpenCode    /o",
    "              2 transcripts",
    "              1 path can't be read, such as /o/a.db",
    "              no MCP server installed. Run `clew install opencode` to add it.",
    "  not read    Kilo",
  ]);
});
