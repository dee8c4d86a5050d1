// Where Claude Code keeps its settings, on machines that this one is not.
import { expect, test } from "vitest";
import { agentFiles } from "./agent-files.ts";

const dana = { home: "/home/dana", platform: "linux" } as const;

test("without a folder of its own the second file lies beside ~/.claude", () => {
  for (const environment of [{}, { CLAUDE_CONFIG_DIR: "" }])
    expect(agentFiles({ ...dana, environment }, null)).toEqual({
      settings: "/home/dana/.claude/settings.json",
      config: "/home/dana/.claude.json",
    });
});

test("a folder that was chosen holds both, and the one that is named goes first", () => {
  const environment = { CLAUDE_CONFIG_DIR: "/c/" };
  expect(agentFiles({ ...dana, environment }, null)).toEqual({
    settings: "/c/settings.json",
    config: "/c/.claude.json",
  });
  expect(agentFiles({ ...dana, environment }, "/d").config).toBe("/d/.claude.json");
});

test("on Windows it is below the person's folder, too", () => {
  const given = { home: "C:\\Users\\Dana", platform: "win32", environment: {} } as const;
  expect(agentFiles(given, null).settings).toBe("C:\\Users\\Dana\\.claude\\settings.json");
});
