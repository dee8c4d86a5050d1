// Tests summaries of turns, from the transcript alone and with reported final messages.
import { expect, test } from "vitest";
import { summary } from "../../../src/archive/operations/summary.ts";
import { takeFinalMessage } from "../../../src/archive/operations/take-final-message.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { SummaryFields } from "../../../src/store/summaries.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { SAMPLE, writeSample } from "../../builders/transcripts/sample.ts";

test("a summary is made from the transcript alone, with the final message in it", async () => {
  await using own = await folderArchive(writeSample);
  const answer = await own.archive.run(summary, { session: SAMPLE.cart, turn: 1 });
  summary.output.parse(answer);
  expect(answer).toMatchObject({ session_id: SAMPLE.cart, total_turns: 3 });
  expect(answer.summaries).toEqual([
    expect.objectContaining({
      turn: 1,
      prompt_number: 1,
      citation: `${SAMPLE.cart}#1`,
      request: "Why does the cart total round down?",
      completed: "`Math.floor` cut the cents off. It rounds to the nearest cent now.",
      files_edited: ["/home/dana/shop/src/total.ts"],
      made_by: "extractive",
      final_message: "transcript",
      notes: null,
    }),
  ]);
});

test("a missing turn is an error with the number of turns", async () => {
  await using own = await folderArchive(writeSample);
  await expect(own.archive.run(summary, { session: SAMPLE.cart, turn: 9 })).rejects.toThrow("3 turns");
});

/** Two turns; the transcript has no final message for the second. */
function story() {
  return conversation().prompt("Look.").says("I looked.").prompt("Fix it.").calls("Bash").result("ok");
}

test("a reported message is used until the transcript has one", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  const session = sessionId(1);
  const reported = { session, prompt_number: 2, final_message: "Fixed: one line." };
  const answer = await own.archive.run(takeFinalMessage, reported);
  takeFinalMessage.output.parse(answer);
  expect(answer.summary).toMatchObject({ turn: 2, completed: "Fixed: one line.", final_message: "request" });
  // Reported again, it is still one message.
  await own.archive.run(takeFinalMessage, reported);
  expect((await own.archive.run(summary, { session })).summaries).toHaveLength(2);

  own.folder.session(story().says("Fixed it in one line."));
  await own.update();
  const [, second] = (await own.archive.run(summary, { session })).summaries;
  expect(second).toMatchObject({ completed: "Fixed it in one line.", final_message: "transcript" });
});

/** Writes a summary of a session's last turn, as a model would. */
async function writeSummary(own: FolderArchive, given: Partial<SummaryFields>): Promise<void> {
  const writer = await openWriter(own.folder.data_dir);
  const [session] = (await writer?.sessions()) ?? [];
  const turn = session && (await writer?.turns(session))?.at(-1);
  if (!writer || !turn) throw new Error("Another process is writing, or there is no turn.");
  await writer.queue([{ session_id: session.id, turn_id: turn.id, what: "summary" }]);
  const [job] = await writer.dueJobs(0, 1);
  const plan = { day: "2025-07-01", asked_at: "2025-07-01", model: "tiny", tokens: 1, cost: null };
  const call = await writer.beginCall({ ...plan, job: job?.key ?? 0 }, { calls: 9, tokens: 9, cost: 9 });
  const none = { request: null, investigated: null, learned: null, completed: null };
  const fields = { ...none, next_steps: null, notes: null, ...given };
  await writer.endCall(Number(call), {
    ...{ tokens: 1, cost: null, failure: null, retry_at: null },
    summary: { turn_id: turn.id, fields, written_at: "2025-07-01", final_message: "request" },
  });
  await writer.close();
}

test("a model's summary replaces one made without a model, and stays when a final message comes later", async () => {
  await using own = await folderArchive((folder) =>
    folder.session(story().calls("Edit", { file_path: "/home/dana/shop/src/total.ts" }).result("ok")),
  );
  const session = sessionId(1);
  await own.archive.run(takeFinalMessage, { session, prompt_number: 2, final_message: "Fixed." });
  await writeSummary(own, { completed: "One line was fixed.", learned: "It was one line." });
  const reported = async () => (await own.archive.run(summary, { session })).summaries;
  const written = {
    // The model gave no request, so it comes from the turn's own words. Files never come from the model.
    request: "Fix it.",
    investigated: null,
    learned: "It was one line.",
    completed: "One line was fixed.",
    files_edited: ["/home/dana/shop/src/total.ts"],
    made_by: "tiny",
    final_message: "request",
  };
  expect(await reported()).toMatchObject([{ completed: "I looked.", made_by: "extractive" }, written]);
  own.folder.session(
    story()
      .calls("Edit", { file_path: "/home/dana/shop/src/total.ts" })
      .result("ok")
      .says("Fixed it in one line."),
  );
  await own.update();
  expect((await reported())[1]).toMatchObject(written);
});

test("a message of the turn before is not used for this turn", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  const answer = await own.archive.run(takeFinalMessage, {
    session: sessionId(1),
    prompt_number: 2,
    final_message: "I looked.",
  });
  expect(answer.summary).toMatchObject({ completed: null, final_message: null });
});

test("a message may come before its turn, and is used when the turn comes", async () => {
  await using own = await folderArchive((folder) => folder.session(story()));
  const session = sessionId(1);
  const early = { session, prompt_number: 3, final_message: "Early." };
  expect((await own.archive.run(takeFinalMessage, early)).summary).toBeNull();
  own.folder.session(story().prompt("And now?").calls("Bash"));
  await own.update();
  expect((await own.archive.run(summary, { session })).summaries[2]).toMatchObject({ completed: "Early." });
  await expect(own.archive.run(takeFinalMessage, { ...early, prompt_number: 9 })).rejects.toThrow("3 turns");
});
