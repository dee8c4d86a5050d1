// Tests the exact output of the table of contents and of turns.
import { expect, test } from "vitest";
import { interaction } from "../../../src/archive/operations/interaction.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { turn } from "../../../src/archive/operations/turn.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { NO_USAGE } from "../../../src/model/usage.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId, uuid } from "../../builders/transcripts/build.ts";
import { copyOf } from "../../builders/transcripts/evidence.ts";
import { SAMPLE, writeSample } from "../../builders/transcripts/sample.ts";

const session = SAMPLE.cart;

const NOTHING_SPENT = { messages: 0, usage: NO_USAGE, cost: 0, unpriced: 0, underpriced: 0 };
const COST = { cost: expect.any(Number), unpriced: 0, underpriced: 0, subagents: NOTHING_SPENT };

test("a table of contents has exactly these fields", async () => {
  await using own = await folderArchive(writeSample);
  const answer = await own.archive.run(toc, { session });
  toc.output.parse(answer);
  expect(answer).toEqual({
    session_id: session,
    session_name: "Why does the cart total round down?",
    total_turns: 3,
    ranges: [],
    other_branches: [],
    entries: [
      {
        turn: 1,
        id: uuid(1, 1),
        summary: "Why does the cart total round down?",
        created: "2025-06-01T10:00:01.000Z",
        has_prompt: true,
        has_response: true,
        ...{ outcome: "1 edit", edits: 1, failed: 0 },
        usage: expect.objectContaining({ output: 20 }),
        ...COST,
      },
      expect.objectContaining({ turn: 2 }),
      expect.objectContaining({ turn: 3, summary: "/review src/total.ts" }),
    ],
    outside_turns: NOTHING_SPENT,
    formatted: [
      "1. Why does the cart total round down? -> 1 edit",
      "2. Check the other totals as well, please: shipping, 割引 and VAT 🧾 -> answered after 2 steps",
      "3. /review src/total.ts",
    ].join("\n"),
  });
});

test("a turn has exactly these fields, and none for a missing neighbour", async () => {
  await using own = await folderArchive(writeSample);
  const answer = await own.archive.run(turn, { session, turn: 1 });
  turn.output.parse(answer);
  expect(answer).toEqual({
    turn: 1,
    interaction: {
      id: uuid(1, 1),
      session_id: session,
      turn: 1,
      citation: `${session}#1`,
      kind: "prompt",
      summary: "Why does the cart total round down?",
      created: "2025-06-01T10:00:01.000Z",
      completed: "2025-06-01T10:00:10.000Z",
      duration_ms: 9000,
      ending: "answered",
      prompt: "Why does the cart total round down?",
      outcome: {
        investigated: "Read total.ts. Used Read.",
        learned: null,
        completed: "`Math.floor` cut the cents off. It rounds to the nearest cent now.",
        next_steps: null,
        notes: null,
        made_by: "extractive",
        final_message: "transcript",
      },
      response: "`Math.floor` cut the cents off. It rounds to the nearest cent now.",
      items: [
        expect.objectContaining({ id: `${uuid(1, 1)}/0`, type: "text", speaker: "prompt", phase: null }),
        expect.objectContaining({ type: "thinking", text: "Cents are probably cut off.", withheld: false }),
        expect.objectContaining({ type: "text", speaker: "model", phase: "commentary" }),
        expect.objectContaining({
          type: "tool",
          call_id: "toolu_1_1",
          partial: false,
          use: expect.objectContaining({
            kind: "read",
            label: "/home/dana/shop/src/total.ts",
            outcome: "ok",
            details: {},
          }),
          result: { text: "return Math.floor(sum);", images: [], left_out: 0 },
        }),
        expect.objectContaining({ use: expect.objectContaining({ kind: "tasks", label: "2 tasks" }) }),
        expect.objectContaining({
          use: expect.objectContaining({
            kind: "edit",
            edits: [
              {
                change: "replace",
                path: "/home/dana/shop/src/total.ts",
                before: "floor",
                after: "round",
                applied: true,
              },
            ],
          }),
        }),
        expect.objectContaining({ type: "text", speaker: "model", phase: "final" }),
      ],
      files_read: ["/home/dana/shop/src/total.ts"],
      files_edited: ["/home/dana/shop/src/total.ts"],
      usage: expect.objectContaining({ output: 20 }),
      ...COST,
      subsessions: [],
      left_out: { characters: 0, items: 0 },
    },
    next: expect.objectContaining({ turn: 2 }),
  });
  const { previous, next } = await own.archive.run(turn, { session: `${session}#3` });
  expect(previous).toMatchObject({ turn: 2, summary: expect.stringContaining("Check the other totals") });
  expect(next).toBe(undefined);
});

test("a turn lists the subsessions it started", async () => {
  await using own = await folderArchive(writeSample);
  const { interaction: shown } = await own.archive.run(turn, { session, turn: 2 });
  expect(shown.subsessions).toEqual([
    { id: "agent-a1b2c3d4e5f60718", agent_type: "Explore", description: "Find totals", turns: 1 },
  ]);
  expect(shown.items.find(({ type }) => type === "tool")).toMatchObject({
    use: { name: "Agent", kind: "agent" },
    subsessions: ["agent-a1b2c3d4e5f60718"],
  });
  const below = await own.archive.run(toc, { session: shown.subsessions[0]?.id ?? "" });
  expect(below.entries).toMatchObject([{ turn: 1, summary: "Find every total." }]);
});

test("a range ends with the last turn, and its turns equal those read one by one", async () => {
  await using own = await folderArchive(writeSample);
  const answer = await own.archive.run(turns, { session, from: 2, to: 99 });
  turns.output.parse(answer);
  expect(answer).toMatchObject({ session_id: session, total_turns: 3 });
  expect(answer.turns.map((each) => each.turn)).toEqual([2, 3]);
  for (const each of answer.turns) {
    const alone = await own.archive.run(turn, { session, turn: each.turn });
    expect(each.interaction).toEqual(alone.interaction);
  }
  expect((await own.archive.run(turns, { session })).turns).toHaveLength(3);
  await expect(own.archive.run(turns, { session, from: 4 })).rejects.toThrow("there is no turn 4.");
  await expect(own.archive.run(turns, { session, from: 3, to: 2 })).rejects.toThrow(
    "Ranges start with the lower number",
  );
});

test("an interaction id returns the turn of the session that had it first", async () => {
  const original = conversation({ seed: 1, fields: { sessionId: sessionId(1) } })
    .prompt("What is a cart?")
    .says("A list of things to buy.");
  const copy = copyOf(original, { seed: 2, fields: { sessionId: sessionId(2) } })
    .prompt("And an order?", { timestamp: "2025-06-02T10:00:00.000Z" })
    .says("One that was paid.", { timestamp: "2025-06-02T10:00:01.000Z" });
  await using own = await folderArchive((folder) => {
    folder.session(copy, sessionId(2));
    folder.session(original, sessionId(1));
  });
  const { entries } = await own.archive.run(toc, { session: sessionId(2) });
  expect(entries[0]?.id).toBe(uuid(1, 1));
  const first = await own.archive.run(interaction, { id: uuid(1, 1) });
  interaction.output.parse(first);
  expect(first).toEqual({
    session_id: sessionId(1),
    session_name: "What is a cart?",
    total_turns: 1,
    ...(await own.archive.run(turn, { session: sessionId(1), turn: 1 })),
  });
  const later = await own.archive.run(interaction, { id: entries[1]?.id ?? "" });
  expect(later).toMatchObject({ session_id: sessionId(2), turn: 2, previous: { id: uuid(1, 1) } });
  await expect(own.archive.run(interaction, { id: "nobody" })).rejects.toThrow(
    'No turn has the id "nobody". Run `clew toc',
  );
});

test("a turn has all messages and tool uses, in order", async () => {
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
  const story = conversation()
    .prompt([{ type: "text", text: "Look at this." }, image])
    .thinks("", { part: { signature: "x" } })
    .says("First I look.")
    .calls("Read", { file_path: "/a.png" })
    .result([image], { beside: [{ type: "text", text: "By the way, hurry." }] })
    .calls("Bash", { command: "false" })
    .result("exit 1", { part: { is_error: true } })
    .calls("Bash", { command: "sleep 9" })
    .interrupts();
  await using own = await folderArchive((folder) => folder.session(story));
  const { interaction: shown } = await own.archive.run(turn, { session: sessionId(1), turn: 1 });
  expect(shown).toMatchObject({ ending: "interrupted", response: null });
  expect(shown.items).toMatchObject([
    { type: "text", speaker: "prompt", text: "Look at this." },
    { type: "image", media_type: "image/png", index: 0 },
    { type: "thinking", withheld: true },
    { type: "text", speaker: "model", text: "First I look." },
    { use: { name: "Read" }, result: { images: [{ media_type: "image/png", index: 1 }] } },
    { type: "text", speaker: "added", text: "By the way, hurry." },
    { use: { label: "false", outcome: "failed" }, result: { text: "exit 1" } },
    { use: { label: "sleep 9", outcome: "given_up" }, result: null, partial: true },
    { type: "note", note: "interrupted" },
  ]);
});

test("a turn that ends in tools has no response, not even the one before", async () => {
  const story = conversation()
    .prompt("What is it?")
    .says("It is a cart.")
    .prompt("Empty it.")
    .says("I empty it.")
    .calls("Bash", { command: "rm cart" })
    .result("");
  await using own = await folderArchive((folder) => folder.session(story));
  const { interaction: shown } = await own.archive.run(turn, { session: sessionId(1), turn: 2 });
  expect(shown.response).toBe(null);
  expect(shown.items[1]).toMatchObject({ text: "I empty it.", phase: "commentary" });
  const { entries } = await own.archive.run(toc, { session: sessionId(1) });
  expect(entries.map((entry) => entry.has_response)).toEqual([true, false]);
});

test("long text is cut unless the full text is requested", async () => {
  const story = conversation()
    .prompt("Print it.")
    .calls("Bash", { command: "cat book" })
    .result("word ".repeat(20_000))
    .says("Printed.");
  await using own = await folderArchive((folder) => folder.session(story));
  const cut = await own.archive.run(turn, { session: sessionId(1), turn: 1 });
  expect(cut.interaction.items[1]).toMatchObject({
    result: { text: expect.stringContaining(" […96000 characters left out…] "), left_out: 96_000 },
    left_out: 96_000,
  });
  expect(cut.interaction.left_out).toEqual({ characters: 96_000, items: 0 });
  const { interaction: full } = await own.archive.run(turn, { session: sessionId(1), turn: 1, full: true });
  expect(full.items[1]).toMatchObject({ result: { text: "word ".repeat(20_000) }, left_out: 0 });
  expect(full.left_out).toEqual({ characters: 0, items: 0 });
});

test("no gist shows private text", async () => {
  const story = conversation()
    .prompt("<private>The key is xyzzy.</private>")
    .says("Noted: <PRIVATE>xyzzy</PRIVATE> is kept.");
  await using own = await folderArchive((folder) => folder.session(story));
  const answer = await own.archive.run(toc, { session: sessionId(1) });
  expect(JSON.stringify(answer)).not.toContain("xyzzy");
  expect(answer.entries.map(({ summary }) => summary)).toEqual(["Noted: is kept."]);
});
