// A transcript of any length is read whole, in one chain.
import { expect, test } from "vitest";
import { readTranscript } from "../../../src/index.ts";
import { conversation } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";

test.each([8_000, 150_000])("a session of %i records is read in one chain", async (records) => {
  using folder = transcriptFolder();
  const story = conversation();
  for (let turn = 0; turn < records / 4; turn++) {
    story.prompt("Go.").calls("Bash", { command: "ls" }).result("a b").says("Done.");
  }
  const session = await readTranscript(folder.session(story));
  expect(session.messages).toHaveLength(records);
  expect(session.turns.at(-1)).toMatchObject({ number: records / 4, answer: "Done." });
  expect(session.branches).toHaveLength(1);
});
