// Builds sessions of the sample machine, and one with everything that an export shows, for tests of exports.
import { readTranscript } from "../../../src/ingest/read/read-transcripts.ts";
import type { Session } from "../../../src/model/session.ts";
import { type Conversation, conversation } from "../transcripts/build.ts";
import { transcriptFolder } from "../transcripts/folder.ts";
import { SAMPLE, writeSample } from "../transcripts/sample.ts";

export async function sampleSession(name: keyof typeof SAMPLE): Promise<Session> {
  using folder = transcriptFolder();
  writeSample(folder);
  return await readTranscript(folder.path(`projects/-home-dana-shop/${SAMPLE[name]}.jsonl`));
}

export async function sessionOf(story: Conversation): Promise<Session> {
  using folder = transcriptFolder();
  return await readTranscript(folder.session(story));
}

/**
 * Returns a session with every kind of message and part, two branches, damage, an unknown kind, and a subsession
 * whose call is lost.
 */
export async function fullSession(): Promise<Session> {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGVsbG8=" } };
  const story = conversation({ seed: 5 })
    .prompt([{ type: "text", text: "Look at this." }, image])
    .thinks("")
    .thinks("It is a picture.")
    .calls("Bash", { command: "ls -l", timeout: 5000, env: { A: ["b"] } })
    .result("total 0", { part: { is_error: true } })
    .calls("Screenshot", {})
    .result([{ type: "text", text: "Here." }, image])
    .says("Seen.", { part: { type: "hologram" } })
    .says("Done looking.")
    .prints("model", "Set model to opus")
    .queued("And this, while you work.")
    .calls("Read", { file_path: "/home/dana/shop/a.ts" })
    .interrupts()
    .compacts("This session is being continued from a previous conversation.")
    .prompt("Try once more.")
    .fails("API Error: 529");
  const fork = story.last;
  story
    .prompt("Another way?")
    .says("No.")
    .after(fork)
    .prompt("A third way?")
    .says("Yes.")
    .fills("No response requested.")
    .notes("never-seen-before", { x: 1 })
    .raw('{"type":"user","mess');
  using folder = transcriptFolder();
  const path = folder.session(story);
  folder.subsession(
    conversation({ seed: 6, fields: { isSidechain: true, agentId: "a0000000000000001" } })
      .prompt("Alone.")
      .says("Yes."),
    "a0000000000000001",
    { of: path.replace(/.*\/|\.jsonl$/g, ""), note: { agentType: "Explore", description: "Look around" } },
  );
  return await readTranscript(path);
}
