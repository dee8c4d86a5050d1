// Tests which call started which subsession.
import { describe, expect, test } from "vitest";
import { type Conversation, conversation } from "../../../test/builders/transcripts/build.ts";
import { chainOf, transcriptOf } from "../../../test/builders/transcripts/read.ts";
import type { SessionId, ToolCallId } from "../../model/ids.ts";
import { followChain } from "./chain.ts";
import { linkSubsessions, type SubsessionChain } from "./subsessions.ts";

const asking = (...prompts: string[]) => {
  const story = conversation().prompt("Find it.");
  for (const prompt of prompts) story.calls("Task", { prompt, subagent_type: "scout", description: "Look" });
  return story;
};
const named = (agentId: string) => ({ toolUseResult: { agentId } });

function candidate(id: string, story: Conversation, call_id: string | null = null): SubsessionChain {
  const note = { agent_type: null, description: null, call_id: call_id as ToolCallId | null };
  const transcript = transcriptOf(story, true);
  const { links } = followChain(transcript);
  const [first_words = null] = transcript.first_words.values();
  return { id: id as SessionId, first_words, links, path: `/${id}.jsonl`, note, damage: [] };
}

function link(story: Conversation, ...candidates: SubsessionChain[]) {
  return linkSubsessions({ id: "session" as SessionId, links: chainOf(story).links }, candidates);
}

function callsOf(story: Conversation, ...candidates: SubsessionChain[]) {
  return link(story, ...candidates).subsessions.map(({ id, call_id }) => [id, call_id]);
}

const agent = (seed: number, prompt: string) => conversation({ seed }).prompt(prompt).says("Found.");

describe("a subsession is tied to its call", () => {
  test("by the client's note, before anything else", () => {
    const story = asking("One.", "Two.").result("1", named("a")).result("2", named("b"));
    expect(callsOf(story, candidate("agent-a", agent(1, "One."), "toolu_0_2"))).toEqual([
      ["agent-a", "toolu_0_2"],
    ]);
  });
  test("by the id in the result, before its prompt", () => {
    const story = asking("Same.", "Same.").result("1", named("b")).result("2", named("a"));
    const candidates = [candidate("agent-a", agent(1, "Same.")), candidate("agent-b", agent(2, "Same."))];
    expect(callsOf(story, ...candidates)).toEqual([
      ["agent-b", "toolu_0_1"],
      ["agent-a", "toolu_0_2"],
    ]);
  });
  test("by its prompt, each call once", () => {
    const candidates = [candidate("x", agent(1, "Same.")), candidate("y", agent(2, "Same."))];
    expect(callsOf(asking("Same.", "Same."), ...candidates)).toEqual([
      ["x", "toolu_0_1"],
      ["y", "toolu_0_2"],
    ]);
  });
  test.each([
    ["ends in a line break", "Find the till.\n"],
    ["begins with white space", "\n  Find the till."],
    ["reads like an accepted plan", "Implement the following plan:\nPaint."],
    ["reads like a reminder", "<system-reminder>Be brief.</system-reminder>Find the till."],
  ])("by a prompt that %s", (_, prompt) => {
    expect(callsOf(asking(prompt), candidate("x", agent(1, prompt)))).toEqual([["x", "toolu_0_1"]]);
  });
  test("to none, if no call matches", () => {
    const { subsessions } = link(asking("One."), candidate("x", agent(1, "Another.")));
    expect(subsessions).toMatchObject([{ call_id: null, turn: null, parent_id: "session", depth: 1 }]);
  });
});

test("a subsession takes from the call what the client did not note", () => {
  const { subsessions } = link(asking("One."), candidate("x", agent(1, "One.")));
  expect(subsessions).toMatchObject([
    { agent_type: "scout", description: "Look", turn: 1, path: "/x.jsonl" },
  ]);
});

test("the turn is the one that contains the call", () => {
  const story = conversation()
    .prompt("Hello.")
    .says("Hello.")
    .prompt("Find it.")
    .calls("Task", { prompt: "One." });
  expect(link(story, candidate("x", agent(1, "One."))).subsessions[0]?.turn).toBe(2);
});

test("a call that started several names them all", () => {
  const story = asking("One.");
  const { by_call } = link(
    story,
    candidate("x", agent(1, "A."), "toolu_0_1"),
    candidate("y", agent(2, "B."), "toolu_0_1"),
  );
  expect([...by_call]).toEqual([["toolu_0_1", ["x", "y"]]]);
});

test("a subsession's own calls are linked to the next ones, which come below it", () => {
  const outer = conversation({ seed: 1 })
    .prompt("One.")
    .calls("Task", { prompt: "Two." })
    .result("2")
    .says("Found.");
  const { subsessions } = link(
    asking("One."),
    candidate("inner", agent(2, "Two.")),
    candidate("outer", outer),
  );
  expect(subsessions.map(({ id, parent_id, depth }) => [id, parent_id, depth])).toEqual([
    ["outer", "session", 1],
    ["inner", "outer", 2],
  ]);
  expect(subsessions[0]?.turns[0]?.subsessions).toEqual(["inner"]);
});

test("two subsessions that claim to have started each other end the depth count", () => {
  const one = conversation({ seed: 1 }).prompt("A.").calls("Task", { prompt: "x" });
  const two = conversation({ seed: 2 }).prompt("B.").calls("Task", { prompt: "y" });
  const { subsessions } = link(
    asking(),
    candidate("one", one, "toolu_2_1"),
    candidate("two", two, "toolu_1_1"),
  );
  expect(subsessions.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    ["two", "one"],
    ["one", "two"],
  ]);
});

test("a subsession that calls with its own prompt did not start itself", () => {
  const self = conversation({ seed: 1 }).prompt("Again.").calls("Task", { prompt: "Again." });
  expect(callsOf(asking(), candidate("x", self))).toEqual([["x", null]]);
});

test("a named subsession keeps its call, although another got the same prompt", () => {
  const story = asking("Same.", "Same.").result("1", named("b"));
  const candidates = [candidate("agent-a", agent(1, "Same.")), candidate("agent-b", agent(2, "Same."))];
  expect(callsOf(story, ...candidates)).toEqual([
    ["agent-b", "toolu_0_1"],
    ["agent-a", "toolu_0_2"],
  ]);
});

test("a copy of the starting call in the subsession's own file does not hide the original", () => {
  const copy = conversation({ seed: 0 }).prompt("One.").calls("Task", { prompt: "One." });
  expect(callsOf(asking("One."), candidate("x", copy))).toEqual([["x", "toolu_0_1"]]);
});

describe("a warm-up", () => {
  test("is left out, by its prompt or by having none", () => {
    const warming = conversation({ seed: 1, fields: { isSidechain: true } })
      .prompt("Warmup")
      .says("Ready.");
    expect(callsOf(asking(), candidate("x", warming))).toEqual([]);
    expect(callsOf(asking(), candidate("x", conversation({ seed: 1 }).says("Ready.")))).toEqual([]);
  });
  test("is a normal subsession if a call asked for it", () => {
    const story = asking("Look.").result("Ready.", named("x"));
    expect(callsOf(story, candidate("agent-x", conversation({ seed: 1 }).says("Ready.")))).toHaveLength(1);
  });
});
