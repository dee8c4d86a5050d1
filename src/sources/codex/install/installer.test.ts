// Tests installing clew into Codex's files, and removing it to the byte.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agentHome } from "../../../../test/builders/install/agent-home.ts";
import { readEvent } from "../../../capture/read-event.ts";
import { stringsIn, tomlStatements } from "../../../install/toml-text.ts";
import { codexInstaller } from "./installer.ts";

const CONFIG = [
  "# my settings",
  'model = "gpt" # the large one',
  "",
  '[projects."/work/shop"] # mine',
  'trust_level = "trusted"',
].join("\n");

function codexHome(text: string | null = CONFIG) {
  const at = agentHome("codex");
  const [hooks, config] = ["hooks.json", "config.toml"].map((name) => join(at.home, ".codex", name)) as [
    string,
    string,
  ];
  if (text !== null) at.write(config, text);
  return { ...at, hooks, config, [Symbol.dispose]: () => at[Symbol.dispose]() };
}

const namesIn = (text: string | null) =>
  tomlStatements(text ?? "", "config.toml").map(({ names }) => names.join("."));

test.each([
  ["with a last line that does not end", CONFIG],
  ["with line ends", `${CONFIG}\n`],
  ["of Windows", `${CONFIG}\n`.replaceAll("\n", "\r\n")],
  ["with a table only", "[tui]\ntheme = 1\n"],
  ["with comments only", "# nothing\n"],
  ["that is empty", ""],
])("a configuration %s keeps every line, and is restored to the byte", async (_, text) => {
  using at = codexHome(text);
  await at.install();
  const after = at.read(at.config) ?? "";
  expect(namesIn(after)).toEqual(
    expect.arrayContaining([
      ...namesIn(text),
      ...["notify", "mcp_servers.clew", "mcp_servers.clew.command", "mcp_servers.clew.args"],
    ]),
  );
  for (const line of text.split(/\r?\n/)) expect(after).toContain(line);
  expect(await at.install()).toMatchObject({ changes: [], already: true });
  await at.uninstall();
  expect([at.read(at.config), at.read(at.hooks)]).toEqual([text, null]);
});

test.each([CONFIG, `${CONFIG}\n`, "[tui]\ntheme = 1\n"])(
  "without receipts, clew's entries are removed and everything else stays",
  async (text) => {
    using at = codexHome(text);
    await at.install();
    at.write(at.config, `${at.read(at.config)}\n[other]\nx = 1 # y\n`);
    await at.uninstall();
    expect((at.read(at.config) ?? "").replaceAll("\n\n", "\n")).toBe(
      `${text.trimEnd()}\n[other]\nx = 1 # y\n`.replaceAll("\n\n", "\n"),
    );
  },
);

test("files of an agent that never ran are created, and removed afterwards", async () => {
  using at = codexHome(null);
  const { notes } = await at.install();
  expect(notes).toEqual([
    expect.stringContaining("Codex has not run here yet"),
    expect.stringContaining("runs new hooks only after you trust them"),
  ]);
  const { hooks } = JSON.parse(at.read(at.hooks) ?? "");
  expect(Object.keys(hooks)).toEqual(["SessionStart", "UserPromptSubmit", "Stop"]);
  await at.uninstall();
  expect(readdirSync(join(at.home, ".codex"))).toEqual([]);
});

test("a moved program changes only its words, and what a person added stays", async () => {
  using at = codexHome();
  await at.install();
  at.write(at.config, `${at.read(at.config)}startup_timeout_sec = 20\n`);
  await at.install({ launcher: ["/usr/bin/node", "/elsewhere/bin.js"], data_dir: join(at.home, "data2") });
  const after = at.read(at.config) ?? "";
  expect(after).toContain('args = ["/elsewhere/bin.js", "mcp"]\nstartup_timeout_sec = 20\n');
  expect(after).toContain(`"${join(at.home, "data2")}/hooks/spool.sh", "${join(at.home, "data2")}"]`);
  await at.uninstall({ data_dir: join(at.home, "data2") });
  expect(namesIn(at.read(at.config))).toEqual(namesIn(CONFIG));
});

test("another program for notices and another server named clew stay, and notes say so", async () => {
  const text = 'notify = ["say", "done"]\n[mcp_servers]\nclew = { url = "https://clew.example" }\n';
  using at = codexHome(text);
  const { notes, changes } = await at.install();
  expect(changes.map(({ path }) => path)).toEqual([at.hooks]);
  expect(notes).toEqual([
    expect.stringContaining("another MCP server named clew"),
    expect.stringContaining('"notify" in'),
    expect.stringContaining("trust"),
  ]);
  expect(at.read(at.config)).toBe(text);
});

test("a list of servers that can't be added to, or a broken file, is refused and not changed", async () => {
  using inline = codexHome("mcp_servers = { docs = {} }\n");
  await expect(inline.install()).rejects.toThrow(/must be a table of its own/);
  using broken = codexHome("model = \n");
  await expect(broken.install()).rejects.toThrow(/is not valid TOML \(line 1\)/);
  expect([broken.read(broken.config), broken.read(broken.hooks)]).toEqual(["model = \n", null]);
});

test("the state says what is installed", async () => {
  using at = codexHome();
  const state = () => codexInstaller.state(at.given, join(at.home, ".codex"));
  const none = { settings: "none", plugin: false, off: false, mcp_server: false, data_dir: null };
  expect(state()).toEqual(none);
  await at.install();
  expect(state()).toEqual({ ...none, settings: "all", mcp_server: true, data_dir: at.given.data_dir });
  at.write(at.config, "=");
  expect(state()).toBeNull();
});

test("the program for notices leaves the notice in the spool, and clew reads it", async () => {
  using at = codexHome();
  await at.install();
  const notify = tomlStatements(at.read(at.config) ?? "", at.config).find(
    ({ names }) => names[0] === "notify",
  );
  const [program = "", ...words] = stringsIn(notify?.value ?? "") ?? [];
  const notice = JSON.stringify({
    ...{ type: "agent-turn-complete", "thread-id": "019a2b3c-4d5e-7000-8000-0a1b2c3d4e5f" },
    ...{ "turn-id": "t", "input-messages": ["Hi."], "last-assistant-message": 'It\'s "done" for $1.' },
  });
  const { status, stdout } = spawnSync(program, [...words, notice], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
  const spool = join(at.given.data_dir, "spool");
  const [name = ""] = readdirSync(spool);
  expect(await readEvent(readFileSync(join(spool, name), "utf8"))).toEqual({
    session_id: "019a2b3c-4d5e-7000-8000-0a1b2c3d4e5f",
    final: { text: 'It\'s "done" for $1.', prompt_id: null },
  });
});

test("the end of a turn has its message, with or without a notice", async () => {
  const payload = { session_id: "019a2b3c-4d5e", turn_id: "t", hook_event_name: "Stop", cwd: "/work" };
  expect(await readEvent(JSON.stringify({ ...payload, last_assistant_message: "Done." }))).toEqual({
    ...{ session_id: "019a2b3c-4d5e", final: { text: "Done.", prompt_id: null } },
  });
});
