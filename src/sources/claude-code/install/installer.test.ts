// Tests which files belong to Claude Code, and whether they contain clew's hooks and server.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Environment } from "../../../config/environment.ts";
import { hookGroup } from "../../../install/own-hooks.ts";
import { claudeInstaller } from "./installer.ts";
import { OWN_HOOKS } from "./own-hooks.ts";

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

/** Returns the state with these contents in the agent's files, as JSON unless they are text. */
function stateOf(settings: object | string, config: object | string = {}) {
  const text = (value: object | string) => (typeof value === "string" ? value : JSON.stringify(value));
  writeFileSync(join(root, "settings.json"), text(settings));
  writeFileSync(join(root, ".claude.json"), text(config));
  return claudeInstaller.state(dana, root);
}

const EVERY = OWN_HOOKS.map(({ event }) => event);

test("an agent without these files has nothing installed", () => {
  expect(claudeInstaller.state(dana, join(root, "nowhere"))).toEqual(NOTHING);
  expect(stateOf({}, {})).toEqual(NOTHING);
});

test("hooks and server are detected separately", () => {
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

test("another program's server of the same name is not clew's", () => {
  expect(stateOf({}, { mcpServers: { clew: { type: "http", url: "http://127.0.0.1:1/" } } })).toEqual(
    NOTHING,
  );
});

test("an enabled plugin counts as both", () => {
  const plugin = { ...NOTHING, plugin: true, mcp_server: true };
  expect(stateOf({ enabledPlugins: { "clew@clew": true } })).toEqual(plugin);
  expect(stateOf({ enabledPlugins: { "clew@clew": false } })).toEqual(NOTHING);
  expect(stateOf({ enabledPlugins: { "clew@clew": true }, disableAllHooks: true })).toEqual({
    ...plugin,
    off: true,
  });
});

test("files that are not JSON give no state", () => {
  expect(stateOf("{")).toBeNull();
  expect(stateOf({}, "[1")).toBeNull();
});

/** Returns the paths of the settings and the other file, in the chosen folder or the default one. */
function filesOf(given: Environment, agent_folder: string | null = null): string[] {
  const files = claudeInstaller.files({
    ...PATHS,
    ...given,
    agent_folder,
    memory: false,
    pass_data_dir: false,
  });
  return files.map(({ path }) => path);
}

test("by default the second file is beside ~/.claude", () => {
  for (const environment of [{}, { CLAUDE_CONFIG_DIR: "" }])
    expect(filesOf({ ...dana, environment })).toEqual([
      "/home/dana/.claude/settings.json",
      "/home/dana/.claude.json",
    ]);
});

test("a chosen folder holds both, and the option wins over the variable", () => {
  const environment = { CLAUDE_CONFIG_DIR: "/c/" };
  expect(filesOf({ ...dana, environment })).toEqual(["/c/settings.json", "/c/.claude.json"]);
  expect(filesOf({ ...dana, environment }, "/d")[1]).toBe("/d/.claude.json");
});

test("on Windows the files are also below the home folder", () => {
  const given = { home: "C:\\Users\\Dana", platform: "win32", environment: {} } as const;
  expect(filesOf(given)[0]).toBe("C:\\Users\\Dana\\.claude\\settings.json");
});
