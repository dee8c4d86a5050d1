// Tests that an appended turn costs the same in a long session as in a short one, and beside many sub-agents, by counting
// the steps that cost time.
import { appendFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { startFeed } from "../../../src/archive/live/start-feed.ts";
import { liveFiles } from "../../../src/ingest/follow/live-files.ts";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import { workDone } from "../../../src/model/work-done.ts";
import { linesParsed } from "../../../src/sources/lines-parsed.ts";
import { openWriter } from "../../../src/store/open.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";

test("an appended turn costs the same in a session of any length", async () => {
  const short = await costOfTurn({ turns: 5, subagents: 0 });
  expect(await costOfTurn({ turns: 80, subagents: 0 })).toEqual(short);
  // One turn, with two messages of the API.
  expect(short).toMatchObject({ turns_described: 1, turns_judged: 1, turns_compared: 1, costs_compared: 2 });
  expect(short).toMatchObject({ lines_loaded: 1, turns_published: 1, lines_parsed: 4 });
});

test("an appended turn costs the same beside any number of sub-agents", async () => {
  const alone = await costOfTurn({ turns: 5, subagents: 0 });
  expect(await costOfTurn({ turns: 5, subagents: 40 })).toEqual(alone);
});

test("a line appended to a sub-agent costs its own turn", async () => {
  const cost = await costOfTurn({ turns: 5, subagents: 40, below: true });
  expect(cost).toMatchObject({ turns_described: 1, turns_judged: 1, turns_compared: 1, lines_parsed: 4 });
});

test("a rewind to an earlier turn compares only the turns after it", async () => {
  const cost = await costOfTurn({ turns: 30, subagents: 0, after: 29 });
  expect(cost.turns_compared).toBeLessThan(5);
});

interface Scene {
  readonly turns: number;
  readonly subagents: number;
  /** Appends to a sub-agent instead. */
  readonly below?: boolean;
  /** The turn after which the new one comes, instead of the last. */
  readonly after?: number;
}

async function costOfTurn(scene: Scene): Promise<Record<string, number>> {
  // Recently written files are always read again. With a later clock, only changed files are.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2100-01-01") });
  using folder = transcriptFolder();
  const locations = { roots: [folder.root], data_dir: folder.data_dir };
  const store = await openWriter(folder.data_dir);
  if (!store) throw new Error("Another process is writing.");
  const talk = turnsOf(conversation(), scene.turns);
  const path = folder.session(talk);
  const fields = { isSidechain: true };
  const below = turnsOf(conversation({ seed: 1, fields }), 2);
  let own = "";
  for (let number = 1; number <= scene.subagents; number++) {
    const each = number === 1 ? below : turnsOf(conversation({ seed: number, fields }), 2);
    own = folder.subsession(each, `a${number}`, { of: sessionId(1) });
  }
  own = scene.below ? folder.subsession(below, "a1", { of: sessionId(1) }) : path;
  const grown = scene.below ? below : talk;
  const live = liveFiles();
  const index = () => indexArchive(store, { ...locations, live });
  await index();
  const archive = await openLocalArchive({
    ...locations,
    appended: live.appended,
    time_zone: () => "UTC",
    now: () => new Date(0),
  });
  const feed = await startFeed(archive, { pace: { commits_ms: 3_600_000, processes_ms: 3_600_000 } });
  try {
    const append = async () => {
      const before = grown.text().length;
      appendFileSync(own, turnsOf(grown, 1).text().slice(before));
      await index();
      await feed.look();
    };
    // The first time, the feed loads the session.
    await append();
    if (scene.after !== undefined) grown.after(answers.get(grown)?.[scene.after - 1] ?? null);
    const before = { ...workDone(), lines_parsed: linesParsed() };
    await append();
    const after: Record<string, number> = { ...workDone(), lines_parsed: linesParsed() };
    return Object.fromEntries(
      Object.entries(after).map(([name, count]) => [name, count - ((before as typeof after)[name] ?? 0)]),
    );
  } finally {
    feed.close();
    await archive.close();
    await store.close();
    vi.useRealTimers();
  }
}

/** The last record of each turn. */
const answers = new WeakMap<Conversation, string[]>();

function turnsOf(talk: Conversation, count: number): Conversation {
  const ends = answers.get(talk) ?? [];
  answers.set(talk, ends);
  for (let number = 0; number < count; number++) {
    talk.prompt(`please look at ${ends.length}`).calls("Bash", { command: "npm test" }).result("2 passed");
    talk.says(`Looked at ${ends.length}.`);
    ends.push(talk.last ?? "");
  }
  return talk;
}
