import { expect, test } from "vitest";
import { hooksTold } from "./hooks.tsx";

const none = { settings: "none", plugin: false, off: false, mcp_server: false, data_dir: null } as const;

test("what is not there is offered, and what is there is not", () => {
  expect(hooksTold(none)).toEqual({ text: "Not installed. It can't ask clew over MCP.", wanting: true });
  expect(hooksTold({ ...none, settings: "all", mcp_server: true }).wanting).toBe(false);
  expect(hooksTold({ ...none, settings: "all" }).wanting).toBe(true);
  expect(hooksTold({ ...none, plugin: true, mcp_server: true }).wanting).toBe(false);
});

test("hooks that the agent was told not to run are not offered again", () => {
  expect(hooksTold({ ...none, off: true, mcp_server: true })).toEqual({
    text: "All hooks are turned off in its settings. It can ask clew over MCP.",
    wanting: false,
  });
});

test("settings that can't be read are said to be so", () => {
  expect(hooksTold(null).text).toContain("can't be read");
});
