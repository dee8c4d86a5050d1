// Tests tables of contents of any length, and turns by number.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { show } from "../../../src/archive/operations/show.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { turn } from "../../../src/archive/operations/turn.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { openArchive } from "../../../src/index.ts";
import { type FolderArchive, folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const LONG = sessionId(1);
const SHORT = sessionId(2);
const EMPTY = sessionId(3);
const COUNT = 5000;

let own: FolderArchive;
beforeAll(async () => {
  const long = conversation({ seed: 1 });
  for (let number = 1; number <= COUNT; number++)
    long
      .prompt(`Look at step ${number}.`)
      .calls("Read", { file_path: `/a/${number}.ts` })
      .result("x")
      .says(`Step ${number} is done.`);
  const short = conversation({ seed: 2 }).prompt("One thing.").says("Done.").prompt("Another.").says("Done.");
  const empty = conversation({ seed: 3 }).injects("Only a reminder.").says("Nothing to do.");
  own = await folderArchive((folder) => {
    folder.session(long, LONG);
    folder.session(short, SHORT);
    folder.session(empty, EMPTY);
  });
});
afterAll(() => own[Symbol.asyncDispose]());

test("a table of contents of 5,000 turns has every one of them", async () => {
  const { total_turns, entries, formatted } = await own.archive.run(toc, { session: LONG });
  expect([total_turns, entries.length, new Set(entries.map(({ id }) => id)).size]).toEqual(
    Array.from({ length: 3 }, () => COUNT),
  );
  expect(entries.map((entry) => entry.turn)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  const lines = formatted.split("\n");
  expect(lines).toHaveLength(COUNT);
  expect([lines[0], lines.at(-1)]).toEqual([
    "   1. Look at step 1. -> answered after 1 step",
    `${COUNT}. Look at step ${COUNT}. -> answered after 1 step`,
  ]);
});

test("the last of 5,000 turns has its neighbour, and all can be read at once", async () => {
  const last = await own.archive.run(turn, { session: LONG, turn: COUNT });
  expect(last.interaction).toMatchObject({
    prompt: `Look at step ${COUNT}.`,
    response: `Step ${COUNT} is done.`,
  });
  expect([last.previous?.turn, last.next]).toEqual([COUNT - 1, undefined]);
  const all = await own.archive.run(turns, { session: LONG });
  expect(all.turns.every(({ turn: number, interaction }) => interaction.prompt.endsWith(` ${number}.`))).toBe(
    true,
  );
});

test("a turn has the same number and id on every face", async () => {
  const { archive, folder } = own;
  const sdk = await openArchive({ roots: [folder.root], data_dir: folder.data_dir, update: false });
  try {
    const listed = await archive.run(toc, { session: SHORT });
    expect(await sdk.toc({ session: SHORT })).toEqual(listed);
    const shown = await archive.run(show, { session: SHORT });
    expect(shown.turns.map(({ number, id }) => [number, id])).toEqual(
      listed.entries.map((entry) => [entry.turn, entry.id]),
    );
    for (const { turn: number, id, summary } of listed.entries) {
      const shown = await sdk.turn({ session: SHORT, turn: number });
      expect(shown.interaction).toMatchObject({ turn: number, id, summary });
      expect(await sdk.interaction({ id })).toMatchObject(shown);
      expect((await sdk.turns({ session: SHORT, from: number, to: number })).turns).toEqual([
        { turn: number, interaction: shown.interaction },
      ]);
      const { results } = await sdk.search({ query: shown.interaction.prompt, session: SHORT, limit: 1 });
      expect(results[0]?.citation).toBe(shown.interaction.citation);
    }
  } finally {
    await sdk.close();
  }
});

describe("a missing turn", () => {
  test.each([0, -1, 3, 999])("turn %i is an error that names the number of turns", async (number) => {
    const message = `has 2 turns, numbered from 1, so there is no turn ${number}.`;
    const { archive } = own;
    await expect(archive.run(turn, { session: SHORT, turn: number })).rejects.toThrow(message);
    await expect(archive.run(turn, { session: `${SHORT}#${number}` })).rejects.toThrow(message);
    await expect(archive.run(show, { session: `${SHORT}#${number}` })).rejects.toThrow(message);
    await expect(archive.run(turns, { session: SHORT, from: number, to: 1000 })).rejects.toThrow(message);
  });

  test.each(["", "x", "1.5.2"])("#%s is not a turn", async (text) => {
    const message = `Expected a turn number such as 3 or a range such as 2-5, got "${text}".`;
    const session = `${SHORT}#${text}`;
    await expect(own.archive.run(show, { session })).rejects.toThrow(message);
    await expect(own.archive.run(turn, { session })).rejects.toThrow(message);
  });

  test("a turn that is missing or not a whole number is refused with a message", async () => {
    const asked = async (session: string, number?: number) =>
      own.archive.run(turn, { session, ...(number !== undefined && { turn: number }) });
    await expect(asked(SHORT, 1.5)).rejects.toThrow("turn: expected a whole number, got 1.5.");
    await expect(asked(SHORT)).rejects.toThrow("Give one turn number");
    await expect(asked(`${SHORT}#1-2`)).rejects.toThrow("Give one turn number");
  });

  test("a session without turns has an empty table of contents, and an error for any turn", async () => {
    expect(await own.archive.run(toc, { session: EMPTY })).toMatchObject({
      total_turns: 0,
      entries: [],
      formatted: "",
    });
    await expect(own.archive.run(turn, { session: EMPTY, turn: 1 })).rejects.toThrow("has no turns");
  });
});
