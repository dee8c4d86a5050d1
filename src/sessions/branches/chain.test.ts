// Tests which messages make up the active branch, and in what order.
import { describe, expect, test } from "vitest";
import { conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { chainOf, messagesIn, transcriptOf, wordsOf } from "../../../test/builders/transcripts/read.ts";
import type { RecordId } from "../../model/ids.ts";
import { followChain, messagesOf } from "./chain.ts";

const greeting = () => conversation().prompt("Say hello.").says("Hello.");

describe("the walk", () => {
  test("goes from the first record to the last", () => {
    expect(wordsOf(messagesIn(greeting().prompt("Good.")))).toEqual(["Say hello.", "Hello.", "Good."]);
  });
  test("of an empty transcript is empty", () => {
    expect(chainOf(conversation())).toMatchObject({ leaf_id: null, links: [], indexes: new Map() });
  });
  test("skips progress records", () => {
    const story = conversation().prompt("Build.").progress().progress().says("Built.").progress();
    expect(wordsOf(messagesIn(story))).toEqual(["Build.", "Built."]);
  });
  test("skips system records and attachments, which are not messages", () => {
    const story = conversation().prompt("Build.").attachment({ type: "todo_reminder" }).says("Built.");
    story.system("stop_hook_summary").prompt("Good.");
    expect(wordsOf(messagesIn(story))).toEqual(["Build.", "Built.", "Good."]);
  });
  test("follows links where the file has an answer before its prompt", () => {
    const story = conversation()
      .after(uuid(2))
      .says("Hello.")
      .after(null)
      .prompt("Say hello.")
      .after(uuid(1));
    expect(wordsOf(messagesIn(story.prompt("Good.")))).toEqual(["Say hello.", "Hello.", "Good."]);
  });
  test("ignores times", () => {
    const story = conversation().prompt("One.", { timestamp: "2030-01-01T00:00:00.000Z" }).says("Two.");
    expect(wordsOf(messagesIn(story))).toEqual(["One.", "Two."]);
  });
  test("leaves out messages that a subsession wrote into the file", () => {
    const side = conversation({ seed: 1, fields: { isSidechain: true } })
      .prompt("Look.")
      .says("Seen.");
    expect(wordsOf(messagesIn(greeting().beside(side)))).toEqual(["Say hello.", "Hello."]);
  });
  test("can begin at any leaf", () => {
    const transcript = transcriptOf(greeting().after(null).prompt("Another start."));
    const chain = followChain(transcript, { leaf: uuid(2) as RecordId });
    expect(wordsOf(messagesOf(chain.links))).toEqual(["Say hello.", "Hello."]);
    expect([...chain.indexes.keys()]).toEqual([0, 1]);
  });
  test("includes the point where the agent measured the end of a turn", () => {
    const { links } = chainOf(greeting().system("turn_duration", { durationMs: 1200 }).prompt("Good."));
    expect(links.map((link) => link.type)).toEqual(["message", "message", "turn_end", "message"]);
    expect(links[2]).toEqual({ type: "turn_end", duration_ms: 1200 });
  });
});

describe("the leaf", () => {
  const twoWriters = () => greeting().prompt("Left.").after(uuid(2)).prompt("Right.");
  const leaf = (fields: object) => chainOf(twoWriters().notes("last-prompt", { ...fields })).leaf_id;

  test("is the last record of the conversation", () => {
    expect(chainOf(twoWriters()).leaf_id).toBe(uuid(4));
  });
  test("is where the client says it is, if that is beside the last record's path", () => {
    expect(leaf({ leafUuid: uuid(3) })).toBe(uuid(3));
  });
  test("is the last record, if the client names one on its path", () => {
    expect(leaf({ leafUuid: uuid(2) })).toBe(uuid(4));
  });
  test("is the record the user went back to", () => {
    expect(leaf({ leafUuid: uuid(2), explicit: true })).toBe(uuid(2));
  });
  test.each([uuid(0), uuid(99), ""])(
    "is the last record if the client names %j, which is not there",
    (id) => {
      expect(leaf({ leafUuid: id, explicit: true })).toBe(uuid(4));
    },
  );
  test("is decided by the client's last note", () => {
    const story = twoWriters()
      .notes("last-prompt", { leafUuid: uuid(3) })
      .notes("last-prompt", { lastPrompt: "x" });
    expect(chainOf(story).leaf_id).toBe(uuid(4));
  });
  test("is not reset by a client note from before a compaction", () => {
    const story = greeting().notes("last-prompt", { leafUuid: uuid(2) });
    story.compacts("Summary.").prompt("On.").says("Yes.");
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "Summary.", "On.", "Yes."]);
  });
});

describe("a restarted context", () => {
  test("at a plan after a progress record continues the earlier conversation", () => {
    const story = greeting().after(null).progress().prompt("Implement the following plan:\nPaint.");
    expect(wordsOf(messagesIn(story))).toEqual([
      "Say hello.",
      "Hello.",
      "Implement the following plan:\nPaint.",
    ]);
  });
  test("at a compaction written twice continues before the first of the two", () => {
    const story = greeting().compacts("Summary.");
    const again = { parentUuid: null, logicalParentUuid: uuid(2), uuid: uuid(3), compactMetadata: {} };
    story.system("compact_boundary", again).prompt("On.", { parentUuid: uuid(4) });
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "Summary.", "On."]);
  });
  test("at a history written a second time keeps the first prompt", () => {
    const one = { message: { id: "one" } };
    const story = greeting().says("More.", one).after(null).says("More.", one).prompt("On.");
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "More.", "On."]);
  });
});

test("a leaf that the client names is never a bridge record", () => {
  const story = greeting().progress();
  story.notes("last-prompt", { leafUuid: story.last }).after(uuid(2)).prompt("On.").says("Yes.");
  expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "On.", "Yes."]);
});

describe("a partial compaction", () => {
  test("hides no message between that part and itself", () => {
    const story = greeting().prompt("Middle.").says("Yes.");
    story.compacts("Summary.", { logicalParentUuid: uuid(2) }).prompt("On.");
    expect(wordsOf(messagesIn(story))).toEqual([
      "Say hello.",
      "Hello.",
      "Middle.",
      "Yes.",
      "Summary.",
      "On.",
    ]);
  });
  test("continues its own conversation where another one was written last", () => {
    const story = greeting()
      .after(uuid(1))
      .says("Other.", { message: { id: "other" } });
    story.compacts("Summary.", { logicalParentUuid: uuid(2) });
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "Summary."]);
  });
});

describe("parallel calls", () => {
  test("are all on the branch, each followed by its result", () => {
    const story = conversation().prompt("Look.").says("Looking.").calls("A").calls("B").calls("C");
    story.result("a").result("b").result("c").says("Seen.");
    expect(wordsOf(messagesIn(story))).toEqual(["Look.", "Looking.", "a", "b", "c", "Seen."]);
  });
  test("keep their results when the conversation continues from the first", () => {
    const story = conversation().prompt("Look.").calls("A").calls("B").result("a");
    const first = story.last;
    expect(wordsOf(messagesIn(story.result("b").after(first).says("Seen.")))).toEqual([
      "Look.",
      "A B",
      "a",
      "b",
      "Seen.",
    ]);
  });
  test("keep one that was killed", () => {
    const story = conversation().prompt("Look.").calls("A").calls("B").result("a");
    expect(wordsOf(messagesIn(story.prompt("And?")))).toEqual(["Look.", "A B", "a", "And?"]);
  });
  test("keep their results after progress records", () => {
    const story = conversation().prompt("Look.").calls("A").progress();
    expect(wordsOf(messagesIn(story.result("a", { parentUuid: story.last })))).toEqual(["Look.", "A", "a"]);
  });
});

describe("across a compaction", () => {
  const compacted = (story: ReturnType<typeof conversation>) =>
    messagesIn(story).map((message) => [message.content, message.compacted]);

  test("the conversation continues, and earlier messages are marked", () => {
    expect(compacted(greeting().compacts("Summary.").prompt("On."))).toEqual([
      ["Say hello.", true],
      ["Hello.", true],
      ["Summary.", false],
      ["On.", false],
    ]);
  });
  test("preserved messages are not marked", () => {
    const compactMetadata = { preservedMessages: { uuids: [uuid(2)], allUuids: [uuid(2)] } };
    expect(compacted(greeting().compacts("Summary.", { compactMetadata }))).toEqual([
      ["Say hello.", true],
      ["Hello.", false],
      ["Summary.", false],
    ]);
  });
  test("two times, all messages are kept", () => {
    const story = greeting().compacts("Once.").prompt("On.").compacts("Twice.").prompt("And on.");
    const words = ["Say hello.", "Hello.", "Once.", "On.", "Twice.", "And on."];
    expect(wordsOf(messagesIn(story))).toEqual(words);
  });
  test("whose logical parent was never written, it continues from the nearest earlier record", () => {
    const story = greeting().compacts("Summary.", { logicalParentUuid: uuid(99) });
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", "Summary."]);
  });
  test("that names itself as its predecessor, the walk ends", () => {
    const story = greeting().compacts("Summary.", { logicalParentUuid: uuid(4) });
    expect(wordsOf(messagesIn(story))).toContain("Summary.");
  });
  test("of an old client, which writes only the text, it continues too", () => {
    const text = "This session is being continued from a previous conversation. Summary.";
    const story = greeting().after(null).prompt(text, { isCompactSummary: true }).prompt("On.");
    expect(wordsOf(messagesIn(story))).toEqual(["Say hello.", "Hello.", text, "On."]);
  });
});

describe("a second root", () => {
  test("that is an accepted plan continues the earlier conversation", () => {
    const story = greeting().after(null).prompt("Implement the following plan: paint.").says("Painted.");
    expect(wordsOf(messagesIn(story))).toHaveLength(4);
  });
  test("that is any other prompt starts over", () => {
    expect(wordsOf(messagesIn(greeting().after(null).prompt("Anew.")))).toEqual(["Anew."]);
  });
});
