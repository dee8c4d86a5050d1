// Tests what turns cost: with their sub-agents and the rest they add up to their session, to the billionth.
import { describe, expect, test } from "vitest";
import type { LocalArchive } from "../../../src/archive/archive.ts";
import { exportOperation } from "../../../src/archive/operations/export.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { show } from "../../../src/archive/operations/show.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import { demoArchive } from "../../builders/archive/demo-archive.ts";
import { folderArchive } from "../../builders/archive/folder-archive.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { copyOf } from "../../builders/transcripts/evidence.ts";
import type { TranscriptFolder } from "../../builders/transcripts/folder.ts";

interface Spent {
  readonly cost: number | null;
}

const billionths = ({ cost }: Spent) => Math.round((cost ?? 0) * 1e9);

/** Returns a session's turns, sub-agents and rest by three operations, which must agree, and its own cost. */
async function costsIn(archive: LocalArchive, id: string) {
  const { session, turns: shown, outside_turns } = await archive.run(show, { session: id });
  const contents = await archive.run(toc, { session: id });
  const spent = (turn: Spent & { readonly subagents: Spent }) => [
    billionths(turn),
    billionths(turn.subagents),
  ];
  const own = shown.map(spent);
  expect(contents.entries.map(spent)).toEqual(own);
  expect(contents.outside_turns).toEqual(outside_turns);
  if (!session.recovered && shown.length > 0) {
    const read = await archive.run(turns, { session: id });
    expect(read.turns.map(({ interaction }) => spent(interaction))).toEqual(own);
    expect(read.outside_turns).toEqual(outside_turns);
  }
  return { own, outside: billionths(outside_turns), session: billionths(session) };
}

function sumOf({ own, outside }: { readonly own: readonly number[][]; readonly outside: number }): number {
  return own.flat().reduce((sum, each) => sum + each, outside);
}

test("every session of the demo adds up", async () => {
  await using demo = await demoArchive();
  const { sessions } = await demo.archive.run(list, { limit: 1000, all: true });
  expect(sessions.length).toBeGreaterThan(5);
  let below = 0;
  for (const { id } of sessions) {
    const costs = await costsIn(demo.archive, id);
    expect(sumOf(costs), id).toBe(costs.session);
    below += costs.own.filter(([, subagents = 0]) => subagents > 0).length;
  }
  expect(below).toBeGreaterThan(0);
});

const ID = sessionId(1);
/** Returns an API message that costs as many dollars as it is given, at 15 dollars for a million tokens. */
const at = (id: string, dollars: number, more: object = {}) => ({
  message: {
    id,
    usage: { input_tokens: 0, output_tokens: Math.round((dollars / 15) * 1e6), ...more },
  },
});

function nested(folder: TranscriptFolder): void {
  const story = conversation();
  story.says("Warm.", at("warm", 0.015)).prompt("One.").says("Looking.", at("a", 0.15));
  story.calls("Task", { prompt: "Look into it." }, at("a", 0.15)).result("Found.", {
    toolUseResult: { agentId: "a1" },
  });
  story.says("Found.", at("b", 0.3)).prompt("Two.").says("Yes.", at("c", 0.45));
  folder.session(story);
  const own = (agentId: string) => ({ fields: { isSidechain: true, agentId, sessionId: ID } });
  const first = conversation({ seed: 1, ...own("a1") }).prompt("Look into it.");
  first.calls("Task", { prompt: "Look further." }, at("d", 0.6)).result("Here.", {
    toolUseResult: { agentId: "a2" },
  });
  folder.subsession(first.says("Found.", at("e", 0.015)), "a1", { of: ID });
  const second = conversation({ seed: 2, ...own("a2") }).prompt("Look further.");
  folder.subsession(second.says("Here.", at("f", 0.75)), "a2", { of: ID });
}

test("sub-agents count in the turn that started them, at any depth, and other messages in none", async () => {
  await using own = await folderArchive(nested);
  expect(await costsIn(own.archive, ID)).toEqual({
    own: [
      [450_000_000, 1_365_000_000],
      [450_000_000, 0],
    ],
    outside: 15_000_000,
    session: 2_280_000_000,
  });
  const { document } = await own.archive.run(exportOperation, { session: ID, to: "md" });
  expect((await Array.fromAsync(document)).join("")).toContain("$0.45 + $1.36 sub-agents");
});

test("a fork owns only the turns that it did not copy", async () => {
  const story = conversation().prompt("One.").says("First.", at("a", 0.15));
  const copy = copyOf(story, { seed: 2, fields: { sessionId: sessionId(2), forkedFrom: { sessionId: ID } } });
  copy.prompt("Two.").says("Second.", at("b", 0.3));
  await using own = await folderArchive((folder) => {
    folder.session(story);
    folder.session(copy, sessionId(2));
  });
  const none = [0, 0];
  expect((await costsIn(own.archive, ID)).own).toEqual([[150_000_000, 0]]);
  expect(await costsIn(own.archive, sessionId(2))).toMatchObject({
    own: [none, [300_000_000, 0]],
    outside: 0,
    session: 300_000_000,
  });
});

test("a branch that was left counts outside of the turns", async () => {
  const story = conversation().prompt("One.").says("First.", at("a", 0.15));
  const fork = story.last;
  story
    .prompt("Two.")
    .says("Dropped.", at("b", 0.3))
    .after(fork)
    .prompt("Three.")
    .says("Kept.", at("c", 0.6));
  await using own = await folderArchive((folder) => folder.session(story));
  expect(await costsIn(own.archive, ID)).toEqual({
    own: [
      [150_000_000, 0],
      [600_000_000, 0],
    ],
    outside: 300_000_000,
    session: 1_050_000_000,
  });
  const { session } = await own.archive.run(show, { session: ID });
  const left = session.branches.find(({ active }) => !active)?.leaf_id;
  const other = await own.archive.run(show, { session: ID, ...(left && { branch: left }) });
  expect(other.turns.map(({ cost }) => cost)).toEqual([0.15, null]);
});

describe("fast mode", () => {
  test("costs at least the standard price, everywhere that a cost is shown", async () => {
    const story = conversation()
      .prompt("One.")
      .says("First.", at("a", 0.15, { speed: "fast" }));
    story.prompt("Two.").says("Second.", at("b", 0.3, { speed: "standard" }));
    await using own = await folderArchive((folder) => folder.session(story));
    const { session, turns: shown } = await own.archive.run(show, { session: ID });
    const marks = ({ cost, underpriced }: Spent & { readonly underpriced: number }) => [cost, underpriced];
    expect([session, ...shown].map(marks)).toEqual([
      [0.45, 1],
      [0.15, 1],
      [0.3, 0],
    ]);
    const report = await own.archive.run(usage, { by: "session" });
    expect([report.own, ...report.groups.map((group) => group.own)].map(marks)).toEqual([
      [0.45, 1],
      [0.45, 1],
    ]);
    const { document } = await own.archive.run(exportOperation, { session: ID, to: "md" });
    expect((await Array.fromAsync(document)).join("")).toContain("· ≥$0.15");
  });
});
