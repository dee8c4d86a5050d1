// Tests every tool on the demo with the official client.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { list } from "../../../src/archive/operations/list.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { demoSessionId } from "../../../src/demo/generate-demo.ts";
import { mcpServer } from "../../../src/faces/mcp/mcp-server.ts";
import { ClewError } from "../../../src/model/errors.ts";
import { demoArchive, type TestArchive } from "../../builders/archive/demo-archive.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { readFence } from "../../builders/mcp/read-fence.ts";
import { type McpScene, mcpScene, residentOf, textIn } from "../../builders/mcp/scene.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

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
  ["recall", { question: "why did the cache expire", project: "shop" }],
  ["similar_error", { text: "pg_dump: error: permission denied for table logins" }],
  ["current_session", {}],
  ["session_toc", { session_id: TUNING }],
  ["session_title_history", { session_id: REFUND }],
  ["search_session", { session_id: TUNING, query: "marble" }],
  [
    "search_all_sessions",
    { query: "why did the cache expire", project: "shop", since: "2026-01-01", role: "assistant" },
  ],
  ["list_sessions", { project: "shop" }],
  ["what_changed", { file: "src/cache.ts" }],
  ["left_to_do", { project: "shop" }],
  ["get_turn", { session_id: REDIS, turn: 1 }],
  ["get_turns", { session_id: TUNING, from: 3, to: 5 }],
  ["session_tree", { session_id: PILE }],
  ["files_touched", { session_id: REDIS }],
  ["files_touched", { path: "cache.ts" }],
];

test("there are thirteen tools, all read-only", async () => {
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
    // Of a result with structured content, clients show the model that and not the text.
    expect(outputSchema).toBeUndefined();
  }
});

test("the list costs at most 147 tokens for each tool", async () => {
  const { tools } = await scene.client.listTools();
  const sent = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  // Fifteen tools are to cost 2,200 tokens; a token has about four characters.
  expect(JSON.stringify(sent).length / 4).toBeLessThan((2200 / 15) * tools.length);
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

test.each(CALLS)("%s %o returns one text with quotes in one fence", async (name, input) => {
  const result = await scene.client.callTool({ name, arguments: input });
  expect(result.isError).toBeFalsy();
  expect(result.structuredContent).toBeUndefined();
  expect(result.content).toHaveLength(1);
  const { quoted, broken } = readFence(textIn(result.content));
  expect(broken).toEqual([]);
  expect(quoted).toHaveLength(1);
});

test.each(CALLS)("every citation of %s %o leads to a turn", async (name, input) => {
  const { citations } = await scene.call(name, input);
  for (const at of citations) expect((await scene.call("get_turn", { at })).citations).toContain(at);
});

describe("session_toc", () => {
  test("has the lines of clew toc", async () => {
    const { formatted } = await demo.archive.run(toc, { session: TUNING });
    const { text } = await scene.call("session_toc", { session_id: TUNING, max_bytes: 65_536 });
    const lines = formatted.split("\n").map((line) => line.trimStart());
    expect(text.split("\n")).toEqual(expect.arrayContaining(lines.slice(0, 100)));
  });
  test("names the candidates of an ambiguous title, fenced", async () => {
    const error = await scene.call("session_toc", { session_id: "marble" }).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('Several sessions match "marble"');
    expect(readFence(String(error)).quoted).toHaveLength(1);
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
    expect(readFence(text).quoted[0]?.labels).toEqual(["user", "assistant", "steps"]);
    expect(text).toContain(`${REDIS.slice(0, 8)}#1 · `);
  });
  test("returns the same turn by its interaction id", async () => {
    const { text } = await scene.call("get_turn", { session_id: REDIS, turn: 1 });
    const [, interaction_id] = /interaction (\S+)/.exec(text) ?? [];
    expect((await scene.call("get_interaction", { interaction_id })).text).toBe(text);
  });
  test("takes a citation, also with a step, a title and numbers as text", async () => {
    const turn = await scene.call("get_turn", { session_id: REDIS, turn: 1 });
    const { title } = await demo.archive.session(REDIS);
    for (const input of [
      { at: `${REDIS}#1` },
      { session_id: `${REDIS.slice(0, 8)}#1`, turn: 1 },
      { at: REDIS, turn: "1" },
      { at: title.toUpperCase(), turn: 1 },
      { at: `${title.slice(0, -2)}#1`, step: null },
    ])
      expect((await scene.call("get_turn", input)).text).toBe(turn.text);
    const toc = async (tree: unknown) => (await scene.call("session_toc", { session_id: REDIS, tree })).text;
    expect(await toc("true")).toBe(await toc(true));
    const step = await scene.call("get_turn", { at: `${REDIS}#1`, step: "1" });
    expect(step.text).not.toBe(turn.text);
    expect((await scene.call("get_turn", { at: `${REDIS}#1.1` })).text).toBe(step.text);
  });
});

describe("a step in full", () => {
  const failing = Array.from({ length: 40 }, (_, index) =>
    index === 30 ? "FAIL cart.test.ts" : `ok ${index}`,
  );
  const long = `npm test -- ${"--grep=zebra ".repeat(40)}--last`;
  let scene: McpScene;
  let made: FolderArchive;
  const at = `${sessionId(1)}#1`;
  beforeAll(async () => {
    made = await folderArchive((folder) => {
      folder.session(
        conversation()
          .prompt(`Make the cart right. ${"It is wrong. ".repeat(400)}`)
          .calls("Bash", { command: long })
          .result(failing.join("\n"), { part: { is_error: true } })
          .calls("Edit", {
            file_path: "/home/dana/cart.ts",
            old_string: "a\nfloor(x)",
            new_string: "a\nround(x)",
          })
          .result("The file /home/dana/cart.ts has been updated successfully.")
          .says("It rounds now."),
        sessionId(1),
      );
    });
    scene = await mcpScene(made.archive);
  });
  afterAll(async () => {
    await scene[Symbol.asyncDispose]();
    await made[Symbol.asyncDispose]();
  });
  test("a long prompt leaves room for the answer, and step 0 has all of it", async () => {
    const turn = await scene.call("get_turn", { at, max_bytes: 4096 });
    expect(turn.text).toContain("It rounds now.");
    expect(turn.text).toContain("more characters: get_turn 00000001#1 step 0");
    const { text } = await scene.call("get_turn", { at: `${at}.0`, max_bytes: 65_536 });
    expect(text.split("It is wrong.")).toHaveLength(401);
  });
  test("a command is whole, and failing lines of its output come first", async () => {
    const { text } = await scene.call("get_turn", { at, step: 1 });
    expect(text).toContain(long);
    const lines = text.split("\n");
    expect(lines.indexOf("FAIL cart.test.ts")).toBeLessThan(lines.indexOf("ok 0"));
    for (const line of failing) expect(lines.filter((each) => each === line)).toHaveLength(1);
  });
  test("an edit is a diff, without the words that it went well", async () => {
    const { text } = await scene.call("get_turn", { at: `${at}.2` });
    expect(text).toContain("/home/dana/cart.ts\n@@\n a\n-floor(x)\n+round(x)");
    expect(text).not.toContain("updated successfully");
    expect((await scene.call("get_turn", { at })).text).not.toContain("updated successfully");
  });
  test("the answer is a step too, and there is none after it", async () => {
    expect((await scene.call("get_turn", { at, step: 3 })).text).toContain("It rounds now.");
    await expect(scene.call("get_turn", { at, step: 4 })).rejects.toThrow("has 3 steps");
  });
  test("search_session names the step of the words it found", async () => {
    const { text } = await scene.call("search_session", { session_id: sessionId(1), query: "round" });
    expect(text).toMatch(/00000001#1\.[23] · .*\n.*round/);
  });
});

describe("current_session", () => {
  test("returns id, title, last turns and open tasks, and how it was found", async () => {
    const { text } = await scene.call("current_session");
    expect(text).toContain(`You are in session ${REDIS.slice(0, 8)}, found by the environment: `);
    expect(text).toMatch(/\ntitle: .+\nproject: .+shop[\s\S]*Its last turns:\n1\. /);
  });
  test("one's own session is never interrupted", async () => {
    const { sessions } = await demo.archive.ask("list", { all: true });
    const stopped = sessions.find(({ status }) => status === "interrupted")?.id ?? "";
    await using own = await mcpScene(demo.archive, {
      environment: { CLAUDE_CODE_SESSION_ID: stopped },
      cwd: "/",
    });
    expect((await own.call("current_session")).text).toContain("by the environment: active");
    const rowIn = ({ text }: { text: string }) =>
      text.split("\n").find((line) => line.includes(`${stopped.slice(0, 8)} ·`));
    expect(rowIn(await own.call("session_tree", { session_id: stopped }))).toContain(" · active · ");
    expect(rowIn(await scene.call("session_tree", { session_id: stopped }))).toContain(" · interrupted · ");
  });
  test("says what to do if it is unknown", async () => {
    await using unknown = await mcpScene(demo.archive);
    await expect(unknown.call("current_session")).rejects.toThrow(
      "Your agent does not say. (list_sessions shows session ids",
    );
    await expect(unknown.call("session_toc")).rejects.toThrow("clew does not know which session you are in.");
  });
  test("is not guessed in a folder with sessions: the last active ones are listed", async () => {
    const { sessions } = await demo.archive.run(list, { limit: 1 });
    const cwd = sessions[0]?.project_path ?? "";
    await using unknown = await mcpScene(demo.archive, { environment: {}, cwd });
    const { text } = await unknown.call("current_session");
    expect(text).toContain("clew does not know which session you are in, because your agent does not say.");
    expect(text).toContain(`\n${sessions[0]?.id.slice(0, 8)} · `);
    expect(text).toContain("Pass the id of the one with your prompts as session_id.");
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
    [
      "a number that is none",
      "get_turn",
      { session_id: REDIS, turn: "one" },
      'turn: expected a number, got "one". get_turn takes at, turn, step',
    ],
    ["two turns", "get_turn", { session_id: `${REDIS}#1`, turn: 2 }, "names turn 1, and turn is 2"],
    ["two steps", "get_turn", { at: `${REDIS}#1.2`, step: 3 }, "names step 2, and step is 3"],
    ["no turn", "get_turn", { at: REDIS }, "Which turn?"],
    ["two names", "get_turn", { at: REDIS, session_id: TUNING, turn: 1 }, "mean the same"],
    ["several turns for one", "get_turn", { at: `${REDIS}#1-2` }, "get_turns returns them"],
    [
      "an argument there is not",
      "list_sessions",
      { projekt: "shop" },
      "Unknown argument: projekt. list_sessions takes project,",
    ],
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
  test("without commands for a terminal", async () => {
    for (const [tool, input] of [
      ["session_toc", { session_id: "zzzz" }],
      ["get_interaction", { interaction_id: "x" }],
      ["get_turn", { at: "zzzz#1" }],
    ] as const) {
      const { isError, content } = await scene.client.callTool({ name: tool, arguments: input });
      expect(isError).toBe(true);
      expect(textIn(content)).not.toMatch(/`clew|--\w/);
    }
  });
  test("a project there is not, and the known ones", async () => {
    for (const tool of ["list_sessions", "search_all_sessions"]) {
      const { text } = await scene.call(tool, {
        project: "shopp",
        ...(tool !== "list_sessions" && { query: "x" }),
      });
      expect(text).toContain("No session is in such a project.");
      expect(text).toContain("\n/home/dana/shop\n");
    }
    const [one, other] = await Promise.all(
      ["dana\\shop", "/home/dana/shop/"].map((project) =>
        scene.call("list_sessions", { project, since: "2026-10-20" }),
      ),
    );
    expect(one?.text).toContain("dana/shop");
    expect(one?.text).toBe(other?.text);
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
  const { text } = await stale.call("list_sessions");
  expect(text).toContain("Still indexing (3 of 90 files)");
});

describe("resources", () => {
  test("are the latest sessions, and turns of any session", async () => {
    const { resources } = await scene.client.listResources();
    expect(resources.length).toBe(20);
    const { contents } = await scene.client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("<history-") });
    const turn = await scene.client.readResource({ uri: `session://${REDIS}/turn/1` });
    expect(turn.contents[0]).toMatchObject({ text: expect.stringContaining(`${REDIS.slice(0, 8)}#1`) });
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
