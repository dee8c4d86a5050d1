// Tests neighbours of what the client is known to write: texts that are not prompts, two files of one session, odd lines.
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { chatFolder } from "../../builders/chat-folder.ts";
import { GEMINI_PROJECT, geminiLog, TOKENS, toolCall } from "../../builders/gemini/lines.ts";

const ONE = "aaaaaaaa-0000-4000-8000-000000000001";
const CHATS = "tmp/shop/chats";
const CHAT = `${CHATS}/session-2026-05-01T10-00-aaaaaaaa`;

async function indexed(files: Readonly<Record<string, string>>) {
  using folder = chatFolder("gemini");
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(options, {});
  const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now: () => new Date(0) });
  const rows = await archive.store.sessions();
  const sessions = await Promise.all(rows.map((row) => archive.read(row)));
  await archive.close();
  return { rows, sessions, first: sessions[0] };
}

const log = () => geminiLog(ONE).start().prompt("Work.").answer("Done.");
const document = (messages: readonly object[], fields: object = {}) =>
  JSON.stringify({ sessionId: ONE, startTime: "2026-05-01T10:00:00.000Z", messages, ...fields });
const said = (id: string, type: string, content: unknown, fields: object = {}) => ({
  ...{ id, type, content, timestamp: `2026-05-01T10:00:0${id.slice(1)}.000Z`, ...fields },
});

test.each([
  ["/help", []],
  ["?", []],
  ["/work/shop/a.ts is broken", ["/work/shop/a.ts is broken"]],
  ["System: Please continue.", []],
  ["You have exceeded the maximum number of turns. Call complete_task.", []],
  ["Your task is to do a deep investigation of the codebase to find all files.", []],
])("of what is in a person's role, only what a person asked is a prompt: %s", async (text, prompts) => {
  const { first } = await indexed({ [`${CHAT}.jsonl`]: log().prompt(text).answer("Yes.").text() });
  expect(first?.turns.filter(({ kind }) => kind === "prompt").map(({ prompt }) => prompt)).toEqual([
    ...["Work.", ...prompts],
  ]);
  expect(first?.usage.output).toBe(50);
});

test.each([
  ["a log that does not name it", {}, "/work/note"],
  ["a log that names it", { directories: ["/work/own"] }, "/work/own"],
])("the project is the one in the note beside %s", async (_name, fields, project) => {
  using folder = chatFolder("gemini");
  const head = {
    sessionId: ONE,
    projectHash: "x",
    startTime: "2026-05-01T10:00:00.000Z",
    kind: "main",
    ...fields,
  };
  const text = geminiLog(ONE).line(head).prompt("Work.").answer("Done.").text();
  folder.write(`${CHAT}.jsonl`, text);
  folder.write("tmp/shop/.project_root", "/work/note");
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  for (let run = 0; run < 2; run++) {
    await updateArchive(options, {});
    const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now: () => new Date(0) });
    const rows = await archive.store.sessions();
    await archive.close();
    expect(rows.map((row) => [row.project_path, row.turns, row.source_deleted])).toEqual([
      [project, 1, false],
    ]);
  }
});

test("what the client sent is not shown in place of what was typed, and files that it names are left out", async () => {
  const { first } = await indexed({
    [`${CHAT}.jsonl`]: geminiLog(ONE)
      .start()
      .prompt("Expanded.", { displayContent: [{ text: "/greet Bob" }] })
      .answer("Hello.")
      .prompt("See @a.ts", {
        content: [{ text: "See @a.ts" }, { text: "\n--- Content from referenced files ---" }, { text: "x" }],
      })
      .answer("Seen.")
      .text(),
  });
  expect(first?.turns.at(-1)?.prompt).toBe("See @a.ts");
  expect(first?.messages.map(({ content }) => content)).toContain("/greet Bob");
});

test("a document that a newer client continued as a log is one session, read from the log", async () => {
  const before = document([said("m1", "user", "Work."), said("m2", "gemini", "Done.", { tokens: TOKENS })]);
  const after = log().prompt("More.").answer("Also done.").text();
  const { rows, first } = await indexed({ [`${CHAT}.json`]: before, [`${CHAT}.jsonl`]: after });
  expect(rows.map(({ id }) => id)).toEqual([ONE]);
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["Work.", "More."]);
  expect(first?.usage.output).toBe(50);
});

test("a later document of the same session is what one of its agents did", async () => {
  const later = `${CHATS}/session-2026-05-01T10-07-aaaaaaaa.json`;
  const { rows, first } = await indexed({
    [`${CHAT}.json`]: document([
      said("m1", "user", "Work."),
      said("m2", "gemini", "Done.", { tokens: TOKENS }),
    ]),
    [later]: document([said("s1", "user", "Look."), said("s2", "gemini", "Found.", { tokens: TOKENS })]),
  });
  expect(rows).toHaveLength(1);
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["Work."]);
  expect(first?.subsessions[0]?.turns.map(({ prompt }) => prompt)).toEqual(["Look."]);
  expect(first?.usage).toMatchObject({ output: 50, lower_bound: true });
});

test("a result with the id of its answer replaces nothing, and an answer without tokens is no request", async () => {
  const lines = log();
  const { id } = lines;
  lines.calls(toolCall("c1", "read_file", { file_path: "/work/shop/a.ts" }, "1"));
  const repeated = {
    id,
    type: "user",
    content: [{ functionResponse: { id: "c1", response: { output: "1" } } }],
  };
  const zeros = { input: 0, output: 0, cached: 0, thoughts: 0, tool: 0, total: 0 };
  lines.line({ $set: { messages: [...lines.messages(), repeated] } }).answer("Read.", { tokens: zeros });
  const { first } = await indexed({ [`${CHAT}.jsonl`]: lines.text() });
  expect(first?.turns).toMatchObject([{ prompt: "Work.", answer: "Read." }]);
  expect([first?.usage.output, first?.spending.length]).toEqual([25, 1]);
});

test("thoughts among the parts of an answer are not its words", async () => {
  const parts = [{ text: "Hm.", thought: true }, { text: "Done." }];
  const { first } = await indexed({
    [`${CHAT}.jsonl`]: geminiLog(ONE).start().prompt("Work.").answer("", { content: parts }).text(),
  });
  expect(first?.turns).toMatchObject([{ answer: "Done." }]);
});

test("a project without a note of its own is known by the client's list", async () => {
  const { rows } = await indexed({
    [`${CHAT}.json`]: document([said("m1", "user", "Work."), said("m2", "gemini", "Done.")]),
    "projects.json": JSON.stringify({ projects: { "/work/other": "other", "/work/läden 🛒": "shop" } }),
  });
  expect(rows).toMatchObject([{ project_path: "/work/läden 🛒" }]);
});

test("operations and types that nobody has seen are counted, and the rest is read", async () => {
  const lines = log()
    .line({ $pin: "x" })
    .line({ id: "u1", type: "hologram", content: "…" })
    .line({ $rewindTo: 7 });
  const text = `${lines.text()}\n[]\n{"half\n${lines.answer("Then this.").text(lines.length - 2)}`;
  const { first } = await indexed({ [`${CHAT}.jsonl`]: text });
  expect(first?.turns).toMatchObject([{ prompt: "Work.", answer: "Then this." }]);
  expect(first).toMatchObject({
    project_path: GEMINI_PROJECT,
    unknown_kinds: expect.arrayContaining(["$pin", "hologram"]),
  });
  expect(first?.damage.length).toBeGreaterThan(0);
});

test("empty files, and documents without messages, are no sessions", async () => {
  const { rows } = await indexed({
    [`${CHAT}.jsonl`]: log().text(),
    [`${CHATS}/session-2026-05-02T10-00-bbbbbbbb.jsonl`]: "",
    [`${CHATS}/session-2026-05-02T10-00-cccccccc.json`]: "{}",
    [`${CHATS}/session-2026-05-02T10-00-dddddddd.json`]: "",
    [`${CHATS}/session-2026-05-02T10-00-eeeeeeee.jsonl.unreadable-17`]: log().text(),
  });
  expect(rows.map(({ id }) => id)).toEqual([ONE]);
});
