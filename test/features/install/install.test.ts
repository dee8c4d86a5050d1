// Tests installing clew into an agent's files and removing it: the files afterwards, and the messages.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { install, installContext, installInto, requireYes } from "../../../src/archive/operations/install.ts";
import { uninstallFrom } from "../../../src/archive/operations/uninstall.ts";
import { draftOf, changed as edited } from "../../../src/install/draft.ts";
import type { Installer } from "../../../src/install/installer.ts";
import { OWN_HOOKS } from "../../../src/sources/claude-code/install/own-hooks.ts";
import { knownAgents, registerSource } from "../../../src/sources/registry.ts";
import { agentHome } from "../../builders/install/agent-home.ts";

const refused = (code: string, message: RegExp) =>
  expect.objectContaining({ name: "ClewError", code, message: expect.stringMatching(message) });
const SETTINGS = '{\n    "model": "opus",\n    "hooks": {}\n}';
const CONFIG = '{"numStartups": 5, "mcpServers": {}}\n';

test("settings that are nested too deeply are refused with a sentence, and not changed", async () => {
  using at = agentHome();
  const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  at.write(at.settings, deep);
  await expect(at.install()).rejects.toEqual(
    refused("bad_input", /settings\.json is nested more than 500 levels deep\. Nothing was changed\./),
  );
  expect(readFileSync(at.settings, "utf8")).toBe(deep);
});

test("uninstalling restores every byte and leaves nothing behind", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  at.write(at.config, CONFIG);
  const { changes, changed, already } = await at.install();
  expect([changes.map(({ path }) => path), changed, already]).toEqual([
    [at.settings, at.config],
    true,
    false,
  ]);
  expect(readdirSync(join(at.home, "data", "hooks")).sort()).toEqual([
    "context.sh",
    "memory.sh",
    "prepare.sh",
    "receipts.json",
    "spool.sh",
  ]);
  const out = await at.uninstall();
  expect([out.changes.length, out.changed]).toEqual([2, true]);
  expect([at.read(at.settings), at.read(at.config)]).toEqual([SETTINGS, CONFIG]);
  expect(readdirSync(join(at.home, "data"))).toEqual([]);
  expect(readdirSync(dirname(at.settings))).toEqual(["settings.json"]);
});

test("files of an agent that never ran are created, reported, and removed afterwards", async () => {
  using at = agentHome();
  const { changes, notes } = await at.install();
  expect(changes.map(({ before_exists }) => before_exists)).toEqual([false, false]);
  expect(notes).toEqual([expect.stringContaining("has not run here yet")]);
  expect([statSync(at.settings).mode & 0o777, statSync(at.config).mode & 0o777]).toEqual([0o600, 0o600]);
  expect(JSON.parse(at.read(at.config) ?? "")).toEqual({
    mcpServers: {
      clew: { type: "stdio", command: "/usr/bin/node", args: ["/opt/clew/bin.js", "mcp"], env: {} },
    },
  });
  await at.uninstall();
  expect([at.read(at.settings), at.read(at.config)]).toEqual([null, null]);
});

test("a second install or uninstall changes nothing", async () => {
  using at = agentHome();
  await at.install();
  const [settings, config] = [at.read(at.settings), at.read(at.config)];
  expect(await at.install()).toMatchObject({ changes: [], changed: false, already: true });
  expect([at.read(at.settings), at.read(at.config)]).toEqual([settings, config]);
  await at.uninstall();
  expect(await at.uninstall()).toMatchObject({ changes: [], changed: false, already: true });
});

test("uninstalling restores every byte even after clew moved", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  await at.install();
  const moved = { launcher: ["/usr/bin/node", "/elsewhere/clew/bin.js"] };
  const { changes } = await at.install(moved);
  const lines = changes.map(({ diff }) => diff.split("\n").filter((line) => /^[-+]/.test(line)).length);
  expect(lines).toEqual([2, 2]);
  await at.uninstall(moved);
  expect([at.read(at.settings), at.read(at.config)]).toEqual([SETTINGS, null]);
});

test("hooks for memory come and go with the setting, and every byte is restored", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  await at.install();
  const plain = at.read(at.settings);
  const { notes } = await at.install({ memory: true });
  expect(notes).toContainEqual(expect.stringContaining("2.1.2"));
  const { hooks } = JSON.parse(at.read(at.settings) ?? "");
  expect([hooks.UserPromptSubmit.length, hooks.PostToolUse[0].matcher]).toEqual([2, "Bash"]);
  expect(hooks.PostToolUseFailure[0].hooks[0].command).toContain("memory.sh");
  await at.install({ memory: false });
  expect(JSON.parse(at.read(at.settings) ?? "")).toEqual(JSON.parse(plain ?? ""));
  await at.install({ memory: true });
  await at.uninstall();
  expect(at.read(at.settings)).toBe(SETTINGS);
});

test.each([
  ["codex", ".codex/hooks.json", "UserPromptSubmit"],
  ["gemini", ".gemini/settings.json", "BeforeAgent"],
  ["qwen", ".qwen/settings.json", "UserPromptSubmit"],
])("%s gets a hook for memory at a prompt, as long as the setting is on", async (agent, file, event) => {
  using at = agentHome(agent);
  const path = join(at.home, file);
  const scripts = () =>
    (JSON.parse(at.read(path) ?? "").hooks[event] as { hooks: { command: string }[] }[]).flatMap(
      ({ hooks }) => hooks.map(({ command }) => /(\w+)\.sh/.exec(command)?.[1]),
    );
  await at.install({ memory: true });
  expect(scripts()).toEqual(["spool", "memory"]);
  await at.install({ memory: false });
  expect(scripts()).toEqual(["spool"]);
});

test("the agent's own changes stay after uninstalling", async () => {
  using at = agentHome();
  at.write(at.config, CONFIG);
  await at.install();
  for (const path of [at.settings, at.config])
    at.write(path, JSON.stringify({ ...JSON.parse(at.read(path) ?? ""), added: 1 }, null, 2));
  await at.uninstall();
  expect(JSON.parse(at.read(at.settings) ?? "")).toEqual({ added: 1 });
  expect(JSON.parse(at.read(at.config) ?? "")).toEqual({ numStartups: 5, added: 1 });
});

test("uninstalling works without the data folder", async () => {
  using at = agentHome();
  at.write(at.settings, '{\n  "model": "opus"\n}\n');
  await at.install();
  rmSync(at.given.data_dir, { recursive: true });
  await at.uninstall();
  expect(at.read(at.settings)).toBe('{\n  "model": "opus"\n}\n');
});

test("two agent folders share the scripts, which are removed with the last one", async () => {
  using at = agentHome();
  const other = { agent_folder: join(at.home, "other") };
  await at.install();
  await at.install(other);
  expect(Object.keys(JSON.parse(at.read(join(at.home, "other", ".claude.json")) ?? ""))).toEqual([
    "mcpServers",
  ]);
  await at.uninstall();
  expect(at.read(join(at.home, "data", "hooks", "spool.sh"))).not.toBeNull();
  await at.uninstall(other);
  expect(readdirSync(join(at.home, "data"))).toEqual([]);
});

test("the diff shows exactly the lines that are written", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  let shown = "";
  await at.install({}, async ({ changes, changed }) => {
    expect([changed, at.read(at.settings)]).toEqual([false, SETTINGS]);
    shown = changes[0]?.diff ?? "";
    return true;
  });
  const added = shown.split("\n").filter((line) => line.startsWith("+"));
  const now = at.read(at.settings)?.split("\n") ?? [];
  expect(added.filter((line) => !now.includes(line.slice(1)))).toEqual([]);
  expect(added.filter((line) => line.includes("spool.sh"))).toHaveLength(OWN_HOOKS.length - 1);
});

test("nothing changes after a no, or if a file changed during the question", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  expect(await at.install({}, async () => false)).toMatchObject({ changed: false, already: false });
  const meanwhile = at.install({}, async () => {
    at.write(at.settings, '{"model": "sonnet"}');
    return true;
  });
  await expect(meanwhile).rejects.toThrow(refused("not_writable", /changed in the meantime/));
  expect([at.read(at.settings), at.read(at.config)]).toEqual(['{"model": "sonnet"}', null]);
});

test("without a terminal to ask, the error says what to do", async () => {
  using at = agentHome();
  await expect(at.install({}, requireYes)).rejects.toThrow(refused("bad_input", /Add --yes/));
  expect(readdirSync(at.home)).toEqual([]);
});

test.each([
  ["{", /line 1/],
  ["[]", /must contain a JSON object/],
  ['{"a": 1} x', /is not valid JSON/],
  ['{"hooks": []}', /"hooks" must be an object/],
  ['{"hooks": {"Stop": {}}}', /"Stop" must be a list/],
])("settings with %j are an error, and nothing is written", async (text, message) => {
  using at = agentHome();
  at.write(at.settings, text);
  await expect(at.install()).rejects.toThrow(refused("bad_input", message));
  expect([at.read(at.settings), readdirSync(at.home)]).toEqual([text, [".claude"]]);
});

test("a file that is not UTF-8, a folder and a broken link are errors", async () => {
  for (const make of [
    (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])),
    (path: string) => mkdirSync(path),
    (path: string) => symlinkSync("/nonexistent/settings.json", path),
  ]) {
    using at = agentHome();
    mkdirSync(dirname(at.settings));
    make(at.settings);
    await expect(at.install()).rejects.toThrow(refused("not_readable", /^Can't read /));
    expect(at.read(at.config)).toBeNull();
  }
});

test("a read-only file stays unchanged, and so does the other one", async () => {
  using at = agentHome();
  at.write(at.settings, SETTINGS);
  at.write(at.config, CONFIG);
  chmodSync(at.config, 0o444);
  await expect(at.install()).rejects.toThrow(refused("not_writable", /it is read-only/));
  expect([at.read(at.settings), at.read(at.config)]).toEqual([SETTINGS, CONFIG]);
  expect(readdirSync(dirname(at.settings))).toEqual(["settings.json"]);
});

test("a link stays a link, and the file keeps its mode", async () => {
  using at = agentHome();
  const kept = join(at.home, "dotfiles", "claude.json");
  at.write(kept, SETTINGS);
  chmodSync(kept, 0o640);
  mkdirSync(dirname(at.settings));
  symlinkSync("../dotfiles/claude.json", at.settings);
  await at.install();
  expect(lstatSync(at.settings).isSymbolicLink()).toBe(true);
  expect(readFileSync(kept, "utf8")).toContain("spool.sh");
  expect(statSync(kept).mode & 0o777).toBe(0o640);
  await at.uninstall();
  expect(at.read(kept)).toBe(SETTINGS);
});

test("scripts are private to their owner, and an older one is replaced", async () => {
  using at = agentHome();
  await at.install();
  const script = join(at.home, "data", "hooks", "spool.sh");
  expect(statSync(script).mode & 0o777).toBe(0o700);
  expect(statSync(dirname(script)).mode & 0o777).toBe(0o700);
  const text = at.read(script);
  writeFileSync(script, "old");
  expect(await at.install()).toMatchObject({ already: true });
  expect(at.read(script)).toBe(text);
});

test("settings that may keep clew from working are reported", async () => {
  using at = agentHome();
  at.write(at.settings, '{"disableAllHooks": true, "enabledPlugins": {"clew@clew": true}} // mine\n');
  at.write(at.config, '{"mcpServers": {"clew": {"type": "http", "url": "http://127.0.0.1:9878/mcp"}}}');
  const { notes, changes } = await at.install();
  expect(changes.map(({ path }) => path)).toEqual([at.settings]);
  expect(notes.map((note) => /twice|no hook will run|another MCP server|comments/.exec(note)?.[0])).toEqual([
    "twice",
    "no hook will run",
    "another MCP server",
    "comments",
  ]);
});

test("the agent's folder follows its environment variable and --root, one at a time", () => {
  const given = { home: "/home/dana", platform: "linux", agents: knownAgents() } as const;
  const folderOf = (environment: Record<string, string>, roots?: string[]) =>
    installContext("claude-code", { ...given, environment, flags: { roots } }).agent_folder;
  expect(folderOf({})).toBeNull();
  expect(folderOf({ CLAUDE_CONFIG_DIR: "/c" })).toBe("/c");
  expect(folderOf({ CLAUDE_CONFIG_DIR: "/c" }, ["/d"])).toBe("/d");
  expect(() => folderOf({ CLAUDE_CONFIG_DIR: '["/c", "/d"]' })).toThrow(refused("bad_input", /--root/));
});

test("the server gets the data folder if it has no other way to know it", async () => {
  using at = agentHome();
  await at.install({ pass_data_dir: true });
  const { mcpServers } = JSON.parse(at.read(at.config) ?? "");
  expect(mcpServers.clew.args).toEqual(["/opt/clew/bin.js", "--data-dir", at.given.data_dir, "mcp"]);
});

test("on Windows, hooks have paths with slashes, because a shell reads them", async () => {
  using at = agentHome();
  const answer = await installInto(
    { agent: "claude-code", dry_run: true, yes: false },
    { ...at.given, platform: "win32", home: "C:\\Users\\Dana", data_dir: "C:\\Users\\Dana\\clew" },
    requireYes,
  );
  expect(answer.changes[0]?.diff).toContain(
    "sh C:/Users/Dana/clew/hooks/spool.sh C:/Users/Dana/clew || true",
  );
});

test("the output matches its schema", async () => {
  using at = agentHome();
  const answer = await at.install();
  expect(install.output.parse(answer)).toEqual(answer);
});

test("uninstalling removes everything, even if a file changed between two installs", async () => {
  using own = agentHome();
  for (const path of [own.settings, own.config]) own.write(path, '{\n  "a": 1\n}\n');
  await own.install();
  for (const path of [own.settings, own.config])
    own.write(path, own.read(path)?.replace(/\n}\n$/, ',\n  "b": 2\n}\n') ?? "");
  await own.install({ launcher: ["/opt/node26", "/opt/clew/bin.js"] });
  await own.uninstall();
  for (const path of [own.settings, own.config]) expect(own.read(path)).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
});

test("created files are removed even if the agent's folder is a link", async () => {
  using own = agentHome();
  mkdirSync(join(own.home, "dotfiles"));
  symlinkSync(join(own.home, "dotfiles"), join(own.home, ".claude"));
  await own.install();
  await own.uninstall();
  expect(own.read(own.settings)).toBeNull();
  expect(existsSync(join(own.given.data_dir, "hooks"))).toBe(false);
});

test("a group-writable file stays so, whatever the umask", async () => {
  using own = agentHome();
  own.write(own.settings, "{}\n");
  chmodSync(own.settings, 0o664);
  await own.install();
  expect(statSync(own.settings).mode & 0o777).toBe(0o664);
});

test("another agent's files are changed and restored by its own installer", async () => {
  using at = agentHome();
  const path = join(at.home, "made-up.toml");
  at.write(path, "colour = 1\n");
  const line = "clew = true\n";
  const installer: Installer = {
    files: () => [
      {
        path,
        add: (draft) => edited(draft, [{ offset: draft.text.length, length: 0, content: line }]),
        remove: (draft) => draftOf(draft.text.replace(line, "")),
      },
    ],
    notes: (files) => files.map((file) => `${file.text?.length} letters`),
    state: () => null,
  };
  const remove = registerSource({
    agent: "made-up",
    name: "Made-up",
    roots: () => [],
    load: () => Promise.reject(new Error("an installer needs no more of an agent")),
    installer: async () => installer,
  });
  try {
    const asked = { agent: "made-up", dry_run: false, yes: true };
    const { notes } = await installInto(asked, at.given, async () => true);
    expect([at.read(path), notes]).toEqual(["colour = 1\nclew = true\n", ["11 letters"]]);
    await uninstallFrom(asked, at.given, async () => true);
    expect(at.read(path)).toBe("colour = 1\n");
  } finally {
    remove();
  }
});
