// Tests neighbours of what the client is known to write: both eras at once, titles, odd records, empty files.
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { chatFolder } from "../../builders/chat-folder.ts";
import { qwenLog } from "../../builders/qwen/records.ts";

const ONE = "aaaaaaaa-0000-4000-8000-000000000001";
const TWO = "bbbbbbbb-0000-4000-8000-000000000002";
const CHATS = "projects/-work-shop/chats";

async function indexed(files: Readonly<Record<string, string>>) {
  using folder = chatFolder("qwen");
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return await stored(folder);
}

async function stored({ root, data_dir }: ReturnType<typeof chatFolder>) {
  const options = { roots: [root], data_dir };
  await updateArchive(options, {});
  const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now: () => new Date(0) });
  const rows = await archive.store.sessions({ sort: "created", order: "asc" });
  const sessions = await Promise.all(rows.map((row) => archive.read(row)));
  await archive.close();
  return { rows, sessions, first: sessions[0] };
}

const withPrompt = (id: string) =>
  JSON.stringify({
    ...{ sessionId: id, projectHash: "x", startTime: "2025-09-01T10:00:00.000Z" },
    messages: [{ id: "m1", type: "user", content: "Plan it.", timestamp: "2025-09-01T10:00:01.000Z" }],
  });

const log = () =>
  qwenLog(ONE)
    .prompt("Work.")
    .answer([{ text: "Done." }]);
const one = (text: string) => indexed({ [`${CHATS}/${ONE}.jsonl`]: text });

test("sessions of the first clients are documents, with usage that is a lower bound", async () => {
  const said = (n: number, type: string, content: string, fields: object = {}) => ({
    ...{ id: `m${n}`, type, content, timestamp: `2025-09-01T10:00:0${n}.000Z`, ...fields },
  });
  const tokens = { input: 100, cached: 60, output: 20, thoughts: 5, tool: 0, total: 120 };
  const messages = [said(1, "user", "Work."), said(2, "qwen", "Done.", { tokens, model: "qwen3" })];
  const old = JSON.stringify({
    sessionId: TWO,
    projectHash: "x",
    startTime: "2025-09-01T10:00:00.000Z",
    messages,
  });
  const { rows, first } = await indexed({
    "tmp/abc/chats/session-2025-09-01T10-00-bbbbbbbb.json": old,
    [`${CHATS}/${ONE}.jsonl`]: log().text(),
  });
  expect(rows.map(({ id }) => id)).toEqual([TWO, ONE]);
  expect(first?.turns).toMatchObject([{ prompt: "Work.", answer: "Done." }]);
  // Here the total says that the output includes thoughts.
  expect(first?.usage).toMatchObject({ input: 40, cache_read: 60, output: 20, lower_bound: true });
});

test("the tasks of a session that has no calls are those of the list beside it", async () => {
  const list = (...contents: string[]) =>
    JSON.stringify({
      todos: contents.map((content, index) => ({ id: `${index}`, content, status: "pending" })),
    });
  using folder = chatFolder("qwen");
  folder.write("tmp/abc/chats/session-2025-09-01T10-00-bbbbbbbb.json", withPrompt(TWO));
  folder.write(`todos/${TWO}.json`, list("Find it", "Fix it"));
  // A client that writes calls has the same list in its session, and a list without a session is left out.
  folder.write(`${CHATS}/${ONE}.jsonl`, log().text());
  folder.write(`todos/${ONE}.json`, list("Of another"));
  folder.write("todos/cccccccc-0000-4000-8000-000000000003.json", list("Of nobody"));
  const tasks = async () =>
    (await stored(folder)).sessions.map((each) => each.tasks.map(({ content }) => content));
  expect(await tasks()).toEqual([["Find it", "Fix it"], []]);
  folder.write(`todos/${TWO}.json`, list("Test it"));
  expect(await tasks()).toEqual([["Test it"], []]);
  // Half written: what was read stays.
  folder.write(`todos/${TWO}.json`, '{"todos": [');
  expect(await tasks()).toEqual([["Test it"], []]);
});

test.each([
  [{ customTitle: "By me", titleSource: "manual" }, "By me", "agent"],
  [{ customTitle: "By a model", titleSource: "auto" }, "By a model", "agent-generated"],
  [{ customTitle: "Before there was a source" }, "Before there was a source", "agent"],
])("the last title counts, with its origin: %j", async (payload, title, origin) => {
  const { rows } = await one(
    log()
      .system("custom_title", { customTitle: "Old", titleSource: "auto" })
      .system("custom_title", payload)
      .text(),
  );
  expect(rows).toMatchObject([{ title, title_origin: origin }]);
});

test.each([
  ["before provenance", { provenance: undefined }, "prompt"],
  [
    "before provenance, typed while the model works",
    { provenance: undefined, subtype: "mid_turn_user_message" },
    "queued_prompt",
  ],
  ["before provenance, of another kind", { provenance: undefined, subtype: "moonrise" }, "notice"],
  ["by the client, whatever its kind", { provenance: "system" }, "notice"],
])("who asked is known %s", async (_name, fields, kind) => {
  const { first } = await one(
    log()
      .prompt("Then this.", fields)
      .answer([{ text: "Yes." }])
      .text(),
  );
  expect(first?.messages.find(({ content }) => content === "Then this.")?.kind).toBe(kind);
});

test("copies in a compaction and in the telemetry are neither words nor tokens", async () => {
  const copy = { role: "user", parts: [{ text: "Work." }] };
  const { first } = await one(
    log()
      .system("chat_compression", { info: {}, compressedHistory: [{ parts: [{ text: "So far." }] }, copy] })
      .prompt("More.")
      .answer([{ text: "Also done." }])
      .text(),
  );
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["Work.", "More."]);
  expect(first?.usage.output).toBe(40);
});

test("records that nobody has seen are counted, and the rest is read", async () => {
  const lines = log().system("moonrise").system("session_artifact_x");
  const text = `${lines.text()}{"type":"user"}\n[]\n{"half\n${lines.prompt("Then this.").text(lines.length - 1)}`;
  const { first } = await one(text);
  expect(first?.turns.map(({ prompt }) => prompt)).toEqual(["Work.", "Then this."]);
  expect(first?.unknown_kinds).toEqual(["moonrise"]);
  expect(first?.damage.length).toBeGreaterThan(0);
});

test("empty files are no sessions, and other files beside sessions are not read", async () => {
  const { rows } = await indexed({
    [`${CHATS}/${ONE}.jsonl`]: log().text(),
    [`${CHATS}/${TWO}.jsonl`]: "",
    [`${CHATS}/${ONE}.runtime.json`]: "{}",
    "sessions/17.json": '{"ipcToken":"secret"}',
    "projects/-work-shop/meta.json": "{}",
  });
  expect(rows.map(({ id }) => id)).toEqual([ONE]);
});
