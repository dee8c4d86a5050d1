// Tests installing clew into the files of other agents than Claude Code, and removing it to the byte.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { installInto, requireYes } from "../../../src/archive/operations/install.ts";
import { readEvent } from "../../../src/capture/read-event.ts";
import { findInstaller, loadHooks } from "../../../src/sources/registry.ts";
import { agentHome } from "../../builders/install/agent-home.ts";

const ARGS = ["/opt/clew/bin.js", "mcp"];
const STARTED = { command: "/usr/bin/node", args: ARGS };
const LOCAL = { type: "local", command: ["/usr/bin/node", ...ARGS], enabled: true };

interface Case {
  readonly file: string;
  readonly servers: string;
  readonly entry: object;
  readonly events: readonly string[];
}

const AGENTS: Readonly<Record<string, Case>> = {
  gemini: {
    ...{ file: ".gemini/settings.json", servers: "mcpServers", entry: STARTED },
    events: ["SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd"],
  },
  qwen: {
    ...{ file: ".qwen/settings.json", servers: "mcpServers", entry: STARTED },
    events: ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"],
  },
  opencode: { file: ".config/opencode/opencode.json", servers: "mcp", entry: LOCAL, events: [] },
  kilo: { file: ".config/kilo/kilo.json", servers: "mcp", entry: LOCAL, events: [] },
};

const WRITTEN =
  '{\n\t// my model\n\t"model": "m", /* keep */\n\t"mcpServers": { "docs": { "command": "d" } }\n}\n';

describe.each(Object.entries(AGENTS))("%s", (agent, { file, servers, entry, events }) => {
  const stateIn = async (home: string) =>
    (await findInstaller(agent))?.state({ environment: {}, home, platform: "linux" }, rootIn(home, file));

  test("the server and the hooks are added beside what is there, and removed to the byte", async () => {
    using at = agentHome(agent);
    const path = join(at.home, file);
    at.write(path, WRITTEN);
    const { changes, changed } = await at.install();
    expect([changes.map((change) => change.path), changed]).toEqual([[path], true]);
    const text = at.read(path) ?? "";
    const value = parse(text);
    expect(value[servers].clew).toEqual(entry);
    expect(value.mcpServers.docs).toEqual({ command: "d" });
    expect(Object.keys(value.hooks ?? {})).toEqual(events);
    expect(text).toContain('// my model\n\t"model": "m", /* keep */');
    expect(await at.install()).toMatchObject({ changes: [], already: true });
    await at.uninstall();
    expect(at.read(path)).toBe(WRITTEN);
    expect(readdirSync(join(at.home, "data"))).toEqual([]);
  });

  test("a file that does not exist is created, with a note, and removed afterwards", async () => {
    using at = agentHome(agent);
    const { notes } = await at.install();
    expect(notes[0]).toContain("has not run here yet");
    expect(parse(at.read(join(at.home, file)) ?? "")[servers]).toEqual({ clew: entry });
    await at.uninstall();
    expect(at.read(join(at.home, file))).toBeNull();
  });

  test("nothing is written for a dry run, or if the person does not agree", async () => {
    using at = agentHome(agent);
    const dry = await installInto({ agent, dry_run: true, yes: false }, at.given, requireYes);
    expect([dry.changes.length, dry.changed]).toEqual([1, false]);
    await at.install({}, async () => false);
    expect(readdirSync(at.home)).toEqual([]);
  });

  test("without receipts, clew's own entries are removed and others stay", async () => {
    using at = agentHome(agent);
    const path = join(at.home, file);
    at.write(path, WRITTEN);
    await at.install();
    at.write(path, (at.read(path) ?? "").replace('"m"', '"other"'));
    await at.uninstall();
    expect(parse(at.read(path) ?? "")).toEqual({ model: "other", mcpServers: { docs: { command: "d" } } });
  });

  test("a moved program changes only the words that start it", async () => {
    using at = agentHome(agent);
    const path = join(at.home, file);
    at.write(path, WRITTEN);
    await at.install();
    const before = at.read(path) ?? "";
    at.write(path, before.replace('"enabled": true', '"enabled": false'));
    await at.install({ launcher: ["/usr/bin/node", "/elsewhere/bin.js"] });
    expect((at.read(path) ?? "").replaceAll("/elsewhere/", "/opt/clew/")).toBe(
      before.replace('"enabled": true', '"enabled": false'),
    );
  });

  test("another server of the same name stays, and a note says so", async () => {
    using at = agentHome(agent);
    const path = join(at.home, file);
    const clew = { type: "remote", url: "https://clew.example" };
    at.write(path, JSON.stringify({ [servers]: { clew } }));
    const { notes } = await at.install();
    expect(notes).toContainEqual(expect.stringContaining("another MCP server named clew"));
    expect(parse(at.read(path) ?? "")[servers]).toEqual({ clew });
  });

  test("the state says what is installed", async () => {
    using at = agentHome(agent);
    const none = { plugin: false, off: false, data_dir: null };
    const hooks = events.length === 0 ? "unsupported" : "none";
    expect(await stateIn(at.home)).toEqual({ ...none, settings: hooks, mcp_server: false });
    await at.install();
    expect(await stateIn(at.home)).toEqual({
      ...none,
      settings: events.length === 0 ? "unsupported" : "all",
      mcp_server: true,
      data_dir: events.length === 0 ? null : at.given.data_dir,
    });
    at.write(join(at.home, file), "{");
    expect(await stateIn(at.home)).toBeNull();
    await expect(at.install()).rejects.toThrow(/is not valid JSON/);
  });
});

function rootIn(home: string, file: string): string {
  return join(home, file.split("/")[0] ?? "");
}

test("a configuration with comments in its name is used if there is one", async () => {
  using at = agentHome("opencode");
  const path = join(at.home, ".config/opencode/opencode.jsonc");
  at.write(path, "{ // mine\n}\n");
  const { changes, notes } = await at.install();
  expect(changes.map((change) => change.path)).toEqual([path]);
  expect(notes).toEqual([expect.stringContaining("OpenCode has no hooks")]);
});

test.each([
  ["gemini", ".gemini/settings.json", { hooksConfig: { enabled: false } }, "hooksConfig.enabled"],
  ["qwen", ".qwen/settings.json", { disableAllHooks: true }, "disableAllHooks"],
])("%s: a note says that hooks are turned off", async (agent, file, settings, word) => {
  using at = agentHome(agent);
  at.write(join(at.home, file), JSON.stringify(settings));
  expect((await at.install()).notes).toContainEqual(expect.stringContaining(word));
});

const SESSION = "d0000000-0000-4000-8000-000000000001";
const at = (path: string, fields: object) =>
  JSON.stringify({
    session_id: SESSION,
    cwd: "/work/shop",
    transcript_path: `/home/dana/${path}`,
    ...fields,
  });

test.each([
  [
    "Gemini CLI",
    at(".gemini/tmp/shop/chats/s.jsonl", {
      hook_event_name: "AfterAgent",
      prompt: "Hi.",
      prompt_response: "Let me see. Done.",
      stop_hook_active: false,
    }),
    "Let me see. Done.",
  ],
  [
    "Qwen Code",
    at(".qwen/projects/-work-shop/chats/s.jsonl", {
      hook_event_name: "Stop",
      last_assistant_message: "Done.",
      prompt_id: `${SESSION}########0`,
      context_usage: 1,
    }),
    "Done.",
  ],
])("the end of a turn in %s has its message", async (_, payload, text) => {
  expect(await readEvent(payload)).toMatchObject({ session_id: SESSION, final: { text } });
});

test("other events have none", async () => {
  const start = at(".gemini/tmp/shop/chats/s.jsonl", { hook_event_name: "BeforeAgent", prompt: "Hi." });
  expect(await readEvent(start)).toEqual({ session_id: SESSION, final: null });
});

test("every agent's hook gives context to a session that starts, in the same words", async () => {
  for (const folder of [".gemini/x", ".qwen/x", ".claude/x"]) {
    const payload = at(folder, { hook_event_name: "SessionStart", source: "clear" });
    const hooks = (await loadHooks()).find((each) => each.readStart(payload));
    expect(hooks?.readStart(payload)).toMatchObject({ session_id: SESSION, reason: "clear" });
    expect(hooks?.giveContext("A recap.", "SessionStart")).toEqual({
      hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "A recap." },
    });
  }
});
