// Tests what a result says about its call.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../model/json.ts";
import { readReturn } from "./returned.ts";

const result = (text: string, given: { is_error?: boolean; outcome?: JsonObject; denied?: boolean } = {}) =>
  readReturn({ text, is_error: false, outcome: null, denied: false, ...given });

describe("the outcome", () => {
  test.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected", "denied"],
    ["Bash operation blocked by hook:\n- no", "denied"],
    ["Permission to use Bash has been denied.", "denied"],
    ["[Request interrupted by user for tool use]", "aborted"],
    ["<tool_use_error>Sibling tool call errored</tool_use_error>", "aborted"],
    ["<tool_use_error>File does not exist.</tool_use_error>", "failed"],
  ])("an error with %j was %s", (text, outcome) => {
    expect(result(text, { is_error: true }).outcome).toBe(outcome);
  });
  test("a file that quotes a refusal is not one", () => {
    expect(result("Permission to use this text is granted.").outcome).toBe("ok");
  });
  test("a record can state the refusal itself", () => {
    expect(result("No.", { denied: true, is_error: true }).outcome).toBe("denied");
    expect(result("half", { outcome: { stdout: "half", interrupted: true } }).outcome).toBe("aborted");
  });
});

describe("the exit code", () => {
  test.each<[string, number | null, boolean, JsonObject]>([
    ["Exit code 128\nfatal: no", 128, true, {}],
    ["make: no rule", null, true, {}],
    ["fine", 0, false, { stdout: "fine" }],
    ["", null, false, { stdout: "", returnCodeInterpretation: "No matches found" }],
    ["", null, false, { stdout: "", backgroundTaskId: "b1" }],
    ["text", null, false, { type: "text" }],
  ])("%j gives %j", (text, code, is_error, outcome) => {
    expect(result(text, { is_error, outcome }).exit_code).toBe(code);
  });
});

describe("the changes that were made", () => {
  const hunk = {
    oldStart: 26,
    oldLines: 2,
    newStart: 26,
    newLines: 3,
    lines: [" a", "-  b", "+  b", "+    c"],
  };
  test("a patch has the file's own line numbers, and its tabs restored", () => {
    const outcome = {
      filePath: "/shop/till.go",
      oldString: "\tb",
      newString: "\tb\n\t\tc",
      originalFile: "a\n\tb",
      structuredPatch: [hunk],
    };
    expect(result("done", { outcome }).edits).toEqual([
      {
        path: "/shop/till.go",
        applied: true,
        change: "patch",
        patch: "@@ -26,2 +26,3 @@\n a\n-\tb\n+\tb\n+\t\tc",
        moved_to: null,
      },
    ]);
  });
  test("a new file is written whole", () => {
    const outcome = { type: "create", filePath: "/a", content: "x", structuredPatch: [] };
    expect(result("done", { outcome }).edits).toEqual([
      { path: "/a", applied: true, change: "write", after: "x", created: true },
    ]);
  });
  test.each([{}, { filePath: "/a" }, { filePath: "/a", structuredPatch: "no" }, { structuredPatch: [hunk] }])(
    "are unknown for %j",
    (outcome) => {
      expect(result("done", { outcome }).edits).toBe(null);
    },
  );
});

test("questions have their answers", () => {
  const outcome = { answers: { "Which?": "One", "How many?": 2 } };
  expect(result("ok", { outcome }).answers).toEqual({ "Which?": "One" });
});

test.each<[string, JsonObject, string | null]>([
  ["", { stdout: "", backgroundTaskId: "b1" }, "b1"],
  ["Command running in background with ID: bash_1", {}, "bash_1"],
  ["Launched.", { status: "async_launched", agentId: "a7" }, "a7"],
  ["Done.", { status: "completed", agentId: "a7" }, null],
  ["It said: Command running in background with ID: bash_1", {}, null],
])("%j with %j leaves %j running", (text, outcome, name) => {
  expect(result(text, { outcome }).left_running).toBe(name);
});
