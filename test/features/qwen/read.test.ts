// Tests sessions of Qwen Code from their files to what people see of them.
import { expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import type { Session } from "../../../src/model/session.ts";
import { chatFolder } from "../../builders/chat-folder.ts";
import { call, forked, QWEN_PROJECT, type QwenLog, qwenLog } from "../../builders/qwen/records.ts";

const ONE = "aaaaaaaa-0000-4000-8000-000000000001";
const TWO = "aaaaaaaa-0000-4000-8000-000000000002";
const CHATS = "projects/-work-shop/chats";

/** Reads the first session from a folder with these files. */
async function read(files: Readonly<Record<string, string>>, id: string = ONE): Promise<Session> {
  using folder = chatFolder("qwen");
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(options, {});
  const now = () => new Date("2026-06-01T00:00:00.000Z");
  const archive: LocalArchive = await openLocalArchive({ ...options, time_zone: () => "UTC", now });
  const session = await archive.read(await archive.session(id));
  await archive.close();
  return session;
}

function readLog(log: QwenLog): Promise<Session> {
  return read({ [`${CHATS}/${ONE}.jsonl`]: log.text() });
}

test("a session has its prompts, answers, facts and title", async () => {
  const session = await readLog(
    qwenLog(ONE)
      .prompt("Why is the page slow?")
      .answer([{ text: "A cache?", thought: true }, { text: "The cache." }])
      .system("custom_title", { customTitle: "A slow page", titleSource: "manual" }),
  );
  expect(session.turns).toMatchObject([
    { prompt: "Why is the page slow?", answer: "The cache.", ending: "answered" },
  ]);
  expect(session).toMatchObject({ title: "A slow page", title_origin: "agent", project_path: QWEN_PROJECT });
  expect(session).toMatchObject({
    git_branch: "main",
    client_version: "0.24.4",
    models: ["qwen3-coder-plus"],
  });
  expect(session.unknown_kinds).toEqual([]);
});

test("cached tokens are part of the input, and thoughts of the output", async () => {
  const { usage } = await readLog(
    qwenLog(ONE)
      .prompt("Hi.")
      .answer([{ text: "Hello." }]),
  );
  expect(usage).toMatchObject({ input: 40, cache_read: 60, output: 20, lower_bound: false });
});

test("only what was typed is the prompt, without the files that it names", async () => {
  const parts = [
    { text: "Read @a.txt" },
    { text: "\n--- Content from referenced files ---" },
    { text: "secret" },
  ];
  const session = await readLog(qwenLog(ONE).prompt("", { message: { role: "user", parts } }));
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["Read @a.txt"]);
});

test("a notice of a background agent begins no turn, and text typed meanwhile does", async () => {
  const session = await readLog(
    qwenLog(ONE)
      .prompt("Start.")
      .answer([{ text: "Started." }])
      .prompt("<task-notification>", { provenance: "system", subtype: "notification" })
      .answer([{ text: "Done." }])
      .prompt("And this.", { subtype: "mid_turn_user_message" })
      .answer([{ text: "That too." }]),
  );
  expect(session.turns.map(({ kind, prompt }) => [kind, prompt])).toEqual([
    ["prompt", "Start."],
    ["queued_prompt", "And this."],
  ]);
});

test("an answer without a response was stopped, and a failed request is an error", async () => {
  const stopped = { type: "assistant", message: { role: "model", parts: [{ text: "part one" }] } };
  const uiEvent = { "event.name": "qwen-code.api_error", error_message: "400 bad request" };
  const session = await readLog(
    qwenLog(ONE).prompt("Talk.").system("", {}, stopped).prompt("Fail.").system("ui_telemetry", { uiEvent }),
  );
  expect(session.turns).toMatchObject([
    { ending: "interrupted", answer: null },
    { ending: "failed", answer: null },
  ]);
});

test("commands have their exit code, and edits their file", async () => {
  const log = qwenLog(ONE)
    .prompt("Work.")
    .answer([call("c1", "run_shell_command", { command: "make" })])
    .result("c1", { error: "Exit Code: 3" }, { status: "error", resultDisplay: { exitCode: 3 } })
    .answer([call("c2", "edit", { file_path: "/work/shop/a.ts", old_string: "1", new_string: "2" })])
    .result("c2", { output: "done" })
    .answer([{ text: "Done." }]);
  const session = await readLog(log);
  const [turn] = session.turns;
  expect(turn?.tools).toEqual([
    { name: "run_shell_command", calls: 1, failed: 1 },
    { name: "edit", calls: 1, failed: 0 },
  ]);
  expect(turn?.files_edited).toEqual(["/work/shop/a.ts"]);
  const results = session.messages.flatMap(({ parts }) =>
    parts.filter((part) => part.type === "tool_result"),
  );
  expect(results.map(({ returned }) => [returned?.outcome, returned?.exit_code])).toEqual([
    ["failed", 3],
    ["ok", null],
  ]);
});

test("a rewound turn is on another branch", async () => {
  const session = await readLog(
    qwenLog(ONE)
      .prompt("First.")
      .answer([{ text: "One." }])
      .prompt("Second.")
      .answer([{ text: "Two." }])
      .rewind(1)
      .prompt("Another.")
      .answer([{ text: "Three." }]),
  );
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["First.", "Another."]);
  expect(session.branches).toHaveLength(2);
  expect(session.usage.output).toBe(60);
});

test("a turn that was just rewound is not in the session's conversation", async () => {
  const session = await readLog(
    qwenLog(ONE)
      .prompt("First.")
      .answer([{ text: "One." }])
      .prompt("Second.")
      .answer([{ text: "Two." }])
      .rewind(1),
  );
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["First."]);
});

test("a compaction takes earlier turns out of the context, and not out of the session", async () => {
  const compressedHistory = [{ role: "user", parts: [{ text: "<state_snapshot>so far</state_snapshot>" }] }];
  const session = await readLog(
    qwenLog(ONE)
      .prompt("First.")
      .answer([{ text: "One." }])
      .system("chat_compression", { compressedHistory })
      .prompt("Second.")
      .answer([{ text: "Two." }]),
  );
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["First.", "Second."]);
  expect(session.messages.map(({ kind, compacted }) => [kind, compacted])).toEqual([
    ["prompt", true],
    ["answer", true],
    ["compaction", false],
    ["prompt", false],
    ["answer", false],
  ]);
});

test("an agent with a file is counted there, and one without by the telemetry", async () => {
  const request = (response_id: string, fields: object) => ({
    uiEvent: {
      ...{
        "event.name": "qwen-code.api_response",
        response_id,
        input_token_count: 10,
        output_token_count: 1,
      },
      ...fields,
    },
  });
  const log = qwenLog(ONE)
    .prompt("Delegate.")
    .answer([call("c1", "agent", { prompt: "Look.", subagent_type: "scout" })])
    .result("c1", { output: "Found." })
    .system("ui_telemetry", request("x1", { subagent_name: "scout", subagent_id: "scout-c1" }))
    .system(
      "ui_telemetry",
      request("x2", { subagent_name: "managed-memory", subagent_id: "managed-memory-1" }),
    )
    .system("ui_telemetry", request("x3", { prompt_id: `${ONE}#old-scout-1#0` }))
    .answer([{ text: "Delegated." }]);
  const inner = `projects/-work-shop/subagents/${ONE}/agent-scout-c1`;
  const session = await read({
    [`${CHATS}/${ONE}.jsonl`]: log.text(),
    [`${inner}.jsonl`]: qwenLog(ONE, "s")
      .prompt("Look.")
      .answer([{ text: "Found." }])
      .text(),
    [`${inner}.meta.json`]: JSON.stringify({ agentType: "scout", toolUseId: "c1" }),
  });
  expect(session.subsessions).toMatchObject([
    { id: "agent-scout-c1", call_id: "c1", turn: 1, agent_type: "scout" },
  ]);
  expect(session.usage).toMatchObject({ output: 3 * 20 + 2 });
});

test("a fork is linked to its source, and what it copied is inherited", async () => {
  const source = qwenLog(ONE)
    .prompt("First.")
    .answer([{ text: "One." }]);
  const fork = qwenLog(TWO, "f", forked(source, ONE, TWO))
    .prompt("Second.")
    .answer([{ text: "Two." }]);
  const session = await read(
    { [`${CHATS}/${ONE}.jsonl`]: source.text(), [`${CHATS}/${TWO}.jsonl`]: fork.text() },
    TWO,
  );
  expect(session.spending.map(({ inherited }) => inherited ?? false)).toEqual([true, false]);
});

test("damage is reported, and the records around it are read", async () => {
  const log = qwenLog(ONE)
    .prompt("First.")
    .answer([{ text: "One." }]);
  const session = await read({ [`${CHATS}/${ONE}.jsonl`]: `nothing\n${log.text()}[1]\n{"uuid":` });
  expect(session.damage.map(({ reason }) => reason)).toEqual(["not_json", "not_a_record", "unfinished"]);
  expect(session.turns).toHaveLength(1);
});
