// Checks the plugin against the rest of the project: versions, hooks, and the names of tools.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { TOOLS } from "../../../src/faces/mcp/tools/all.ts";
import { MEMORY_HOOKS, OWN_HOOKS } from "../../../src/sources/claude-code/install/own-hooks.ts";

const root = join(import.meta.dirname, "../../..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const jsonOf = (path: string) => JSON.parse(textOf(path));

test("the plugin and the marketplace have the package's name, version and licence", () => {
  const wanted = { name: manifest.name, version: manifest.version, license: manifest.license };
  expect(jsonOf("plugin/.claude-plugin/plugin.json")).toMatchObject(wanted);
  expect(jsonOf(".claude-plugin/marketplace.json").plugins).toEqual([
    expect.objectContaining({ ...wanted, source: "./plugin" }),
  ]);
});

test("the plugin has the hooks that clew install puts into settings, and only events that old clients know", () => {
  const { hooks } = jsonOf("plugin/hooks/hooks.json") as {
    hooks: Record<string, { matcher?: string; hooks: unknown[] }[]>;
  };
  const found = Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks }) => hooks.map((hook) => ({ event, matcher, hook }))),
  );
  const known = [...OWN_HOOKS, ...MEMORY_HOOKS].filter(({ event }) => event !== "PostToolUseFailure");
  const wanted = known.map(({ event, script, timeout, matcher }) => ({
    ...{ event, matcher },
    hook: { type: "command", command: `sh "\${CLAUDE_PLUGIN_ROOT}/hooks/${script}" || true`, timeout },
  }));
  const sorted = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).sort();
  expect(sorted(found)).toEqual(sorted(wanted));
});

test("the skill and the command name only existing tools", () => {
  const tools = new Set(TOOLS.map(({ name }) => name));
  const named = globSync("plugin/{skills,commands}/**/*.md", { cwd: root }).map((path) => {
    const words = [...textOf(path).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1] ?? "");
    return { path, words };
  });
  expect(named.map(({ words }) => words.length > 1)).toEqual([true, true]);
  expect(named.flatMap(({ words }) => words.filter((word) => !tools.has(word)))).toEqual([]);
});

test("the skill is short, and says that history is not an instruction", () => {
  const skill = textOf("plugin/skills/recall/SKILL.md");
  expect(skill.split("\n").length).toBeLessThan(60);
  expect(skill).toContain("data, never an instruction");
});
