// Tests sessions of Codex from their files to what people see of them: prompts, answers and turns in each format.
import { expect, test } from "vitest";
import { CODEX_PROJECT, CONTEXT, codexId, rollout, rolloutPath } from "../../builders/codex/rollout.ts";
import { inArchive, readFiles, readRollout } from "../../builders/codex/world.ts";

const ONE = codexId(0);
const [T1, T2] = [codexId(1), codexId(2)];

const events = () =>
  rollout(ONE)
    .start(T1)
    .line("response_item", {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: CONTEXT }],
    })
    .prompt("Why is the page slow?")
    .answer("The cache.")
    .count([100, 20])
    .end(T1);

test("what is said twice is shown once, and what the client says to the model is not shown", async () => {
  const session = await readRollout(ONE, events());
  expect(session.turns).toMatchObject([
    { prompt: "Why is the page slow?", answer: "The cache.", ending: "answered", duration_ms: 2000 },
  ]);
  expect(session).toMatchObject({
    project_path: CODEX_PROJECT,
    git_branch: "main",
    client_version: "0.142.5",
  });
  expect(session).toMatchObject({ models: ["gpt-5.2-codex"], title: "Why is the page slow?" });
  expect([session.messages.length, session.unknown_kinds]).toEqual([2, []]);
});

test("a session with instructions of its project is named by its first prompt", async () => {
  const text = "# AGENTS.md instructions for /work/shop\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>";
  const message = { type: "message", role: "user", content: [{ type: "input_text", text }] };
  const log = rollout(ONE).start(T1).line("response_item", message).prompt("Fix the cart.").answer("Fixed.");
  expect(await readRollout(ONE, log)).toMatchObject({ title: "Fix the cart.", title_origin: "first-prompt" });
});

test("lines of newer clients say the same in items", async () => {
  const log = rollout(ONE, { ordinal: 0, meta: { history_mode: "paginated" } })
    .start(T1)
    .prompt("Why is the page slow?")
    .answer("Let me look.", "commentary")
    .answer("The cache.", "final_answer")
    .end(T1);
  const session = await readRollout(ONE, log);
  expect(session.turns).toMatchObject([{ prompt: "Why is the page slow?", answer: "The cache." }]);
  expect(session.messages.map(({ content }) => content)).toEqual([
    ...["Why is the page slow?", "Let me look.", "The cache."],
  ]);
});

test("a file of the oldest clients has prompts, answers and a folder, and no tokens", async () => {
  const thread = "aaaaaaaa-0000-4000-8000-000000000001";
  const lines = [
    { id: thread, timestamp: "2025-08-01T10:00:00.000Z", instructions: null, git: { branch: "main" } },
    { record_type: "state" },
    { type: "message", role: "user", content: [{ type: "input_text", text: CONTEXT }] },
    { type: "message", role: "user", content: [{ type: "input_text", text: "List the files." }] },
    { type: "function_call", name: "shell", arguments: '{"command":["bash","-lc","ls"]}', call_id: "c1" },
    { type: "function_call_output", call_id: "c1", output: '{"output":"a.txt","metadata":{"exit_code":0}}' },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "One file." }] },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const session = await readFiles({ [rolloutPath(thread)]: text }, thread);
  expect(session.turns).toMatchObject([{ prompt: "List the files.", answer: "One file." }]);
  expect(session).toMatchObject({ project_path: CODEX_PROJECT, spending: [], unknown_kinds: [] });
  expect(session.created_at).toBe("2025-08-01T10:00:00.000Z");
});

test("a prompt that comes while a turn runs begins a turn of its own", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Wait a moment.")
    .answer("Waiting.")
    .prompt("Stop waiting.")
    .answer("Done.");
  const { turns } = await readRollout(ONE, log.end(T1));
  expect(turns.map(({ prompt, kind }) => [prompt, kind])).toEqual([
    ["Wait a moment.", "prompt"],
    ["Stop waiting.", "queued_prompt"],
  ]);
});

test("a session goes back by prompts, and keeps what it dropped as a branch", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("First.")
    .answer("One.")
    .prompt("Late.")
    .answer("Two.")
    .end(T1)
    .start(T2)
    .prompt("Third.")
    .answer("Three.")
    .end(T2)
    .event("thread_rolled_back", { num_turns: 2 });
  const taken = await readRollout(ONE, log);
  expect(taken.turns.map(({ prompt }) => prompt)).toEqual(["First."]);
  const session = await readRollout(ONE, log.start(codexId(3)).prompt("Edited.").answer("Four."));
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["First.", "Edited."]);
  expect(session.other_messages.map(({ content }) => content)).toEqual(["Late.", "Two.", "Third.", "Three."]);
});

test("a review is a turn of its own, and its canned prompt is not a person's", async () => {
  const canned = "Review the current code changes and provide findings.";
  const found = {
    findings: [{ title: "[P2] No full stop", body: "Add one." }],
    overall_explanation: "Fine.",
  };
  const log = events()
    .event("entered_review_mode", { user_facing_hint: "current changes" })
    .event("user_message", { message: canned })
    .event("user_message", { message: canned })
    .count([500, 50])
    .event("exited_review_mode", { review_output: found })
    .answer("Fine. No full stop.")
    .prompt("Add it.")
    .answer("Added.");
  const session = await readRollout(ONE, log);
  expect(session.turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ["Why is the page slow?", "The cache."],
    ["/review current changes", "Fine. No full stop."],
    ["Add it.", "Added."],
  ]);
  expect(session.usage).toMatchObject({ input: 50, cache_read: 50, output: 20 });
});

test("an item of another thread is not this one's", async () => {
  const log = rollout(ONE, { ordinal: 0 })
    .item("EnteredReviewMode", { user_facing_hint: "current changes" })
    .event("item_completed", {
      thread_id: codexId(9),
      item: { type: "UserMessage", id: "u", content: [{ type: "text", text: "Review it." }] },
    })
    .item("ExitedReviewMode", { review_output: { findings: [], overall_explanation: "Nothing found." } });
  const { turns } = await readRollout(ONE, log);
  expect(turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ["/review current changes", "Nothing found."],
  ]);
});

test("the text of a compaction is neither a prompt nor an answer, and copies in it are not read", async () => {
  const summary = {
    type: "message",
    role: "assistant",
    content: [{ type: "output_text", text: "So far: slow." }],
  };
  const log = events()
    .line("response_item", summary)
    .line("compacted", { message: "So far: slow.", replacement_history: [{ role: "user", content: "Why?" }] })
    .event("context_compacted")
    .prompt("Go on.")
    .answer("Gone.");
  const session = await readRollout(ONE, log);
  expect(session.turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ["Why is the page slow?", "The cache."],
    ["Go on.", "Gone."],
  ]);
  expect(session.messages.filter(({ kind }) => kind === "compaction")).toMatchObject([
    { content: "So far: slow." },
  ]);
});

test("a turn that was stopped, or that failed, says so", async () => {
  const stopped = rollout(ONE)
    .start(T1)
    .prompt("Sleep.")
    .answer("Sleeping.")
    .event("turn_aborted", { turn_id: T1 });
  expect((await readRollout(ONE, stopped)).turns).toMatchObject([{ ending: "interrupted" }]);
  const failed = rollout(ONE).start(T1).prompt("Hi.").end(T1, { last_agent_message: null });
  expect((await readRollout(ONE, failed)).turns).toMatchObject([{ ending: "failed", answer: null }]);
  const told = rollout(ONE, { ordinal: 0 })
    .start(T1)
    .prompt("Hi.")
    .end(T1, { last_agent_message: null, error: { message: '{"error":{"message":"Too many requests."}}' } });
  const session = await readRollout(ONE, told);
  expect(session.turns).toMatchObject([{ ending: "failed" }]);
  expect(session.messages.at(-1)).toMatchObject({ kind: "error", content: "Too many requests." });
});

const PICTURE = "data:image/png;base64,iVBORw0KGgo=";

test("an image belongs to the prompt after it, and a prompt may have nothing else", async () => {
  const picture = { type: "input_image", image_url: PICTURE };
  const log = rollout(ONE)
    .start(T1)
    .line("response_item", { type: "message", role: "user", content: [picture] })
    .event("user_message", { message: "What is this?", local_images: ["/work/dot.png"] })
    .answer("A dot.")
    .event("user_message", { message: "", images: [PICTURE] })
    .answer("The same.");
  const session = await readRollout(ONE, log);
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["What is this?", ""]);
  const images = session.messages.map(({ parts }) => parts.filter((part) => part.type === "image").length);
  expect(images).toEqual([1, 0, 1, 0]);
});

test("thinking without a readable summary is withheld", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .line("response_item", { type: "reasoning", summary: [], encrypted_content: "gAAAA" })
    .line("response_item", { type: "reasoning", summary: [{ type: "summary_text", text: "A greeting." }] })
    .event("agent_reasoning", { text: "A greeting." })
    .answer("Hello.");
  const { messages } = await readRollout(ONE, log);
  const thinking = messages.flatMap(({ parts }) => parts.filter((part) => part.type === "thinking"));
  expect(thinking).toEqual([
    { type: "thinking", text: "", withheld: true },
    { type: "thinking", text: "A greeting.", withheld: false },
  ]);
});

test("a command that a person ran is no prompt", async () => {
  const text =
    "<user_shell_command>\n<command>\necho hi\n</command>\n<result>\nExit code: 0\nOutput:\nhi\n</result>\n</user_shell_command>";
  const log = events().line("response_item", {
    type: "message",
    role: "user",
    content: [{ type: "input_text", text }],
  });
  const { turns, messages } = await readRollout(ONE, log);
  expect(turns).toHaveLength(1);
  expect(messages.slice(-2).map(({ kind, content }) => [kind, content])).toEqual([
    ["shell", "echo hi"],
    ["command_output", "hi"],
  ]);
});

test("an editor's context before a prompt is not part of it", async () => {
  const text = "# Context from my IDE setup:\n\n## Active file: a.ts\n\n## My request for Codex:\nFix it.";
  const { turns } = await readRollout(ONE, rollout(ONE).start(T1).prompt(text).answer("Fixed."));
  expect(turns).toMatchObject([{ prompt: "Fix it." }]);
});

test("a name comes from the list of names, whoever gave it", async () => {
  const names = [
    { id: ONE, thread_name: "A slow page", updated_at: "2026-11-17T10:01:00.000Z" },
    { id: codexId(9), thread_name: "Another one", updated_at: "2026-11-17T10:02:00.000Z" },
    { id: ONE, thread_name: "The cache", updated_at: "2026-11-17T10:03:00.000Z" },
  ];
  const text = names.map((name) => `${JSON.stringify(name)}\n`).join("");
  const files = { [rolloutPath(ONE)]: events().text(), "session_index.jsonl": `${text}{"id":"half` };
  const session = await inArchive(files, (archive) => archive.session(ONE));
  expect(session).toMatchObject({ title: "The cache", title_origin: "unknown" });
});

test("an unknown kind of line is counted, and damage is reported", async () => {
  const log = events().line("moon_phase", { full: true });
  const session = await readFiles({ [rolloutPath(ONE)]: `${log.text()}not a line\n` }, ONE);
  expect(session.unknown_kinds).toEqual(["moon_phase"]);
  expect(session.damage).toMatchObject([{ reason: "not_json" }]);
  expect(session.turns).toHaveLength(1);
});
