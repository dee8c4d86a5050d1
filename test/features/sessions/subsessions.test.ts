// Tests sub-agents in every location that clients use, linked to the calls that started them.
import { expect, test } from "vitest";
import { findTranscripts, readTranscript } from "../../../src/index.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";
import { wordsOf } from "../../builders/transcripts/read.ts";

const asks = (prompt: string) => ({ prompt, subagent_type: "scout", description: "Look" });
const agentOf = (agentId: string) => ({ toolUseResult: { agentId, status: "completed" } });

/** Returns a sub-agent's file: every record is a sidechain record with the session's id. */
function agent(seed: number): Conversation {
  return conversation({ seed, fields: { isSidechain: true, agentId: "x", sessionId: sessionId(1) } });
}

function delegates(agentId: string): Conversation {
  const story = conversation().prompt("Hello.").says("Hello.").prompt("Find it.");
  return story
    .calls("Task", asks("Find the till."))
    .result("In a.ts.", agentOf(agentId))
    .says("It is in a.ts.");
}

test("a sub-agent's file beside the session is linked to its call", async () => {
  using folder = transcriptFolder();
  const path = folder.session(delegates("1a2b3c4d"));
  folder.subsession(agent(1).prompt("Find the till.").says("In a.ts."), "1a2b3c4d");
  const session = await readTranscript(path);
  expect(session.subsessions).toMatchObject([
    {
      id: "agent-1a2b3c4d",
      parent_id: sessionId(1),
      call_id: "toolu_0_1",
      turn: 2,
      depth: 1,
      agent_type: "scout",
      description: "Look",
      turns: [{ number: 1, prompt: "Find the till.", answer: "In a.ts." }],
    },
  ]);
  expect(session.turns.map((turn) => turn.subsessions)).toEqual([[], ["agent-1a2b3c4d"]]);
  expect(wordsOf(session.messages)).not.toContain("Find the till.");
});

test("a sub-agent's file in the session's folder is linked by the client's note", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Find it.").calls("Agent", asks("Find the till."));
  const path = folder.session(story.result("Launched.", { toolUseResult: { status: "async_launched" } }));
  const note = { agentType: "guide", description: "Guided", toolUseId: "toolu_0_1" };
  folder.subsession(agent(1).prompt("Other words.").says("In a.ts."), "a1", { of: sessionId(1), note });
  expect((await readTranscript(path)).subsessions).toMatchObject([
    { id: "agent-a1", call_id: "toolu_0_1", turn: 1, agent_type: "guide", description: "Guided" },
  ]);
});

test("a sub-agent deeper in the session's folder is found", async () => {
  using folder = transcriptFolder();
  const path = folder.session(delegates("a77"));
  folder.subsession(agent(1).prompt("Find the till."), "a77", { of: sessionId(1), under: "workflows/wf_1" });
  expect((await readTranscript(path)).subsessions).toMatchObject([{ id: "agent-a77", call_id: "toolu_0_1" }]);
});

test("a sub-agent written into the session's own file is linked by its prompt", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Find it.").calls("Task", asks("Find the till."));
  story.beside(
    conversation({ seed: 1, fields: { isSidechain: true } })
      .prompt("Find the till.")
      .says("In a.ts."),
  );
  const session = await readTranscript(folder.session(story.result("In a.ts.").says("It is in a.ts.")));
  expect(session.subsessions).toMatchObject([
    { call_id: "toolu_0_1", turn: 1, depth: 1, path: session.path },
  ]);
  expect(wordsOf(session.subsessions[0]?.messages ?? [])).toEqual(["Find the till.", "In a.ts."]);
  expect(wordsOf(session.messages)).toEqual(["Find it.", "Task", "In a.ts.", "It is in a.ts."]);
  expect(session.other_messages).toEqual([]);
});

test("sub-agents of sub-agents are linked at any depth", async () => {
  using folder = transcriptFolder();
  const path = folder.session(delegates("a1"));
  for (const depth of [1, 2, 3, 4]) {
    const story = agent(depth).prompt("Find the till.").calls("Agent", asks("Deeper."));
    folder.subsession(story.result("Found.", agentOf(`a${depth + 1}`)).says("Found."), `a${depth}`, {
      of: sessionId(1),
    });
  }
  const { subsessions, usage } = await readTranscript(path);
  expect(subsessions.map(({ id, parent_id, call_id, depth }) => [id, parent_id, call_id, depth])).toEqual([
    ["agent-a1", sessionId(1), "toolu_0_1", 1],
    ["agent-a2", "agent-a1", "toolu_1_1", 2],
    ["agent-a3", "agent-a2", "toolu_2_1", 3],
    ["agent-a4", "agent-a3", "toolu_3_1", 4],
  ]);
  expect(subsessions[0]?.turns[0]?.subsessions).toEqual(["agent-a2"]);
  // Three messages of the session, and two of each sub-agent.
  expect(usage.input).toBe(110);
});

test("a sub-agent that no call names is kept, and a warm-up is not", async () => {
  using folder = transcriptFolder();
  const path = folder.session(conversation().prompt("Hello.").says("Hello."));
  folder.subsession(agent(1).prompt("Stray work.").calls("Bash").result("a b"), "aa01");
  folder.subsession(agent(2).prompt("Warmup").says("Ready."), "aa02");
  folder.subsession(agent(3).says("Ready."), "aa03");
  const { subsessions } = await readTranscript(path);
  expect(subsessions).toMatchObject([{ id: "agent-aa01", call_id: null, turn: null, depth: 1 }]);
});

test("a sub-agent of another session is ignored", async () => {
  using folder = transcriptFolder();
  const path = folder.session(conversation().prompt("Hello."), sessionId(2));
  folder.session(delegates("a1"));
  folder.subsession(agent(1).prompt("Find the till."), "a1");
  folder.subsession(agent(2).prompt("Find the till."), "a2", { of: sessionId(1) });
  expect((await readTranscript(path)).subsessions).toEqual([]);
});

test("subsessions are found in both locations", async () => {
  using folder = transcriptFolder();
  folder.subsession(agent(1).prompt("Old."), "0a");
  folder.subsession(agent(2).prompt("New."), "0b", { of: sessionId(1) });
  const { transcripts } = await findTranscripts([folder.root]);
  const found = new Map(transcripts.map((file) => [file.id, [file.type, file.parent_id]]));
  expect(Object.fromEntries(found)).toEqual({
    "agent-0a": ["subsession", null],
    "agent-0b": ["subsession", sessionId(1)],
  });
});

/** Returns a sub-agent's messages as progress records quote them: without the last one, which is the call's result. */
function quotedAgent(seed: number = 1): Conversation {
  return conversation({ seed })
    .prompt("Find the till.")
    .calls("Read", { file_path: "/shop/a.ts" }, { message: { stop_reason: null } })
    .result("const till = 1");
}

function quotes(agentId: string, quoted: Conversation = quotedAgent()): Conversation {
  const story = conversation().prompt("Find it.").calls("Task", asks("Find the till."));
  return story.quotes(quoted, agentId).result("In a.ts.", agentOf(agentId)).says("It is in a.ts.");
}

test("a sub-agent that only progress records quote is linked to its call", async () => {
  using folder = transcriptFolder();
  const session = await readTranscript(folder.session(quotes("a1")));
  expect(session.subsessions).toMatchObject([
    {
      id: "agent-a1",
      call_id: "toolu_0_1",
      turn: 1,
      depth: 1,
      agent_type: "scout",
      path: session.path,
      turns: [{ prompt: "Find the till.", answer: null, ending: "answered", tools: [{ name: "Read" }] }],
      usage: { input: 10, output: 5, lower_bound: true },
    },
  ]);
  expect(session.turns).toMatchObject([{ subsessions: ["agent-a1"], ending: "answered" }]);
  expect(wordsOf(session.messages)).toEqual(["Find it.", "Task", "In a.ts.", "It is in a.ts."]);
  expect(session.other_messages).toEqual([]);
  expect(session.usage).toMatchObject({ input: 30, lower_bound: true });
});

test("sub-agents quoted at the same time are separated", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Find them.");
  story.calls("Task", asks("Find the till.")).calls("Task", asks("Find the door."));
  const [first, ...rest] = conversation({ seed: 2 })
    .prompt("Find the door.")
    .calls("Grep")
    .text()
    .trim()
    .split("\n");
  story.quotes(conversation().raw(first ?? ""), "a2", "toolu_0_2");
  story.quotes(quotedAgent(), "a1", "toolu_0_1");
  for (const line of rest) story.quotes(conversation().raw(line), "a2", "toolu_0_2");
  const session = await readTranscript(folder.session(story));
  expect(session.subsessions.map(({ id, call_id, messages }) => [id, call_id, wordsOf(messages)])).toEqual([
    ["agent-a1", "toolu_0_1", ["Find the till.", "Read", "const till = 1"]],
    ["agent-a2", "toolu_0_2", ["Find the door.", "Grep"]],
  ]);
});

test("a sub-agent that is quoted and has its own file counts once", async () => {
  using folder = transcriptFolder();
  const path = folder.session(quotes("a1"));
  const own = conversation({ seed: 1, fields: { isSidechain: true, agentId: "a1" } })
    .prompt("Find the till.")
    .calls("Read", { file_path: "/shop/a.ts" })
    .result("const till = 1")
    .says("In a.ts.");
  const file = folder.subsession(own, "a1", { of: sessionId(1) });
  const session = await readTranscript(path);
  expect(session.subsessions).toMatchObject([
    { id: "agent-a1", path: file, turns: [{ prompt: "Find the till.", answer: "In a.ts." }] },
  ]);
  expect(session.other_messages).toEqual([]);
  expect(session.usage).toMatchObject({ input: 40, output: 20 });
});

test("a message that progress records quote again counts once", async () => {
  using folder = transcriptFolder();
  const again = quotedAgent();
  again.beside(quotedAgent());
  const session = await readTranscript(folder.session(quotes("a1", again)));
  expect(session.subsessions.map(({ messages }) => wordsOf(messages))).toEqual([
    ["Find the till.", "Read", "const till = 1"],
  ]);
  expect(session.usage.input).toBe(30);
});

test("a progress record never replaces a record of the session", async () => {
  using folder = transcriptFolder();
  const story = conversation().prompt("Find it.").calls("Task", asks("Find the till."));
  const session = await readTranscript(
    folder.session(story.quotes(conversation().prompt("Other words."), "a1")),
  );
  expect(wordsOf(session.messages)).toEqual(["Find it.", "Task"]);
  expect(session.subsessions).toEqual([]);
});
