// Finds real branches of a conversation, and nothing that only looks like one.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation, uuid } from "../../../test/builders/transcripts/build.ts";
import { transcriptOf } from "../../../test/builders/transcripts/read.ts";
import { findBranches } from "./branches.ts";
import { followChain } from "./chain.ts";

const greeting = () => conversation().prompt("Say hello.").says("Hello.");

function branchesOf(story: Conversation) {
  const transcript = transcriptOf(story);
  return findBranches(transcript, followChain(transcript));
}

test("a transcript without messages has no branch", () => {
  expect(branchesOf(conversation())).toEqual([]);
});

test("a conversation that never went back has one branch without a first prompt", () => {
  const branches = branchesOf(greeting().prompt("Good."));
  expect(branches).toEqual([{ leaf_id: uuid(3), first_prompt_id: null, active: true }]);
});

describe("a real branch", () => {
  test("is made by going back: two prompts share a parent", () => {
    const story = greeting()
      .prompt("Paint it red.")
      .says("Red.")
      .after(uuid(2))
      .prompt("No, blue.")
      .says("Blue.");
    expect(branchesOf(story)).toEqual([
      { leaf_id: uuid(6), first_prompt_id: uuid(5), active: true },
      { leaf_id: uuid(4), first_prompt_id: uuid(3), active: false },
    ]);
  });
  test("is made at the very beginning, where neither prompt has a parent", () => {
    const branches = branchesOf(greeting().after(null).prompt("Say hi."));
    expect(branches.map((branch) => branch.leaf_id)).toEqual([uuid(3), uuid(2)]);
  });
  test("is found past progress records, which do not split anything", () => {
    const story = greeting().prompt("Red.").after(uuid(2)).progress().prompt("Blue.");
    expect(branchesOf(story)).toHaveLength(2);
  });
  test("is a prompt that was cancelled before any answer", () => {
    const story = greeting().prompt("Pant the door.").after(uuid(2)).prompt("Paint the door.").says("Done.");
    expect(branchesOf(story)).toMatchObject([
      { leaf_id: uuid(5), active: true },
      { leaf_id: uuid(3), first_prompt_id: uuid(3), active: false },
    ]);
  });
  test("is listed for each prompt with the same parent", () => {
    const story = greeting().prompt("Red.").after(uuid(2)).prompt("Green.").after(uuid(2)).prompt("Blue.");
    expect(branchesOf(story).map((branch) => branch.first_prompt_id)).toEqual([uuid(5), uuid(3), uuid(4)]);
  });
  test("off the active branch is found too", () => {
    const story = greeting().prompt("Red.").says("Red.").prompt("Dark.").after(uuid(4)).prompt("Light.");
    const branches = branchesOf(story.after(uuid(2)).prompt("Blue."));
    expect(branches.map((branch) => branch.leaf_id)).toEqual([uuid(7), uuid(6), uuid(5)]);
  });
});

describe("not a branch:", () => {
  test("parallel tool calls", () => {
    const story = conversation().prompt("Look.").calls("A").calls("B").result("a").result("b").says("Seen.");
    expect(branchesOf(story)).toHaveLength(1);
  });
  test("a prompt attached above a killed call", () => {
    const story = conversation().prompt("Look.").says("Looking.").calls("Bash");
    expect(branchesOf(story.after(uuid(2)).prompt("Stop that."))).toHaveLength(1);
  });
  test("two client texts on one record", () => {
    const story = greeting().injects("One.").after(uuid(2)).injects("Two.").prompt("On.");
    expect(branchesOf(story)).toHaveLength(1);
  });
  test("a client command next to a prompt", () => {
    const story = greeting().prints("model", "Set to blue.");
    expect(branchesOf(story.after(story.last).prompt("On."))).toHaveLength(1);
    const beside = greeting().prompt("<command-name>/exit</command-name>").after(uuid(2)).prompt("On.");
    expect(branchesOf(beside)).toHaveLength(1);
  });
  test("a compaction, or an accepted plan in a cleared context", () => {
    expect(branchesOf(greeting().compacts("Summary.").prompt("On."))).toHaveLength(1);
    const plan = greeting().after(null).prompt("Implement the following plan: paint.");
    expect(branchesOf(plan)).toHaveLength(1);
  });
  test("a subsession in the same file", () => {
    const side = conversation({ seed: 1, fields: { isSidechain: true } }).prompt("Look.");
    expect(branchesOf(greeting().beside(side))).toHaveLength(1);
  });
});
