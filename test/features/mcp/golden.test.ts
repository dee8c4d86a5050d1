// Holds what agents read from each tool on the demo. Read the files when they change: they are what a model pays for.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { type McpScene, mcpScene } from "../../builders/mcp/scene.ts";

const REDIS = demoSessionId("shop-redis");
const PILE = demoSessionId("marbles-pile");

let demo: TestArchive;
let scene: McpScene;
beforeAll(async () => {
  demo = await demoArchive({ hold_read: true });
  const caller = { environment: { CLAUDE_CODE_SESSION_ID: REDIS }, cwd: "/home/dana/shop" };
  scene = await mcpScene(demo.archive, caller);
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

test.each([
  ["current_session", "current_session", {}],
  ["session_title_history", "session_title_history", { session_id: demoSessionId("shop-refund") }],
  ["search_session", "search_session", { query: "cache" }],
  ["search_all_sessions", "search_all_sessions", { query: "why did the cache expire", limit: 4 }],
  ["list_sessions", "list_sessions", { limit: 5 }],
  ["get_turn", "get_turn", { at: `${REDIS}#1` }],
  ["get_turn-command", "get_turn", { at: `${REDIS}#1`, step: 2 }],
  ["get_turn-edit", "get_turn", { at: `${REDIS}#2.2` }],
  ["get_turns-page", "get_turns", { at: `${REDIS}#1-2`, max_bytes: 1024 }],
  ["get_turns", "get_turns", { session_id: REDIS, from: 1, to: 2 }],
  ["session_tree", "session_tree", { session_id: PILE }],
  ["files_touched", "files_touched", { session_id: REDIS }],
  ["files_touched-path", "files_touched", { path: "cache.ts" }],
])("%s reads as expected", async (golden, tool, input) => {
  const { text } = await scene.call(tool, input);
  await expect(`${text}\n`).toMatchFileSnapshot(`../../golden/mcp/${golden}.txt`);
});
