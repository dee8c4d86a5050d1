// Runs `clew mcp` as an agent does: in a process of its own, with the official client.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demoSessionId } from "../../src/demo/generate-demo.ts";
import { textIn } from "../builders/mcp/scene.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { transcriptFolder } from "../builders/transcripts/folder.ts";
import { BIN, clew, started } from "./command-line.ts";

const REDIS = demoSessionId("shop-redis");
const soon = { timeout: 30_000, interval: 50 };

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-story-"));
  clew(["--demo", "list"], { XDG_CACHE_HOME: folder, CLEW_CONFIG_DIR: join(folder, "config") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing of this machine's environment reaches it. */
function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    TZ: "UTC",
    HOME: "/nonexistent",
    XDG_CACHE_HOME: folder,
    CLEW_CONFIG_DIR: join(folder, "config"),
    ...more,
  };
}

async function connected(
  words: readonly string[],
  env: Record<string, string>,
  options = {},
): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: "test", version: "0.0.0" }, options);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, ...words, "mcp"],
      env,
      stderr: "inherit",
    }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

describe.each([
  ["of 2025", {}],
  ["of 2026-07-28", { versionNegotiation: { mode: "auto" as const } }],
])("a client %s", (_, options) => {
  test("lists and calls every tool on the demo", async () => {
    await using client = await connected(["--demo"], environment({ CLAUDE_CODE_SESSION_ID: REDIS }), options);
    const call = (name: string, input: Record<string, unknown> = {}) =>
      client.callTool({ name, arguments: input });
    await vi.waitFor(async () => expect((await call("list_sessions")).isError).toBeFalsy(), soon);
    const { tools } = await client.listTools();
    const [, interaction_id] =
      /interaction (\S+)/.exec(textIn((await call("get_turn", { turn: 1 })).content)) ?? [];
    const inputs: Record<string, Record<string, unknown>> = {
      get_turn: { turn: 1 },
      get_turns: { from: 1, to: 2 },
      get_interaction: { interaction_id },
      search_session: { query: "redis" },
      search_all_sessions: { query: "redis" },
      what_changed: { file: "src/cache.ts" },
      recall: { question: "redis" },
      similar_error: { text: "pg_dump: error: permission denied for table logins" },
    };
    const answered: string[] = [];
    for (const { name } of tools) {
      const result = await call(name, inputs[name]);
      if (!result.isError && textIn(result.content).includes("<history-")) answered.push(name);
    }
    expect(answered).toEqual(tools.map(({ name }) => name));
    expect(answered).toHaveLength(15);
  });
});

test("the first call on a machine without an archive says that it is being built, and then it is there", async () => {
  using own = transcriptFolder();
  for (let number = 1; number <= 60; number++)
    own.session(conversation({ seed: number }).prompt(`Number ${number}`).says("Well."), sessionId(number));
  await using client = await connected(["--root", own.root, "--data-dir", own.data_dir], environment());
  const first = await client.callTool({ name: "list_sessions", arguments: {} });
  if (first.isError) expect(textIn(first.content)).toMatch(/being created/);
  await vi.waitFor(async () => {
    const result = await client.callTool({ name: "list_sessions", arguments: { limit: 50 } });
    expect(textIn(result.content)).toContain(sessionId(1).slice(0, 8));
  }, soon);
});

test("several at once share one archive, and each finds what an agent writes meanwhile", async () => {
  using own = transcriptFolder();
  own.session(conversation().prompt("The first").says("Well."), sessionId(1));
  const words = ["--root", own.root, "--data-dir", own.data_dir];
  await using one = await connected(words, environment());
  await using two = await connected(words, environment());
  await using three = await connected(words, environment());
  const all = [one, two, three];
  const listed = (id: string) =>
    vi.waitFor(async () => {
      for (const client of all) {
        const { content } = await client.callTool({ name: "list_sessions", arguments: {} });
        expect(textIn(content)).toContain(id.slice(0, 8));
      }
    }, soon);
  await listed(sessionId(1));
  own.session(conversation({ seed: 2 }).prompt("The second").says("Well."), sessionId(2));
  await listed(sessionId(2));
});

test("the session is known by the call, although the environment names the one before", async () => {
  using own = transcriptFolder();
  own.session(conversation().prompt("Before").says("Well."), sessionId(1));
  own.session(conversation({ seed: 2 }).prompt("After").says("Well."), sessionId(2));
  const words = ["--root", own.root, "--data-dir", own.data_dir];
  await using client = await connected(words, environment({ CLAUDE_CODE_SESSION_ID: sessionId(1) }));
  const current = async (call_id: string) =>
    textIn(
      (
        await client.callTool({
          name: "current_session",
          arguments: {},
          _meta: { "claudecode/toolUseId": call_id },
        })
      ).content,
    );
  await vi.waitFor(
    async () =>
      expect(await current("toolu_nobody")).toContain(
        `${sessionId(1).slice(0, 8)}, found by the environment`,
      ),
    soon,
  );
  const asking = conversation({ seed: 2 }).prompt("After").says("Well.").prompt("Where?");
  writeFileSync(
    own.path(`projects/-home-dana-shop/${sessionId(2)}.jsonl`),
    asking.calls("mcp__clew__current_session", {}, { part: { id: "toolu_second" } }).text(),
  );
  expect(await current("toolu_second")).toContain(`${sessionId(2).slice(0, 8)}, found by this call`);
});

describe.skipIf(process.platform === "win32")("the process", () => {
  const begin = () => started([BIN, "--demo", "mcp"], environment());
  const hello = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "0" },
  };
  const initialize = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: hello })}\n`;

  test.each(["the end of its input", "SIGINT", "SIGTERM"] as const)(
    "ends with %s, and wrote nothing but the protocol",
    async (how) => {
      const running = begin();
      running.process.stdin?.write(initialize);
      await vi.waitFor(() => expect(running.out()).toContain('"serverInfo"'), soon);
      if (how === "the end of its input") running.process.stdin?.end();
      else running.process.kill(how);
      expect(await running.end).toBe(0);
      expect(running.err()).toBe("");
      for (const line of running.out().trimEnd().split("\n"))
        expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    },
  );

  test("has no --json and says how to add it to an agent", () => {
    expect(clew(["mcp", "--json"]).code).toBe(2);
    expect(clew(["mcp", "--help"]).out).toContain("claude mcp add clew -- clew mcp");
  });
});
