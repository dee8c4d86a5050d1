// Tests sessions of Gemini CLI from their files to what people see of them.
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { Session } from "../../../src/model/session.ts";
import { type ChatFolder, chatFolder } from "../../builders/chat-folder.ts";
import { GEMINI_PROJECT, type GeminiLog, geminiLog, TOKENS, toolCall } from "../../builders/gemini/lines.ts";

const ONE = "aaaaaaaa-0000-4000-8000-000000000001";
const CHAT = "tmp/shop/chats/session-2026-05-01T10-00-aaaaaaaa";

async function readIn(folder: ChatFolder): Promise<Session> {
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(options, {});
  const now = () => new Date("2026-06-01T00:00:00.000Z");
  const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now });
  const session = await archive.read(await archive.session(ONE));
  await archive.close();
  return session;
}

async function read(files: Readonly<Record<string, string>>): Promise<Session> {
  using folder = chatFolder("gemini");
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return await readIn(folder);
}

function readLog(log: GeminiLog): Promise<Session> {
  return read({ [`${CHAT}.jsonl`]: log.text() });
}

const prompts = ({ turns }: Session) => turns.map(({ prompt }) => prompt);

test.each([
  [
    "<untrusted_context>\nOutput: no\nExit Code: 3\nProcess Group PGID: 9\n</untrusted_context>",
    "failed",
    "Output: no\nExit Code: 3\nProcess Group PGID: 9",
  ],
  ["<untrusted_context>\n</untrusted_context>", "ok", ""],
  [
    "See <untrusted_context>\nthis\n</untrusted_context>",
    "ok",
    "See <untrusted_context>\nthis\n</untrusted_context>",
  ],
])("the client's mark around a result is not part of it: %j", async (output, outcome, text) => {
  const log = geminiLog(ONE).start().prompt("Work.").answer("Let me see.");
  log.calls(toolCall("c1", "run_shell_command", { command: "make" }, output));
  const { messages } = await readLog(log.answer("Done."));
  const results = messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_result"));
  expect(results).toMatchObject([{ text, returned: { outcome } }]);
});

test("a session has its prompts, answers, tools, project and title", async () => {
  const log = geminiLog(ONE).start().prompt("Work.").answer("Let me see.");
  log.calls(
    toolCall("c1", "run_shell_command", { command: "make" }, "Output: no\nExit Code: 3"),
    toolCall("c2", "replace", { file_path: "/work/shop/a.ts", old_string: "1", new_string: "2" }, "done"),
  );
  const session = await readLog(log.answer("Done.").line({ $set: { summary: "Work on the shop" } }));
  expect(session.turns).toMatchObject([{ prompt: "Work.", answer: "Done.", ending: "answered" }]);
  expect(session.turns[0]?.tools).toEqual([
    { name: "run_shell_command", calls: 1, failed: 1 },
    { name: "replace", calls: 1, failed: 0 },
  ]);
  expect(session.turns[0]?.files_edited).toEqual(["/work/shop/a.ts"]);
  expect(session).toMatchObject({ project_path: GEMINI_PROJECT, models: ["gemini-2.5-pro"] });
  expect(session).toMatchObject({ title: "Work on the shop", title_origin: "agent-generated" });
});

test("a message that is written again is counted once, and its thoughts are output", async () => {
  const log = geminiLog(ONE).start().prompt("Hi.").answer("Hello.");
  const { usage } = await readLog(log.line(log.messages().at(-1) ?? {}));
  expect(usage).toMatchObject({ input: 43, cache_read: 60, output: 25, lower_bound: false });
});

test("what hooks add to a prompt is not a part of it", async () => {
  const hook = "<hook_context>Earlier work. &lt;x&gt;</hook_context>";
  const log = geminiLog(ONE).start().prompt(hook).prompt(`${hook}\n\nFirst.`).answer("One.");
  log.prompt(`Second <hook_context>.\n\n${hook}`).answer("Two.");
  const session = await readLog(log);
  expect(prompts(session)).toEqual(["First.", "Second <hook_context>."]);
});

test("a stopped prompt stays, though the client forgets it", async () => {
  const log = geminiLog(ONE).start().prompt("First.").answer("One.");
  const kept = log.messages();
  log.prompt("Stopped.").line({ id: "i1", type: "info", content: "Request cancelled." });
  const session = await readLog(
    log
      .line({ $set: { messages: kept } })
      .prompt("Third.")
      .answer("Three."),
  );
  expect(session.turns.map(({ prompt, ending }) => [prompt, ending])).toEqual([
    ["First.", "answered"],
    ["Stopped.", "interrupted"],
    ["Third.", "answered"],
  ]);
});

test("a rewound turn is on another branch, also right after", async () => {
  const log = geminiLog(ONE).start().prompt("First.").answer("One.").prompt("Second.").answer("Two.");
  log.line({ $rewindTo: "g-3" });
  expect(prompts(await readLog(log))).toEqual(["First."]);
  const session = await readLog(log.prompt("Another.").answer("Three."));
  expect(prompts(session)).toEqual(["First.", "Another."]);
  expect(session.branches).toHaveLength(2);
});

test("a compaction repeats no turn and removes none", async () => {
  const log = geminiLog(ONE).start().prompt("First.").answer("One.");
  const timestamp = "2026-05-01T11:00:00.000Z";
  const listed = (id: string, type: string, text: string) => ({ id, timestamp, type, content: [{ text }] });
  const messages = [
    listed("n1", "user", "<state_snapshot>so far</state_snapshot>"),
    listed("n2", "gemini", "Got it. Thanks for the additional context!"),
    listed("n3", "user", "First."),
    listed("n4", "gemini", "One."),
  ];
  const session = await readLog(log.line({ $set: { messages } }).prompt("Second.").answer("Two."));
  expect(prompts(session)).toEqual(["First.", "Second."]);
  expect(session.messages.filter(({ kind }) => kind === "compaction")).toHaveLength(1);
});

test("a session that is resumed goes on, in its own file and beside a stub", async () => {
  const log = geminiLog(ONE).start().prompt("First.").answer("One.");
  const messages = log.messages();
  log.start().line({ $set: { messages } }).prompt("Second.").answer("Two.");
  const stub = geminiLog(ONE).start().text();
  const session = await read({
    [`${CHAT}.jsonl`]: log.text(),
    [`${CHAT.replace("10-00", "10-05")}.jsonl`]: stub,
  });
  expect(prompts(session)).toEqual(["First.", "Second."]);
  expect(session.usage.output).toBe(50);
});

test("a session that the client deletes stays", async () => {
  using folder = chatFolder("gemini");
  folder.write(`${CHAT}.jsonl`, geminiLog(ONE).start().prompt("First.").answer("One.").text());
  await readIn(folder);
  folder.remove(`${CHAT}.jsonl`);
  expect(prompts(await readIn(folder))).toEqual(["First."]);
});

test("an agent is under the call that started it, and its last call is its answer", async () => {
  const log = geminiLog(ONE).start().prompt("Delegate.").answer("Yes.");
  log.calls(
    toolCall("c1", "invoke_agent", { agent_name: "scout", prompt: "Look." }, "Found.", {
      agentId: "scout-1",
    }),
  );
  const scout = geminiLog("scout-1", "s").prompt("Look.").answer("");
  scout.calls(toolCall("s1", "complete_task", { result: { response: "In cache.ts." } }, "submitted"));
  const session = await read({
    [`${CHAT}.jsonl`]: log.answer("Done.").text(),
    [`tmp/shop/chats/${ONE}/scout-1.jsonl`]: scout.text(),
  });
  expect(session.subsessions).toMatchObject([{ id: "scout-1", call_id: "c1", turn: 1, agent_type: "scout" }]);
  expect(session.subsessions[0]?.turns).toMatchObject([{ answer: "In cache.ts.", ending: "answered" }]);
});

test("an agent that an old client wrote into the session is not a person", async () => {
  const told = (id: string, type: string, content: string, fields: object = {}) => ({
    id,
    type,
    content,
    ...fields,
  });
  const tokens = TOKENS;
  const toolCalls = [toolCall("c1", "generalist", { request: "Look." }, "Found.")];
  const messages = [
    told("m1", "user", "Delegate."),
    told("m2", "gemini", "Yes.", { tokens }),
    told("m3", "user", "Look."),
    told("m4", "gemini", "Found.", { tokens, toolCalls }),
    told("m5", "gemini", "Done.", { tokens }),
  ];
  const session = await read({ [`${CHAT}.json`]: JSON.stringify({ sessionId: ONE, messages }) });
  expect(session.turns).toMatchObject([{ prompt: "Delegate.", answer: "Done." }]);
  expect(session.subsessions).toMatchObject([{ call_id: "c1", agent_type: "generalist" }]);
  expect(session.usage).toMatchObject({ output: 75, lower_bound: true });
});
