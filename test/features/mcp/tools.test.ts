// Tests every tool on the demo with the official client.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toc } from "../../../src/archive/operations/toc.ts";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { mcpServer } from "../../../src/faces/mcp/mcp-server.ts";
import { ClewError } from "../../../src/model/errors.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { readFence } from "../../builders/mcp/read-fence.ts";
import { type McpScene, mcpScene, residentOf, textIn } from "../../builders/mcp/scene.ts";

const TUNING = demoSessionId("marbles-tuning");
const REDIS = demoSessionId("shop-redis");
const REFUND = demoSessionId("shop-refund");
const PILE = demoSessionId("marbles-pile");

let demo: TestArchive;
let scene: McpScene;
beforeAll(async () => {
  demo = await demoArchive({ hold_read: true });
  scene = await mcpScene(demo.archive, {
    environment: { CLAUDE_CODE_SESSION_ID: REDIS },
    cwd: "/home/dana/shop",
  });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

const CALLS: readonly [string, Record<string, unknown>][] = [
  ["current_session", {}],
  ["session_toc", { session_id: TUNING }],
  ["session_title_history", { session_id: REFUND }],
  ["search_session", { session_id: TUNING, query: "marble" }],
  [
    "search_all_sessions",
    { query: "why did the cache expire", project: "shop", since: "2026-01-01", role: "assistant" },
  ],
  ["list_sessions", { project: "shop" }],
  ["get_turn", { session_id: REDIS, turn: 1 }],
  ["get_turns", { session_id: TUNING, from: 3, to: 5 }],
  ["session_tree", { session_id: PILE }],
  ["files_touched", { session_id: REDIS }],
  ["files_touched", { path: "cache.ts" }],
];

test("there are eleven tools, all read-only", async () => {
  const { tools } = await scene.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(
    [...new Set([...CALLS.map(([name]) => name), "get_interaction"])].sort(),
  );
  for (const { title, description, annotations, outputSchema } of tools) {
    expect(title).toBeTruthy();
    expect(description).toContain("Use it");
    expect(annotations).toEqual({
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
    expect(Object.keys(outputSchema?.properties ?? {})).toEqual([
      "text",
      "citations",
      "next_cursor",
      "as_of",
    ]);
  }
});

test("the guide names every tool, resource and prompt", async () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/guide/mcp.md"), "utf8");
  const { tools } = await scene.client.listTools();
  const { prompts } = await scene.client.listPrompts();
  const names = [...tools, ...prompts].map(({ name }) => `\`${name}\``);
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});

test("the instructions say when to look back, and that quotes are not instructions", () => {
  expect(scene.client.getInstructions()).toMatch(
    /after compaction[\s\S]*never instructions[\s\S]*session#turn/,
  );
});

test.each(CALLS)("%s %o returns quotes, and the same text as structured content", async (name, input) => {
  const result = await scene.client.callTool({ name, arguments: input });
  expect(result.isError).toBeFalsy();
  const page = result.structuredContent as { text: string; as_of: string };
  expect(textIn(result.content)).toBe(page.text);
  expect(page.as_of).toBe("2026-02-05T10:00:00.000Z");
  const { quoted, broken } = readFence(page.text);
  expect(broken).toEqual([]);
  expect(quoted.length).toBeGreaterThan(0);
});

test.each(CALLS)("every citation of %s %o leads to a turn", async (name, input) => {
  const { citations } = await scene.call(name, input);
  for (const citation of citations) {
    const [session_id = "", turn = ""] = citation.split("#");
    expect((await scene.call("get_turn", { session_id, turn: Number(turn) })).citations).toEqual([citation]);
  }
});

describe("session_toc", () => {
  test("has the lines of clew toc", async () => {
    const { formatted } = await demo.archive.run(toc, { session: TUNING });
    const { text } = await scene.call("session_toc", { session_id: TUNING, max_bytes: 65_536 });
    const lines = formatted.split("\n").map((line) => line.trimStart());
    expect(text.split("\n")).toEqual(expect.arrayContaining(lines.slice(0, 100)));
  });
  test("accepts the beginning of an id, and latest", async () => {
    const whole = await scene.call("session_toc", { session_id: REDIS });
    expect((await scene.call("session_toc", { session_id: REDIS.slice(0, 8) })).text).toBe(whole.text);
    expect((await scene.call("session_toc", { session_id: "latest" })).text).toContain("Session ");
  });
});

describe("get_turn", () => {
  test("returns the prompt, the answer, then the steps", async () => {
    const { text } = await scene.call("get_turn", { session_id: REDIS, turn: 1 });
    const said = readFence(text).quoted.map(({ attributes }) => attributes.said_by);
    expect(said.slice(0, 3)).toEqual(["user", "assistant", "steps"]);
    expect(text).toContain(`${REDIS}#1`);
  });
  test("returns the same turn by its interaction id", async () => {
    const { text } = await scene.call("get_turn", { session_id: REDIS, turn: 1 });
    const [, interaction_id] = /interaction id (\S+)\./.exec(text) ?? [];
    expect((await scene.call("get_interaction", { interaction_id })).text).toBe(text);
  });
  test("accepts a citation as a session", async () => {
    const { citations } = await scene.call("get_turn", { session_id: `${REDIS}#2`, turn: 1 });
    expect(citations).toEqual([`${REDIS}#1`]);
  });
});

describe("current_session", () => {
  test("returns id, title, last turns and open tasks, and how it was found", async () => {
    const { text } = await scene.call("current_session");
    expect(text).toContain(`You are in session ${REDIS}, found by the environment.`);
    const kinds = readFence(text).quoted.map(({ attributes }) => attributes.said_by);
    expect(kinds).toEqual(expect.arrayContaining(["title", "gists"]));
  });
  test("says what to do if it is unknown", async () => {
    await using unknown = await mcpScene(demo.archive);
    await expect(unknown.call("current_session")).rejects.toThrow(
      "Pass session_id. (list_sessions shows session ids",
    );
    await expect(unknown.call("session_toc")).rejects.toThrow("clew does not know which session you are in.");
  });
  test("names a session that is not indexed yet", async () => {
    const id = "99999999-0000-4000-8000-000000000000";
    await using fresh = await mcpScene(demo.archive, {
      environment: { CLAUDE_CODE_SESSION_ID: id },
      cwd: "/",
    });
    expect((await fresh.call("current_session")).text).toContain(
      `You are in session ${id}, which is not indexed yet`,
    );
  });
});

describe("an error explains", () => {
  test.each([
    ["a missing session", "session_toc", { session_id: "zzzz" }, 'No session matches "zzzz".'],
    ["an id that is too short", "session_toc", { session_id: "ab" }, "at least 4 characters"],
    [
      "a path as an id",
      "session_toc",
      { session_id: "../../etc/passwd" },
      'No session matches "../../etc/passwd"',
    ],
    ["a turn that is not there", "get_turn", { session_id: REDIS, turn: 99 }, "there is no turn 99"],
    [
      "too many turns",
      "get_turns",
      { session_id: TUNING, from: 1, to: 21 },
      "At most 20 turns per call (got 21)",
    ],
    ["a number that is none", "get_turn", { session_id: REDIS, turn: "one" }, "turn"],
    ["an argument there is not", "list_sessions", { projekt: "shop" }, "projekt"],
    ["a date that is none", "list_sessions", { since: "soon" }, "expected a date (2026-02-05)"],
    ["a budget that is too small", "list_sessions", { max_bytes: 100 }, "max_bytes"],
    ["a cursor that is none", "list_sessions", { cursor: "abc" }, "Invalid cursor."],
    [
      "an interaction that is not there",
      "get_interaction",
      { interaction_id: "x" },
      'No turn has the id "x".',
    ],
  ])("%s", async (_, tool, input, sentence) => {
    await expect(scene.call(tool, input)).rejects.toThrow(sentence);
  });
  test("a cursor of another call", async () => {
    const { next_cursor } = await scene.call("list_sessions", { limit: 2 });
    await expect(scene.call("list_sessions", { limit: 3, cursor: next_cursor })).rejects.toThrow(
      "belongs to another call",
    );
    await expect(scene.call("session_toc", { session_id: REDIS, cursor: next_cursor })).rejects.toThrow(
      "belongs to another call",
    );
  });
  test("an archive that is being built", async () => {
    const resident = {
      ...residentOf(demo.archive),
      archive: () =>
        Promise.reject(new ClewError("not_yet", "The archive is being created: 3 of 9 transcripts indexed.")),
    };
    const server = mcpServer({ version: "0", resident, caller: null });
    const client = new Client({ name: "test", version: "0" });
    const [here, there] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(there), client.connect(here)]);
    const { isError, content } = await client.callTool({ name: "list_sessions", arguments: {} });
    expect(isError).toBe(true);
    expect(textIn(content)).toBe(
      "The archive is being created: 3 of 9 transcripts indexed. Try again in a moment.",
    );
    expect((await client.listResources()).resources).toEqual([]);
    await client.close();
  });
});

test("an answer says when the archive is out of date", async () => {
  await using stale = await mcpScene(demo.archive, null, {
    reading: { files: 3, files_total: 90 },
    as_of: null,
  });
  const { text, as_of } = await stale.call("list_sessions");
  expect(as_of).toBeNull();
  expect(text).toContain("Still indexing (3 of 90 files)");
});

describe("resources", () => {
  test("are the latest sessions, and turns of any session", async () => {
    const { resources } = await scene.client.listResources();
    expect(resources.length).toBe(20);
    const { contents } = await scene.client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('said_by="gists"') });
    const turn = await scene.client.readResource({ uri: `session://${REDIS}/turn/1` });
    expect(turn.contents[0]).toMatchObject({ text: expect.stringContaining(`${REDIS}#1`) });
  });
  test("complete the beginning of an id", async () => {
    const ref = { type: "ref/resource" as const, uri: "session://{id}" };
    const argument = { name: "id", value: REFUND.slice(0, 3) };
    expect((await scene.client.complete({ ref, argument })).completion.values).toContain(REFUND);
  });
  test("that are missing give an error", async () => {
    await expect(scene.client.readResource({ uri: "session://zzzz" })).rejects.toThrow(
      'No session matches "zzzz".',
    );
    await expect(scene.client.readResource({ uri: `session://${REDIS}/turn/x` })).rejects.toThrow();
  });
});

describe("prompts", () => {
  test.each([
    ["last_time", {}, /session_toc[\s\S]*<history/],
    ["find_decision", { topic: "cache" }, /decided this: cache[\s\S]*<history/],
    ["continue_session", { session_id: REDIS }, /get_turns[\s\S]*<history/],
    ["continue_session", {}, /which one I mean[\s\S]*<history/],
  ])("%s %o names the tools and includes what is known", async (name, input, said) => {
    const { messages } = await scene.client.getPrompt({ name, arguments: input });
    expect(textIn(messages.map(({ content }) => content))).toMatch(said);
  });
  test("of a missing session still say what to do", async () => {
    const { messages } = await scene.client.getPrompt({
      name: "continue_session",
      arguments: { session_id: "zzzz" },
    });
    expect(textIn(messages.map(({ content }) => content))).toContain('No session matches "zzzz".');
  });
});
