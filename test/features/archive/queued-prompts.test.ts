// Tests prompts that only the client's queue has: they are found and shown where they were queued, and never twice.
import { expect, test } from "vitest";
import { search } from "../../../src/archive/operations/search.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { readTranscript } from "../../../src/index.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { wordsOf } from "../../builders/transcripts/read.ts";

function queues(story: Conversation, content: string, operation: string = "enqueue"): Conversation {
  const timestamp = "2025-06-01T10:00:30.000Z";
  return story.notes("queue-operation", { operation, timestamp, sessionId: sessionId(1), content });
}

const working = () => conversation().prompt("Go.").calls("Bash", { command: "make" });

async function read(story: Conversation) {
  using folder = transcriptFolder();
  return await readTranscript(folder.session(story));
}

/** Lists the kind and the text of messages in the person's role, without tool results. */
async function asked(story: Conversation) {
  const { messages } = await read(story);
  return messages
    .filter(({ role, kind }) => role === "user" && kind !== "tool_results")
    .map(({ kind, content }) => [kind, content]);
}

test("a prompt that is only in the queue is shown where it was queued, and begins no turn", async () => {
  const story = queues(working(), "Use the walnut.").result("ok").says("Done.");
  const session = await read(story.prompt("Next.").says("Yes."));
  expect(session.turns.map(({ prompt, ending }) => [prompt, ending])).toEqual([
    ["Go.", "answered"],
    ["Next.", "answered"],
  ]);
  expect(wordsOf(session.messages)).toEqual([
    "Go.",
    "Bash",
    "Use the walnut.",
    "ok",
    "Done.",
    "Next.",
    "Yes.",
  ]);
  expect(session.messages[2]).toMatchObject({ kind: "unsent_prompt", timestamp: "2025-06-01T10:00:30.000Z" });
  expect(session.branches).toHaveLength(1);
  expect(session.other_messages).toEqual([]);
});

test("a prompt that is only in the queue is found at the turn that was running", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(queues(working(), "Use the walnut.").result("ok").says("Done.")),
  );
  const { results } = await own.archive.run(search, { query: "walnut" });
  expect(results.map(({ citation }) => citation)).toEqual([`${sessionId(1)}#1`]);
  const [first] = (await own.archive.run(turns, { session: sessionId(1) })).turns;
  expect(first?.interaction.items).toContainEqual(
    expect.objectContaining({ speaker: "unsent_prompt", text: "Use the walnut." }),
  );
  const found = async (role: "user" | "assistant") =>
    (await own.archive.run(search, { query: "walnut", role })).results.map(({ found_in }) => found_in);
  expect([await found("user"), await found("assistant")]).toEqual([["words"], []]);
});

test("a session whose last record queues a prompt ends as it ended", async () => {
  const session = await read(queues(working().result("ok").says("Done."), "And then?"));
  expect(session.turns).toMatchObject([{ prompt: "Go.", answer: "Done.", ending: "answered" }]);
  expect(wordsOf(session.messages)).toEqual(["Go.", "Bash", "ok", "Done.", "And then?"]);
  expect(session.branches).toMatchObject([{ leaf_id: session.messages[3]?.id }]);
});

test.each<[string, (story: Conversation) => Conversation, unknown]>([
  ["a prompt", (story) => story.says("Done.").prompt("Use the walnut."), ["prompt", "Use the walnut."]],
  ["an attachment", (story) => story.queued("Use the walnut."), ["queued_prompt", "Use the walnut."]],
  [
    "a prompt with other queued ones",
    (story) => story.prompt("Look.\nUse the walnut."),
    ["prompt", "Look.\nUse the walnut."],
  ],
])("a queued prompt that %s delivers is not shown twice", async (_, deliver, expected) => {
  const story = queues(working(), "Use the walnut.").result("ok");
  expect(await asked(deliver(story))).toEqual([["prompt", "Go."], expected]);
});

test("a prompt that was written before the client noted that it was queued is not shown twice", async () => {
  const story = queues(queues(conversation().prompt("Go."), "Go."), "", "dequeue").says("Done.");
  expect(await asked(story)).toEqual([["prompt", "Go."]]);
});

test("a queued prompt that the person took back is not shown", async () => {
  const story = queues(queues(working(), "Use the walnut."), "Use the walnut.", "popAll");
  expect(await asked(story.result("ok"))).toEqual([["prompt", "Go."]]);
});

test("a prompt that is queued again is shown once", async () => {
  const story = queues(queues(working(), "Use the walnut.").result("ok"), "Use the walnut.").says("Done.");
  expect(await asked(story)).toEqual([
    ["prompt", "Go."],
    ["unsent_prompt", "Use the walnut."],
  ]);
});

test.each([
  "/clear",
  "<task-notification>Built.</task-notification>",
  '{"task_id":"b1","status":"completed"}',
  "",
])("the queue's %s is not a prompt", async (content) => {
  expect(await asked(queues(working(), content).result("ok"))).toEqual([["prompt", "Go."]]);
});

test("a queued prompt is a turn where nothing else is", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(queues(queues(conversation(), "Use the walnut."), "Please.")),
  );
  const all = (await own.archive.run(turns, { session: sessionId(1) })).turns;
  expect(all.map(({ interaction }) => [interaction.kind, interaction.prompt, interaction.ending])).toEqual([
    ["unsent_prompt", "Use the walnut.", "open"],
  ]);
  const { results } = await own.archive.run(search, { query: "please" });
  expect(results.map(({ citation }) => citation)).toEqual([`${sessionId(1)}#1`]);
});
