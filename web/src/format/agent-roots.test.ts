// Tests how the page names agents and their folders.
import { expect, test } from "vitest";
import { anyOf, rootsElsewhere, variablesElsewhere } from "./agent-roots.ts";

const claude = {
  ...{ root: "/home/dana/.claude", path: "/home/dana/.claude" },
  ...{ agent: "claude-code", agent_name: "Claude Code", variable: "CLAUDE_CONFIG_DIR" },
};
const other = {
  ...{ root: "made-up:/home/dana/My notes", path: "/home/dana/My notes" },
  ...{ agent: "made-up", agent_name: "Made Up", variable: null },
};

test("one agent is called by its name, two by either, and none by a general word", () => {
  expect(anyOf([claude, claude])).toBe("Claude Code");
  expect(anyOf([claude, other])).toBe("Claude Code or Made Up");
  expect(anyOf([])).toBe("your agent");
});

test("another folder is named like the agent's own, once for each agent", () => {
  expect(rootsElsewhere([claude, claude, other])).toEqual([
    "~/elsewhere/.claude",
    "made-up:~/elsewhere/sessions",
  ]);
  expect(variablesElsewhere([claude, other])).toEqual(["CLAUDE_CONFIG_DIR=~/elsewhere/.claude"]);
  const windows = "C:\\Users\\dana\\.claude";
  expect(rootsElsewhere([{ ...claude, root: windows, path: windows }])).toEqual(["~/elsewhere/.claude"]);
});
