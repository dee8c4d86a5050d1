// Tests which agents filters offer.
import { expect, test } from "vitest";
import { usedAgents } from "./use-agents.ts";

const projects = [
  { agents: [{ agent: "codex", sessions: 2 }] },
  {
    agents: [
      { agent: "claude-code", sessions: 5 },
      { agent: "codex", sessions: 1 },
      { agent: "gemini", sessions: 3 },
    ],
  },
];

test("agents of all projects are counted together, the one with most sessions first", () => {
  expect(usedAgents(projects, undefined).map(({ text, count }) => [text, count])).toEqual([
    ["Claude Code", 5],
    ["Codex", 3],
    ["Gemini CLI", 3],
  ]);
});

test("a selected agent without sessions is listed, so it can be unselected", () => {
  expect(usedAgents([], "qwen")).toEqual([{ value: "qwen", text: "Qwen Code", count: 0 }]);
  expect(usedAgents(projects, "codex")).toHaveLength(3);
  expect(usedAgents([], "")).toEqual([]);
});
