// Putting clew into an agent's files and taking it out: what lies on the disk then, and what a person is told.
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

test("in and out again is the same to the byte, and nothing else is left", async () => {
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
    "receipts.json",
    "spool.sh",
  ]);
  const out = await at.uninstall();
  expect([out.changes.length, out.changed]).toEqual([2, true]);
  expect([at.read(at.settings), at.read(at.config)]).toEqual([SETTINGS, CONFIG]);
  expect(readdirSync(join(at.home, "data"))).toEqual([]);
  expect(readdirSync(dirname(at.settings))).toEqual(["settings.json"]);
});

test("where the agent has never run, its files are made, which is said, and gone afterwards", async () => {
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

test("a second time there is nothing to change, nor to take out a second time", async () => {
  using at = agentHome();
  await at.install();
  const [settings, config] = [at.read(at.settings), at.read(at.config)];
  expect(await at.install()).toMatchObject({ changes: [], changed: false, already: true });
  expect([at.read(at.settings), at.read(at.config)]).toEqual([settings, config]);
  await at.uninstall();
  expect(await at.uninstall()).toMatchObject({ changes: [], changed: false, already: true });
});

test("after a move, in and out is still the same to the byte", async () => {
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

test("what the agent changed in its files meanwhile stays when clew goes", async () => {
  using at = agentHome();
  at.write(at.config, CONFIG);
  await at.install();
  for (const path of [at.settings, at.config])
    at.write(path, JSON.stringify({ ...JSON.parse(at.read(path) ?? ""), added: 1 }, null, 2));
  await at.uninstall();
  expect(JSON.parse(at.read(at.settings) ?? "")).toEqual({ added: 1 });
  expect(JSON.parse(at.read(at.config) ?? "")).toEqual({ numStartups: 5, added: 1 });
});

test("without the data folder clew still knows what is its own", async () => {
  using at = agentHome();
  at.write(at.settings, '{\n  "model": "opus"\n}\n');
  await at.install();
  rmSync(at.given.data_dir, { recursive: true });
  await at.uninstall();
  expect(at.read(at.settings)).toBe('{\n  "model": "opus"\n}\n');
});

test("two folders of the agent's share the scripts, which go with the last of them", async () => {
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

test("what is shown is what is written, line by line", async () => {
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

test("a no changes nothing, and so does a file that changed while the question stood", async () => {
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

test("with nobody to ask, the operation says what to do", async () => {
  using at = agentHome();
  await expect(at.install({}, requireYes)).rejects.toThrow(refused("bad_input", /say --yes/));
  expect(readdirSync(at.home)).toEqual([]);
});

test.each([
  ["{", /line 1/],
  ["[]", /must contain a JSON object/],
  ['{"a": 1} x', /is not valid JSON/],
  ['{"hooks": []}', /"hooks" must be an object/],
  ['{"hooks": {"Stop": {}}}', /"Stop" must be a list/],
])("settings that read %j are told of, and nothing is written", async (text, message) => {
  using at = agentHome();
  at.write(at.settings, text);
  await expect(at.install()).rejects.toThrow(refused("bad_input", message));
  expect([at.read(at.settings), readdirSync(at.home)]).toEqual([text, [".claude"]]);
});

test("a file that is not UTF-8, a folder and a link to nowhere are told of", async () => {
  for (const make of [
    (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d])),
    (path: string) => mkdirSync(path),
    (path: string) => symlinkSync("/nonexistent/settings.json", path),
  ]) {
    using at = agentHome();
    mkdirSync(dirname(at.settings));
    make(at.settings);
    await expect(at.install()).rejects.toThrow(refused("not_readable", /can't be read/));
    expect(at.read(at.config)).toBeNull();
  }
});

test("a file that is read-only stays as it is, and so does the other one", async () => {
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

test("the scripts are for their owner only, and an older one is replaced", async () => {
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

test("what may keep it from working is said", async () => {
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

test("the folder is the agent's own choice, one at a time", () => {
  const given = { home: "/home/dana", platform: "linux", agents: knownAgents() } as const;
  const folderOf = (environment: Record<string, string>, roots?: string[]) =>
    installContext("claude-code", { ...given, environment, flags: { roots } }).agent_folder;
  expect(folderOf({})).toBeNull();
  expect(folderOf({ CLAUDE_CONFIG_DIR: "/c" })).toBe("/c");
  expect(folderOf({ CLAUDE_CONFIG_DIR: "/c" }, ["/d"])).toBe("/d");
  expect(() => folderOf({ CLAUDE_CONFIG_DIR: '["/c", "/d"]' })).toThrow(refused("bad_input", /--root/));
});

test("the server is told the data folder where nobody else would tell it", async () => {
  using at = agentHome();
  await at.install({ pass_data_dir: true });
  const { mcpServers } = JSON.parse(at.read(at.config) ?? "");
  expect(mcpServers.clew.args).toEqual(["/opt/clew/bin.js", "--data-dir", at.given.data_dir, "mcp"]);
});

test("on Windows the hooks name their paths with slashes, because a shell reads them", async () => {
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

test("the answer is what its schema says", async () => {
  using at = agentHome();
  const answer = await at.install();
  expect(install.output.parse(answer)).toEqual(answer);
});

test("a file that changed between two installs keeps nothing of clew when clew goes", async () => {
  using own = agentHome();
  for (const path of [own.settings, own.config]) own.write(path, '{\n  "a": 1\n}\n');
  await own.install();
  for (const path of [own.settings, own.config])
    own.write(path, own.read(path)?.replace(/\n}\n$/, ',\n  "b": 2\n}\n') ?? "");
  await own.install({ launcher: ["/opt/node26", "/opt/clew/bin.js"] });
  await own.uninstall();
  for (const path of [own.settings, own.config]) expect(own.read(path)).toBe('{\n  "a": 1,\n  "b": 2\n}\n');
});

test("where the agent's folder is a link, what was made there is gone afterwards", async () => {
  using own = agentHome();
  mkdirSync(join(own.home, "dotfiles"));
  symlinkSync(join(own.home, "dotfiles"), join(own.home, ".claude"));
  await own.install();
  await own.uninstall();
  expect(own.read(own.settings)).toBeNull();
  expect(existsSync(join(own.given.data_dir, "hooks"))).toBe(false);
});

test("a file that a group may write stays so, whatever the umask", async () => {
  using own = agentHome();
  own.write(own.settings, "{}\n");
  chmodSync(own.settings, 0o664);
  await own.install();
  expect(statSync(own.settings).mode & 0o777).toBe(0o664);
});

test("another agent's files are changed by its own installer, and changed back", async () => {
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
