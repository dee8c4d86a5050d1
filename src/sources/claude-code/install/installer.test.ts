// Which files of Claude Code are its own, and whether it calls clew by them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Environment } from "../../../config/environment.ts";
import { claudeInstaller } from "./installer.ts";
import { hookGroup, OWN_HOOKS } from "./own-hooks.ts";

const root = mkdtempSync(join(tmpdir(), "clew-agent-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dana: Environment = { environment: {}, home: "/home/dana", platform: "linux" };
const PATHS = { data_dir: "/home/dana/.local/share/clew", launcher: [] };
const NOTHING = { settings: "none", plugin: false, off: false, mcp_server: false, data_dir: null };
const SERVER = { mcpServers: { clew: { command: "node", args: ["clew.js", "mcp"] } } };

function hooksOf(events: readonly string[]): object {
  const own = OWN_HOOKS.filter(({ event }) => events.includes(event));
  const groups = Map.groupBy(own, ({ event }) => event);
  const hooks = Array.from(groups, ([event, all]) => [event, all.map((hook) => hookGroup(hook, PATHS))]);
  return { hooks: Object.fromEntries(hooks) };
}

/** With these in the agent's files, as JSON unless they are text. */
function stateOf(settings: object | string, config: object | string = {}) {
  const text = (value: object | string) => (typeof value === "string" ? value : JSON.stringify(value));
  writeFileSync(join(root, "settings.json"), text(settings));
  writeFileSync(join(root, ".claude.json"), text(config));
  return claudeInstaller.state(dana, root);
}

const EVERY = OWN_HOOKS.map(({ event }) => event);

test("an agent without such files calls nobody", () => {
  expect(claudeInstaller.state(dana, join(root, "nowhere"))).toEqual(NOTHING);
  expect(stateOf({}, {})).toEqual(NOTHING);
});

test("hooks and server in its files are seen, each by itself", () => {
  const { data_dir } = PATHS;
  expect(stateOf(hooksOf(EVERY))).toEqual({ ...NOTHING, settings: "all", data_dir });
  expect(stateOf(hooksOf(EVERY), SERVER)).toEqual({
    ...NOTHING,
    settings: "all",
    data_dir,
    mcp_server: true,
  });
  expect(stateOf({}, SERVER)).toEqual({ ...NOTHING, mcp_server: true });
  expect(stateOf(hooksOf(["Stop"]))).toEqual({ ...NOTHING, settings: "some", data_dir });
});

test("a server of the same name that is another's is not clew's", () => {
  expect(stateOf({}, { mcpServers: { clew: { type: "http", url: "http://127.0.0.1:1/" } } })).toEqual(
    NOTHING,
  );
});

test("the plugin brings both, while it is switched on", () => {
  const plugin = { ...NOTHING, plugin: true, mcp_server: true };
  expect(stateOf({ enabledPlugins: { "clew@clew": true } })).toEqual(plugin);
  expect(stateOf({ enabledPlugins: { "clew@clew": false } })).toEqual(NOTHING);
  expect(stateOf({ enabledPlugins: { "clew@clew": true }, disableAllHooks: true })).toEqual({
    ...plugin,
    off: true,
  });
});

test("files that are no JSON say nothing", () => {
  expect(stateOf("{")).toBeNull();
  expect(stateOf({}, "[1")).toBeNull();
});

/** Where a person's settings and the other file are, the folder being chosen or the usual one. */
function filesOf(given: Environment, agent_folder: string | null = null): string[] {
  const files = claudeInstaller.files({ ...PATHS, ...given, agent_folder, pass_data_dir: false });
  return files.map(({ path }) => path);
}

test("without a folder of its own the second file lies beside ~/.claude", () => {
  for (const environment of [{}, { CLAUDE_CONFIG_DIR: "" }])
    expect(filesOf({ ...dana, environment })).toEqual([
      "/home/dana/.claude/settings.json",
      "/home/dana/.claude.json",
    ]);
});

test("a folder that was chosen holds both, and the one that is named goes first", () => {
  const environment = { CLAUDE_CONFIG_DIR: "/c/" };
  expect(filesOf({ ...dana, environment })).toEqual(["/c/settings.json", "/c/.claude.json"]);
  expect(filesOf({ ...dana, environment }, "/d")[1]).toBe("/d/.claude.json");
});

test("on Windows it is below the person's folder, too", () => {
  const given = { home: "C:\\Users\\Dana", platform: "win32", environment: {} } as const;
  expect(filesOf(given)[0]).toBe("C:\\Users\\Dana\\.claude\\settings.json");
});
