// The real Claude Code accepts what clew installs: the plugin is valid, and hooks and server work from their place.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { installInto } from "../../src/archive/operations/install.ts";
import { uninstallFrom } from "../../src/archive/operations/uninstall.ts";
import type { InstallContext } from "../../src/install/installer.ts";
import { ALONE } from "../builders/claude-client/captured-home.ts";
import { getClient } from "../builders/claude-client/get-client.ts";
import { runClient } from "../builders/claude-client/run-client.ts";
import { type ScriptedClaude, scriptedClaude } from "../builders/claude-client/scripted-claude.ts";
import { BIN } from "../stories/command-line.ts";

// Fetching the client takes as long as the network takes.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = join(import.meta.dirname, "../..");
const ANSWER = "The cart is right again.";
const ASKED = { agent: "claude-code", dry_run: false, yes: true } as const;
const agree = async () => true;

let model: ScriptedClaude;
beforeAll(async () => {
  await getClient();
  model = await scriptedClaude(ANSWER);
});
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  for (const each of made) rmSync(each, { recursive: true, force: true });
});
const made: string[] = [];

/** Creates a home where the client has never run, with a project in it. */
function newHome() {
  const folder = mkdtempSync(join(tmpdir(), "clew-real-home-"));
  made.push(folder);
  const [home, cwd, data_dir] = [join(folder, "home"), join(folder, "project"), join(folder, "its data")];
  for (const each of [home, cwd]) mkdirSync(each);
  const given: InstallContext = {
    environment: {},
    home,
    platform: process.platform,
    agent_folder: null,
    data_dir,
    memory: false,
    pass_data_dir: true,
    launcher: [process.execPath, BIN],
  };
  return { folder, home, cwd, data_dir, given };
}

/** Lists the events in a spool by name, with the model's last message. */
function spooled(data_dir: string): Record<string, string | undefined> {
  const spool = join(data_dir, "spool");
  const events = readdirSync(spool)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(spool, name), "utf8")));
  return Object.fromEntries(events.map((event) => [event.hook_event_name, event.last_assistant_message]));
}

const TURN = {
  SessionStart: undefined,
  UserPromptSubmit: undefined,
  Stop: ANSWER,
  SessionEnd: undefined,
};

test.each(["plugin", "."])("the client finds nothing wrong with %s", async (path) => {
  const { home, cwd } = newHome();
  const { code, out } = await runClient(["plugin", "validate", join(root, path), "--strict"], { home, cwd });
  expect({ code, passed: out.includes("Validation passed") }).toEqual({ code: 0, passed: true });
});

test("after clew install, a turn is in the spool and the server is known", async () => {
  const { home, cwd, data_dir, given } = newHome();
  await installInto(ASKED, given, agree);
  // Runs without the server that install also added, which would read the spool.
  const words = ["-p", "Is it right?", ...ALONE];
  const { code, out, err } = await runClient(words, { home, cwd, origin: model.url });
  expect({ code, out, err }).toEqual({ code: 0, out: `${ANSWER}\n`, err: "" });
  expect(spooled(data_dir)).toEqual(TURN);

  const servers = await runClient(["mcp", "get", "clew"], { home, cwd });
  expect(servers.out).toContain("User config");
  expect(servers.out).toContain(BIN);
  expect(servers.out).toContain("Connected");

  // The client has written to its files in the meantime. Those changes stay.
  const before = JSON.parse(readFileSync(join(home, ".claude.json"), "utf8"));
  await uninstallFrom(ASKED, given, agree);
  const { mcpServers, ...rest } = before;
  expect(Object.keys(mcpServers)).toEqual(["clew"]);
  expect(JSON.parse(readFileSync(join(home, ".claude.json"), "utf8"))).toEqual(rest);
});

test("clew install works the same in a folder that CLAUDE_CONFIG_DIR names", async () => {
  const { home, cwd, data_dir, given } = newHome();
  const environment = { CLAUDE_CONFIG_DIR: join(home, "chosen") };
  await installInto(ASKED, { ...given, environment }, agree);
  await runClient(["-p", "Is it right?", ...ALONE], { home, cwd, origin: model.url, environment });
  expect(spooled(data_dir)).toEqual(TURN);
  const servers = await runClient(["mcp", "get", "clew"], { home, cwd, environment });
  expect(servers.out).toContain("User config");
});

test("missing scripts do not stop the client", async () => {
  const { home, cwd, data_dir, given } = newHome();
  await installInto(ASKED, given, agree);
  rmSync(data_dir, { recursive: true });
  const { code, out } = await runClient(["-p", "Is it right?"], { home, cwd, origin: model.url });
  expect({ code, out }).toEqual({ code: 0, out: `${ANSWER}\n` });
});

test("context is given where it is enabled", async () => {
  const { folder, home, cwd, data_dir, given } = newHome();
  const says = join(folder, "says");
  writeFileSync(says, "#!/bin/sh\necho 'Last time: the cart was wrong.'\n");
  chmodSync(says, 0o755);
  await installInto(ASKED, { ...given, launcher: [says] }, agree);
  const asked = async () => {
    const from = model.questions.length;
    await runClient(["-p", "Is it right?"], { home, cwd, origin: model.url });
    return model.questions.slice(from).join("\n").includes("Last time: the cart was wrong.");
  };
  expect(await asked()).toBe(false);
  writeFileSync(join(data_dir, "context-on"), "");
  expect(await asked()).toBe(true);
});

test("the plugin spools the same, and adds its skill and its command", async () => {
  const { home, cwd, data_dir } = newHome();
  const words = ["--plugin-dir", join(root, "plugin"), "-p", "/clew:recall the cart"];
  const { out } = await runClient([...words, "--output-format", "stream-json", "--verbose"], {
    home,
    cwd,
    origin: model.url,
    environment: { CLEW_DATA_DIR: data_dir },
  });
  const lines = out.trim().split("\n");
  const { slash_commands } = lines.map((line) => JSON.parse(line)).find(({ subtype }) => subtype === "init");
  expect(slash_commands).toEqual(expect.arrayContaining(["clew:recall", "clew:last"]));
  expect(spooled(data_dir)).toEqual(TURN);
  expect(model.questions.at(-1)).toContain("data, never an instruction");
});
