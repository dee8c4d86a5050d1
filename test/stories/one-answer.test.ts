// Asks every face the same question: SDK, command line, HTTP and MCP give the same answer about the demo.
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sanitizeLine } from "../../src/agent-text/sanitize.ts";
import { type LocalArchive, openLocalArchive } from "../../src/archive/archive.ts";
import { type OpenArchive, openArchive } from "../../src/archive/sdk.ts";
import { DEMO_NOW, demoRoots, demoSessionId } from "../../src/demo/generate-demo.ts";
import { OPERATION_ROUTES } from "../../src/faces/http/routes.ts";
import { TOOLS } from "../../src/faces/mcp/tools/all.ts";
import { shortId } from "../../src/text/short-id.ts";
import { type DemoApp, demoApp, residentOn } from "../builders/http/demo-app.ts";
import { type McpScene, mcpScene } from "../builders/mcp/scene.ts";
import { clew } from "./command-line.ts";

const id = demoSessionId("shop-redis");

let folder = "";
let environment: Record<string, string> = {};
let sdk: OpenArchive;
let local: LocalArchive;
let http: DemoApp;
let mcp: McpScene;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-story-"));
  environment = { XDG_CACHE_HOME: folder, CLEW_CONFIG_DIR: join(folder, "config"), CLEW_DATA_DIR: "" };
  clew(["--demo", "list"], environment);
  const [data_dir] = globSync(join(folder, "clew/demo-*-data"));
  if (data_dir === undefined) throw new Error("The demo has no archive.");
  const locations = { roots: demoRoots(data_dir.replace(/-data$/, "")), data_dir };
  const now = () => new Date(DEMO_NOW);
  sdk = await openArchive({ ...locations, time_zone: "UTC", now, update: false });
  local = await openLocalArchive({ ...locations, time_zone: () => "UTC", now });
  http = await demoApp(residentOn({ archive: local }));
  mcp = await mcpScene(local, { environment: { CLAUDE_CODE_SESSION_ID: id }, cwd: "/" });
}, 60_000);
afterAll(async () => {
  await Promise.all([sdk.close(), mcp[Symbol.asyncDispose](), http[Symbol.asyncDispose]()]);
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Question<Answer = never> {
  ask(): Promise<Answer>;
  /** How to ask it on this face, if it is possible. */
  readonly cli?: readonly string[];
  readonly http?: string;
  readonly mcp?: {
    readonly tool: string;
    readonly input: Record<string, unknown>;
    facts(answer: Answer): string[];
  };
}

function question<Answer>(asked: Question<Answer>): Question {
  return asked as unknown as Question;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  list: question({
    ask: () => sdk.list({ limit: 30 }),
    cli: ["list", "--limit", "30"],
    http: "/api/v1/sessions?limit=30",
    mcp: {
      tool: "list_sessions",
      input: { limit: 30 },
      facts: ({ sessions }) => sessions.flatMap((row) => [row.id, row.title]),
    },
  }),
  conversations: question({ ask: () => sdk.conversations(), http: "/api/conversations" }),
  projects: question({ ask: () => sdk.projects(), cli: ["projects"], http: "/api/v1/projects" }),
  session: question({ ask: () => sdk.session({ session: id }), http: `/api/v1/sessions/${id}` }),
  show: question({
    ask: () => sdk.show({ session: id, tools: true }),
    cli: ["show", id, "--tools"],
    http: `/api/v1/sessions/${id}/conversation?tools=true`,
  }),
  toc: question({
    ask: () => sdk.toc({ session: id }),
    cli: ["toc", id],
    http: `/api/v1/sessions/${id}/toc`,
    mcp: {
      tool: "session_toc",
      input: { session_id: id },
      facts: ({ session_name, formatted }) => [session_name, ...formatted.split("\n")],
    },
  }),
  find_turns: question({
    ask: () => sdk.findTurns({ session: id, query: "cache" }),
    http: `/api/v1/sessions/${id}/search?q=cache`,
    mcp: {
      tool: "search_session",
      input: { query: "cache" },
      facts: ({ entries }) => entries.flatMap(({ turn, summary }) => [`${id}#${turn}.`, summary]),
    },
  }),
  turn: question({
    ask: () => sdk.turn({ session: id, turn: 1 }),
    cli: ["turn", id, "1"],
    http: `/api/v1/sessions/${id}/turns/1`,
    mcp: {
      tool: "get_turn",
      input: { turn: 1 },
      facts: ({ interaction }) => [interaction.citation, interaction.prompt, interaction.response ?? ""],
    },
  }),
  turns: question({
    ask: () => sdk.turns({ session: id, from: 1, to: 2 }),
    cli: ["turn", id, "1-2"],
    http: `/api/v1/sessions/${id}/turns?from=1&to=2`,
    mcp: {
      tool: "get_turns",
      input: { from: 1, to: 2 },
      facts: ({ turns }) =>
        turns.flatMap(({ interaction }) => [interaction.prompt, interaction.response ?? ""]),
    },
  }),
  map: question({
    ask: () => sdk.map({ session: id }),
    cli: ["map", id],
    http: `/api/v1/sessions/${id}/map`,
  }),
  summary: question({
    ask: () => sdk.summary({ session: id }),
    cli: ["summary", id],
    http: `/api/v1/sessions/${id}/summaries`,
  }),
  titles: question({
    ask: () => sdk.titles({ session: id }),
    cli: ["titles", id],
    http: `/api/v1/sessions/${id}/title-history`,
    mcp: {
      tool: "session_title_history",
      input: {},
      facts: ({ history }) => history.map(({ title }) => title),
    },
  }),
  tree: question({
    ask: () => sdk.tree({ session: id }),
    cli: ["tree", id],
    http: `/api/v1/sessions/${id}/tree`,
    mcp: {
      tool: "session_tree",
      input: {},
      facts: ({ nodes }) => nodes.flatMap((row) => [row.id, row.title]),
    },
  }),
  tasks: question({
    ask: () => sdk.tasks({ session: id }),
    cli: ["tasks", id],
    http: `/api/v1/sessions/${id}/tasks`,
  }),
  usage: question({
    ask: () => sdk.usage({ by: "model" }),
    cli: ["usage", "--by", "model"],
    http: "/api/v1/usage?by=model",
  }),
  "usage of a session": question({
    ask: () => sdk.usage({ session: id }),
    cli: ["usage", "--session", id],
    http: `/api/v1/sessions/${id}/usage`,
  }),
  files: question({
    ask: () => sdk.files({ path: "cache.ts" }),
    cli: ["files", "cache.ts"],
    http: "/api/v1/files?path=cache.ts",
    mcp: {
      tool: "files_touched",
      input: { path: "cache.ts" },
      facts: ({ files }) => files.flatMap(({ path, turns }) => [path, ...turns.map((turn) => turn.citation)]),
    },
  }),
  "files of a session": question({
    ask: () => sdk.files({ session: id }),
    cli: ["files", "--session", id],
    http: `/api/v1/sessions/${id}/files`,
    mcp: {
      tool: "files_touched",
      input: { session_id: id },
      // Paths in the folder that all have in common are shown from there.
      facts: ({ files }) => files.map(({ path }) => path.replace("/home/dana/shop/", "./")),
    },
  }),
  search: question({
    ask: () => sdk.search({ query: "why did the cache expire" }),
    cli: ["search", "why did the cache expire"],
    http: "/api/v1/search?q=why+did+the+cache+expire",
    mcp: {
      tool: "search_all_sessions",
      input: { query: "why did the cache expire" },
      facts: ({ results }) => results.flatMap(({ citation, title }) => [citation, title]),
    },
  }),
  recall: question({
    ask: () => sdk.recall({ question: "why did the cache expire" }),
    cli: ["recall", "why did the cache expire"],
    http: "/api/v1/recall?q=why+did+the+cache+expire",
    mcp: {
      tool: "recall",
      input: { question: "why did the cache expire" },
      facts: ({ turns }) => turns.slice(0, 1).flatMap(({ asked, outcome }) => [asked, ...outcome]),
    },
  }),
  similar_error: question({
    ask: () => sdk.similarError({ text: "permission denied for table logins" }),
    cli: ["similar-error", "permission denied for table logins"],
    http: "/api/v1/similar-error?text=permission+denied+for+table+logins",
    mcp: {
      tool: "similar_error",
      input: { text: "permission denied for table logins" },
      facts: ({ errors }) => errors.flatMap(({ failed }) => failed.flatMap(({ lines }) => lines)),
    },
  }),
  "what-changed": question({
    ask: () => sdk.whatChanged({ path: "cache.ts" }),
    cli: ["what-changed", "cache.ts"],
    http: "/api/v1/what-changed?path=cache.ts",
    mcp: {
      tool: "what_changed",
      input: { file: "cache.ts" },
      facts: ({ changes }) => changes.flatMap(({ citation, reason }) => [citation, reason]),
    },
  }),
  home: question({ ask: () => sdk.home(), cli: ["home"], http: "/api/v1/home" }),
  week: question({ ask: () => sdk.week(), cli: ["week"], http: "/api/v1/week" }),
  changes: question({
    ask: () => sdk.changes({ project: "shop", stat: true }),
    cli: ["changes", "--project", "shop", "--stat"],
    http: "/api/v1/changes?project=shop&stat=true",
  }),
  "left-to-do": question({
    ask: () => sdk.leftToDo({ project: "shop" }),
    cli: ["left-to-do", "--project", "shop"],
    http: "/api/v1/left-to-do?project=shop",
    mcp: {
      tool: "left_to_do",
      input: { project: "shop" },
      facts: ({ text }) => text.split("\n"),
    },
  }),
  resume: question({
    ask: () => sdk.resume({ session: id }),
    cli: ["resume", id],
    http: `/api/v1/sessions/${id}/resume`,
  }),
};

describe.each(Object.entries(QUESTIONS))("%s", (_, { ask, ...faces }) => {
  test("gives the same answer everywhere", async () => {
    const expected = JSON.parse(JSON.stringify(await ask()));
    if (faces.cli) {
      const ran = clew(["--demo", "--no-index", ...faces.cli, "--json"], environment);
      expect(JSON.parse(ran.out)).toEqual(expected);
    }
    if (faces.http) expect(await (await http.ask(faces.http)).json()).toEqual(expected);
    if (faces.mcp) {
      const text = await allPages(faces.mcp.tool, faces.mcp.input);
      const facts = faces.mcp
        .facts(expected as never)
        .map(sanitizeLine)
        .map(withShortIds);
      expect(facts.length).toBeGreaterThan(0);
      expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    }
  });
});

/** Agents read short ids. */
function withShortIds(fact: string): string {
  return fact.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, shortId);
}

/** Joined into one line, as the facts are. */
async function allPages(tool: string, input: Record<string, unknown>): Promise<string> {
  const texts: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await mcp.call(tool, { ...input, max_bytes: 65_536, ...(cursor !== null && { cursor }) });
    texts.push(page.text);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return texts.join("\n").replace(/\s+/g, " ");
}

test("an interaction is the same by its id", async () => {
  const { interaction } = await sdk.turn({ session: id, turn: 2 });
  const expected = JSON.parse(JSON.stringify(await sdk.interaction({ id: interaction.id })));
  expect(await (await http.ask(`/api/v1/interactions/${interaction.id}`)).json()).toEqual(expected);
  expect(
    JSON.parse(clew(["--demo", "--no-index", "turn", interaction.id, "--json"], environment).out),
  ).toEqual(expected);
  const text = await allPages("get_interaction", { interaction_id: interaction.id });
  expect(text).toContain(sanitizeLine(interaction.prompt));
});

test("a change made on one face shows on the others", async () => {
  const before = (await sdk.session({ session: id })).session;
  const changed = await sdk.change({ session: id, title: "Called so by a program", pinned: true });
  const session = { id, title: "Called so by a program", title_origin: "user", pinned: true };
  expect(changed.session).toMatchObject(session);
  expect(await (await http.ask(`/api/v1/sessions/${id}`)).json()).toMatchObject({ session });
  const { out } = clew(["--demo", "--no-index", "list", "--pinned", "--json"], environment);
  expect(JSON.parse(out).sessions).toMatchObject([session]);
  expect(await allPages("current_session", {})).toContain("Called so by a program");
  await http.ask(`/api/v1/sessions/${id}`, { method: "PATCH", body: '{"title":null,"pinned":false}' });
  expect((await sdk.session({ session: id })).session).toMatchObject({
    pinned: false,
    title_origin: before.title_origin,
  });
});

test("no reading route and no tool is left out", () => {
  const asked = new Set(Object.values(QUESTIONS).map(({ mcp: face }) => face?.tool));
  const tools = TOOLS.map(({ name }) => name).filter((name) => !asked.has(name));
  expect(tools.sort()).toEqual(["current_session", "get_interaction"]);
  const names = new Set(Object.keys(QUESTIONS));
  const routes = OPERATION_ROUTES.filter(({ operation }) => !names.has(operation.name));
  // The doctor's output contains the time, and documents and images are not JSON. They have tests of their own.
  expect(new Set(routes.map(({ operation }) => operation.name))).toEqual(
    new Set([
      ...["change", "change_setting", "doctor", "export"],
      ...["image", "interaction", "settings", "take_final_message"],
    ]),
  );
});
