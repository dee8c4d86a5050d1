// Tests what the settings screen says about an agent's hooks and MCP access.
import { expect, test } from "vitest";
import { hooksState } from "./hooks.tsx";

const none = { settings: "none", plugin: false, off: false, mcp_server: false, data_dir: null } as const;

test("installing is offered only if something is missing", () => {
  expect(hooksState(none)).toEqual({
    text: "Not installed. The agent has no access to clew's MCP tools.",
    wanting: true,
  });
  expect(hooksState({ ...none, settings: "all", mcp_server: true }).wanting).toBe(false);
  expect(hooksState({ ...none, settings: "all" }).wanting).toBe(true);
  expect(hooksState({ ...none, plugin: true, mcp_server: true }).wanting).toBe(false);
});

test("hooks that are turned off in the agent are not offered again", () => {
  expect(hooksState({ ...none, off: true, mcp_server: true })).toEqual({
    text: "All hooks are turned off in its settings. The agent can use clew's MCP tools.",
    wanting: false,
  });
});

test("unreadable settings are reported", () => {
  expect(hooksState(null).text).toContain("can't be read");
});

test("an agent without hooks needs only the server", () => {
  expect(hooksState({ ...none, settings: "unsupported" }).wanting).toBe(true);
  expect(hooksState({ ...none, settings: "unsupported", mcp_server: true })).toEqual({
    text: "clew has no hooks for this agent. The agent can use clew's MCP tools.",
    wanting: false,
  });
});
