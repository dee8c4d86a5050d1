// Tests the tools of Codex: what each call was used on, how it ended, and what it changed.
import { expect, test } from "vitest";
import type { TurnItem } from "../../../src/model/item.ts";
import type { ToolUse } from "../../../src/model/tool-use.ts";
import { completeUse } from "../../../src/sessions/turns/complete-use.ts";
import { CODEX_PROJECT, codexId, exited, type Rollout, rollout } from "../../builders/codex/rollout.ts";
import { readRollout } from "../../builders/codex/world.ts";

const ONE = codexId(0);
const T1 = codexId(1);
const begun = (ordinal?: number) =>
  rollout(ONE, ordinal === undefined ? {} : { ordinal })
    .start(T1)
    .prompt("Do it.");

async function usesIn(log: Rollout): Promise<ToolUse[]> {
  const { messages } = await readRollout(ONE, log.answer("Done."));
  const parts = messages.flatMap((message) => message.parts);
  const results = new Map(
    parts.flatMap((part) => (part.type === "tool_result" ? [[part.call_id, part]] : [])),
  );
  return parts.flatMap((part) => {
    if (part.type !== "tool_call") return [];
    const result = results.get(part.id);
    return [result ? completeUse(part.use, result) : part.use];
  });
}

test("a command has its exit code, however the client stored it", async () => {
  const uses = await usesIn(
    begun()
      .call("c1", "exec_command", { cmd: "npm test", yield_time_ms: 1000 })
      .result("c1", exited(3, "1 failed\n"))
      .call("c2", "shell", { command: ["bash", "-lc", "ls"] })
      .result("c2", '{"output":"a.txt","metadata":{"exit_code":0,"duration_seconds":0.1}}')
      .call("c3", "shell_command", { command: "false" })
      .result("c3", "Exit code: 1\nWall time: 0 seconds\nOutput:\n")
      .call("c4", "exec_command", { cmd: "sleep 30" })
      .result("c4", "aborted by user after 5.3s"),
  );
  expect(
    uses.map(({ kind, label, commands, outcome }) => [kind, label, commands[0]?.exit_code, outcome]),
  ).toEqual([
    ["shell", "npm test", 3, "failed"],
    ["shell", "ls", 0, "ok"],
    ["shell", "false", 1, "failed"],
    ["shell", "sleep 30", null, "aborted"],
  ]);
});

test("a shell that still runs is continued by later calls", async () => {
  const log = begun()
    .call("c1", "exec_command", { cmd: "npm run watch" })
    .result("c1", "Chunk ID: 1\nWall time: 1 seconds\nProcess running with session ID 7\nOutput:\nready\n")
    .call("c2", "write_stdin", { session_id: 7, chars: "q" });
  const { messages } = await readRollout(ONE, log);
  const parts = messages.flatMap((message) => message.parts);
  expect(parts.find((part) => part.type === "tool_result")).toMatchObject({
    text: "ready\n",
    returned: { left_running: "7" },
  });
  expect(parts.at(-1)).toMatchObject({ use: { kind: "shell", continues: "7" } });
});

const PATCH = [
  ...["*** Begin Patch", "*** Update File: a.txt", "*** Move to: b.txt", "@@", "-one", "+two"],
  ...["*** Add File: /tmp/new.txt", "+new", "*** Delete File: old.txt", "*** End Patch"],
].join("\n");

test("a patch names its files in the session's folder, and what was made replaces it", async () => {
  const [asked] = await usesIn(begun().call("c1", "apply_patch", { input: PATCH }));
  expect(asked?.edits).toEqual([
    {
      ...{ path: `${CODEX_PROJECT}/a.txt`, applied: false, change: "patch", patch: "@@\n-one\n+two" },
      moved_to: `${CODEX_PROJECT}/b.txt`,
    },
    { path: "/tmp/new.txt", applied: false, change: "write", after: "new\n", created: true },
    { path: `${CODEX_PROJECT}/old.txt`, applied: false, change: "delete" },
  ]);
  const changes = { "/work/shop/a.txt": { type: "update", unified_diff: "@@ -1 +1 @@\n-one\n+two\n" } };
  const [made] = await usesIn(
    begun()
      .call("c1", "apply_patch", { input: PATCH })
      .event("patch_apply_end", { call_id: "c1", success: true, changes })
      .result("c1", "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess."),
  );
  expect(made).toMatchObject({ kind: "edit", outcome: "ok", label: `${CODEX_PROJECT}/a.txt and 2 more` });
  expect(made?.edits).toMatchObject([
    { path: "/work/shop/a.txt", applied: true, patch: "@@ -1 +1 @@\n-one\n+two" },
  ]);
});

test("a patch that failed changed nothing", async () => {
  const log = begun()
    .call("c1", "apply_patch", { input: PATCH })
    .result("c1", "apply_patch verification failed: no such file");
  const session = await readRollout(ONE, log.answer("It failed."));
  expect(session.turns[0]?.files_edited).toEqual([]);
  expect(session.turns[0]?.tools).toEqual([{ name: "apply_patch", calls: 1, failed: 1 }]);
});

test("an old client gives a patch to the shell", async () => {
  const [use] = await usesIn(
    begun()
      .call("c1", "shell", { command: ["apply_patch", PATCH] })
      .result("c1", '{"output":"Success.","metadata":{"exit_code":0}}'),
  );
  expect(use).toMatchObject({ kind: "edit", name: "apply_patch", outcome: "ok" });
});

test("a script of code mode wraps its steps, which are items of their own", async () => {
  const log = begun(0)
    .call("c1", "exec", { input: 'await tools.exec_command({cmd:"ls"})' })
    .item("CommandExecution", {
      ...{ id: "exec-1", command: ["/bin/bash", "-lc", "ls"], status: "failed", exit_code: 2 },
      aggregated_output: "no such folder\n",
    })
    .item("FileChange", {
      ...{ id: "exec-2", status: "completed" },
      changes: { "/work/shop/a.txt": { type: "add", content: "new\n" } },
    })
    .item("McpToolCall", {
      id: "exec-3",
      server: "clew",
      tool: "search",
      arguments: { query: "cart" },
      status: "completed",
    })
    .result("c1", [{ type: "input_text", text: "Script completed\nWall time 0.1 seconds\nOutput:\n" }]);
  const uses = await usesIn(log);
  expect(uses.map(({ name, envelope, outcome, label }) => [name, envelope, outcome, label])).toEqual([
    ["exec", true, "ok", 'await tools.exec_command({cmd:"ls"})'],
    ["exec_command", false, "failed", "ls"],
    ["apply_patch", false, "ok", "/work/shop/a.txt"],
    ["mcp__clew__search", false, "ok", "cart"],
  ]);
  expect(uses[3]).toMatchObject({
    kind: "mcp",
    title: "clew · search",
    mcp: { server: "clew", tool: "search" },
  });
  const { turns } = await readRollout(ONE, log);
  expect(turns[0]?.tools.map(({ name }) => name)).toEqual([
    "exec_command",
    "apply_patch",
    "mcp__clew__search",
  ]);
});

test("the last plan is the list of tasks", async () => {
  const plan = (status: string) => ({ plan: [{ step: "Find the bug", status }] });
  const log = begun()
    .call("c1", "update_plan", plan("in_progress"))
    .result("c1", "Plan updated")
    .call("c2", "update_plan", plan("completed"))
    .result("c2", "Plan updated");
  const { tasks } = await readRollout(ONE, log);
  expect(tasks).toMatchObject([{ content: "Find the bug", status: "completed" }]);
});

test("searches of the web and calls of servers are told by what they looked for", async () => {
  const uses = await usesIn(
    begun()
      .line("response_item", {
        type: "web_search_call",
        status: "completed",
        action: { type: "search", query: "zstd" },
      })
      .event("web_search_end", { call_id: "ws", query: "zstd" })
      .line("response_item", {
        type: "function_call",
        name: "search",
        namespace: "mcp__clew",
        call_id: "c2",
        arguments: '{"query":"cart"}',
      }),
  );
  expect(uses.map(({ kind, label, outcome }) => [kind, label, outcome])).toEqual([
    ["web", "zstd", "ok"],
    ["mcp", "cart", "running"],
  ] satisfies [string, string, (TurnItem & { type: "tool" })["use"]["outcome"]][]);
});
