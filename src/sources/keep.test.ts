// An overview shortens texts and changes nothing else.
import { expect, test } from "vitest";
import { conversation, sessionId } from "../../test/builders/transcripts/build.ts";
import { transcriptFolder } from "../../test/builders/transcripts/folder.ts";
import { writeSample } from "../../test/builders/transcripts/sample.ts";
import { findTranscripts, readTranscript, type Session } from "../index.ts";

/** Picks everything that must not depend on how much text is kept. */
function skeleton(session: Session) {
  return {
    turns: session.turns.map(({ prompt, answer, ...turn }) => ({ ...turn, answered: answer !== null })),
    messages: session.messages.map(({ id, kind, parts }) => [id, kind, parts.map((part) => part.type)]),
    subsessions: session.subsessions.map(({ id, call_id, turn, depth }) => [id, call_id, turn, depth]),
    tasks: session.tasks,
    usage: session.usage,
    status: session.status,
  };
}

test.each(["brief", "dialogue"] as const)(
  "the %s reading of the sample differs from the full one in lengths only",
  async (detail) => {
    using folder = transcriptFolder();
    writeSample(folder);
    const { transcripts } = await findTranscripts([folder.root]);
    for (const { path } of transcripts) {
      const kept = await readTranscript(path, { detail });
      expect(skeleton(kept)).toEqual(skeleton(await readTranscript(path)));
    }
  },
);

test("dialogue stays whole, and nothing else does", async () => {
  using folder = transcriptFolder();
  const long = "long ".repeat(500).trim();
  const story = conversation()
    .prompt(`Ask ${long}`)
    .thinks(`Think ${long}`)
    .calls("Task", { prompt: `Do ${long}`, description: "it" })
    .result(`Done ${long}`)
    .says(`Say ${long}`);
  const session = await readTranscript(folder.session(story), { detail: "dialogue" });
  expect(session.turns).toMatchObject([{ prompt: `Ask ${long}`, answer: `Say ${long}` }]);
  const parts = session.messages.flatMap((message) => message.parts);
  expect(parts).toMatchObject([
    { type: "text", text: `Ask ${long}` },
    { type: "thinking", text: "", withheld: false },
    {
      type: "tool_call",
      input: {},
      use: { starts: { prompt: `Do ${long}`.slice(0, 300), description: "it" } },
    },
    { type: "tool_result", text: "" },
    { type: "text", text: `Say ${long}` },
  ]);
});

test("a prompt after a long wrapper stays a prompt", async () => {
  using folder = transcriptFolder();
  const wrapper = `<ide_selection>${"x".repeat(2000)}</ide_selection>`;
  const path = folder.session(conversation().prompt(`${wrapper}Fix it.`).says("Fixed."));
  expect((await readTranscript(path, { detail: "brief" })).turns).toMatchObject([{ prompt: "Fix it." }]);
});

test("subsessions whose prompts begin alike are not confused", async () => {
  using folder = transcriptFolder();
  const task = (what: string) => `${"You are careful. ".repeat(100)}${what}`;
  const story = conversation()
    .prompt("Go.")
    .calls("Task", { prompt: task("Speed.") });
  folder.subsession(agent(2, task("Safety.")), "b", { of: sessionId(1) });
  folder.subsession(agent(3, task("Speed.")), "c", { of: sessionId(1) });
  const path = folder.session(story.calls("Task", { prompt: task("Safety.") }));
  const { subsessions } = await readTranscript(path, { detail: "brief" });
  expect(subsessions.map(({ id, call_id }) => [id, call_id])).toEqual([
    ["agent-c", "toolu_0_1"],
    ["agent-b", "toolu_0_2"],
  ]);
});

function agent(seed: number, prompt: string) {
  return conversation({ seed, fields: { isSidechain: true } })
    .prompt(prompt)
    .says("Done.");
}
