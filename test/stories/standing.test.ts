// An archive that stays open while others write: in this process, in another one, and where nobody can.
import { appendFileSync, existsSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import type { LiveEvent } from "../../src/archive/live/live-feed.ts";
import { type KeeperWord, keepUp } from "../../src/archive/sync/keep-up.ts";
import {
  type StandingArchive,
  type StandingOptions,
  standArchive,
} from "../../src/archive/sync/standing-archive.ts";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { ClewError } from "../../src/model/errors.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { linesParsed } from "../../src/sources/lines-parsed.ts";
import { openStore } from "../../src/store/open.ts";
import { conversation, sessionId, uuid } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { rawArchive } from "../contracts/sqlite/raw-archive.ts";
import { BIN, started } from "./command-line.ts";

const PATIENCE = { timeout: 20_000, interval: 20 };

interface Stands extends StandingArchive, AsyncDisposable {
  readonly notes: readonly string[];
  titles(): Promise<string[]>;
}

function stand(folder: TranscriptFolder, given: Partial<StandingOptions> = {}): Stands {
  const notes: string[] = [];
  const standing = standArchive({
    roots: [folder.root],
    data_dir: folder.data_dir,
    keep_up: true,
    time_zone: () => "UTC",
    now: () => new Date(),
    on_note: (text) => notes.push(text),
    ...given,
  });
  return {
    ...standing,
    notes,
    async titles() {
      const { sessions } = await (await standing.archive()).ask("list", { all: true });
      return sessions.map(({ title }) => title);
    },
    [Symbol.asyncDispose]: () => standing.close(),
  };
}

/** How the answer fails. */
async function failure(asked: Promise<unknown>): Promise<ClewError> {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClewError)) throw new Error(`That is no such failure: ${error}`);
  return error;
}

test("lines parsed in the thread that follows are not parsed again by the one that answers", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first").says("answer");
  const path = folder.session(talk);
  await using standing = stand(folder);
  await vi.waitFor(async () => expect(await standing.titles()).toEqual(["first"]), PATIENCE);
  const events: LiveEvent[] = [];
  await standing.live().listen({}, (event) => events.push(event));
  const archive = await standing.archive();
  const page = () => archive.ask("turns", { session: sessionId(1) });
  const append = async (word: string) => {
    const before = talk.text().length;
    appendFileSync(path, talk.calls("Bash", {}).result(`printed ${word}`).text().slice(before));
    await vi.waitFor(() => expect(events.map(({ json }) => json).join()).toContain(word), PATIENCE);
    expect(JSON.stringify(await page())).toContain(`printed ${word}`);
  };
  // What was there before is read once, by who holds it and by who tells what follows.
  await page();
  await append("zebra0");
  const before = linesParsed();
  for (const word of ["zebra1", "zebra2", "zebra3"]) await append(word);
  expect(linesParsed()).toBe(before);
});

test("from nothing to an archive, to events of what is written, to the end", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first").says("answer");
  const path = folder.session(talk);
  await using standing = stand(folder);
  const early = await failure(standing.archive());
  expect([early.code, early.message]).toEqual(["not_yet", expect.stringContaining("being made")]);
  expect((await failure(standing.live().listen({}, () => undefined))).code).toBe("not_yet");
  await vi.waitFor(async () => expect(await standing.titles()).toEqual(["first"]), PATIENCE);
  await vi.waitFor(
    () => expect(standing.freshness()).toMatchObject({ kept_by: "this", reading: null }),
    PATIENCE,
  );
  const events: LiveEvent[] = [];
  await standing.live().listen({ session: sessionId(1) as SessionId }, (event) => events.push(event));
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("second").text().slice(before));
  const types = () => new Set(events.map(({ type }) => type));
  await vi.waitFor(
    () => expect(types()).toEqual(new Set(["session.changed", "turn.new", "message", "session.status"])),
    PATIENCE,
  );
  await vi.waitFor(() => expect(standing.freshness().as_of).not.toBeNull(), PATIENCE);
  await standing.close();
  expect((await failure(standing.archive())).code).toBe("not_readable");
  // Nobody holds the archive any more.
  expect(await updateArchive({ roots: [folder.root], data_dir: folder.data_dir })).not.toBeNull();
});

test("who wants all sessions waits while they are read for the first time; a reading that broke off goes on", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const places = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(places);
  const database = rawArchive(folder.data_dir);
  database.exec("UPDATE session SET settled = 0");
  database.close();
  await using standing = stand(folder, { keep_up_after: new Promise(() => undefined) });
  expect(await standing.titles()).toEqual(["first"]);
  expect(await failure(standing.archive({ whole: true }))).toMatchObject({ code: "not_yet" });
  await vi.waitFor(() => standing.archive({ whole: true }), PATIENCE);
  await using idle = stand(folder, { keep_up: false });
  expect(await idle.archive({ whole: true })).toBeDefined();
});

test("an archive with nothing in it is filled, also where that was to wait until something is shown", async () => {
  using folder = transcriptFolder();
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  folder.session(conversation().prompt("first"));
  await using standing = stand(folder, { keep_up_after: new Promise(() => undefined) });
  await vi.waitFor(async () => expect(await standing.titles()).toEqual(["first"]), PATIENCE);
});

test("three sessions written at once in torn pieces: each record is told once and in its order", async () => {
  using folder = transcriptFolder();
  const TURNS = 25;
  const talks = [1, 2, 3].map((seed) => {
    const talk = conversation({ seed, fields: { sessionId: sessionId(seed) } }).prompt("begin");
    const path = folder.session(talk, sessionId(seed));
    const before = Buffer.byteLength(talk.text());
    for (let turn = 0; turn < TURNS; turn++)
      talk
        .calls("Bash", { command: `ls ${turn}` })
        .result("größe")
        .says("so")
        .prompt(`next ${turn}`);
    return { seed, path, rest: Buffer.from(talk.text()).subarray(before) };
  });
  await using standing = stand(folder);
  await vi.waitFor(() => expect(standing.freshness().as_of).not.toBeNull(), PATIENCE);
  const told = new Map<string, string[]>(talks.map(({ seed }) => [sessionId(seed), []]));
  await standing.live().listen({}, ({ type, session_id, json }) => {
    if (type === "message") told.get(session_id ?? "")?.push(JSON.parse(json).record_id);
  });
  for (let at = 0, step = 0; talks.some(({ rest }) => at < rest.length); step++) {
    const size = 200 + ((step * 7919) % 900);
    for (const { path, rest } of talks) appendFileSync(path, rest.subarray(at, at + size));
    at += size;
    if (step % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 15));
  }
  const expected = talks.map(({ seed }) =>
    Array.from({ length: TURNS * 4 }, (_, index) => uuid(index + 2, seed)),
  );
  await vi.waitFor(
    () => expect([...told.values()].map(({ length }) => length)).toEqual([100, 100, 100]),
    PATIENCE,
  );
  expect([...told.values()]).toEqual(expected);
});

test("of two, one writes; when it ends the other takes over, and both tell the same", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  await using one = stand(folder);
  await vi.waitFor(() => expect(one.freshness().as_of).not.toBeNull(), PATIENCE);
  await using other = stand(folder);
  await vi.waitFor(() => expect(other.freshness().kept_by).toBe("another"), PATIENCE);
  const heard = [[], []] as [string[], string[]];
  for (const [index, each] of [one, other].entries())
    await each.live().listen({}, ({ type, json }) => heard[index]?.push(`${type} ${json}`));
  let before = talk.text().length;
  appendFileSync(path, talk.says("yes").text().slice(before));
  await vi.waitFor(() => expect(heard[1].join()).toContain("message"), PATIENCE);
  // One of them may have looked while it was being written, and tells the row once more.
  const gist = (all: readonly string[]) => ({
    row: all.findLast((told) => told.startsWith("session.changed ")),
    rest: all.filter((told) => !told.startsWith("session.changed ")),
  });
  await vi.waitFor(() => expect(gist(heard[0])).toEqual(gist(heard[1])), PATIENCE);
  await one.close();
  await vi.waitFor(() => expect(other.freshness().kept_by).toBe("this"), PATIENCE);
  before = talk.text().length;
  appendFileSync(path, talk.prompt("behind it").text().slice(before));
  await vi.waitFor(() => expect(heard[1].join()).toContain("behind it"), PATIENCE);
});

test("a writer that is killed is followed", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const env = { HOME: folder.root, CLEW_DATA_DIR: folder.data_dir, CLAUDE_CONFIG_DIR: folder.root };
  const writer = started([BIN, "index", "--watch"], env);
  let standing: Stands | null = null;
  try {
    await vi.waitFor(() => expect(writer.out()).toContain("1 session"), PATIENCE);
    standing = stand(folder);
    await vi.waitFor(() => expect(standing?.freshness().kept_by).toBe("another"), PATIENCE);
    expect(await standing.titles()).toEqual(["first"]);
    writer.process.kill("SIGKILL");
    await writer.end;
    await vi.waitFor(() => expect(standing?.freshness().kept_by).toBe("this"), PATIENCE);
  } finally {
    writer.process.kill("SIGKILL");
    await standing?.close();
  }
});

test("without keeping up nothing is made, and nothing is read in", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await using standing = stand(folder, { keep_up: false });
  expect(await failure(standing.archive())).toMatchObject({ code: "not_yet" });
  expect(existsSync(folder.data_dir)).toBe(false);
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  expect(await standing.titles()).toEqual(["first"]);
  expect(standing.freshness()).toEqual({ kept_by: "nobody", reading: null, as_of: null });
});

test("where nothing can be written it says so, and goes on as soon as something can", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const blocked = join(dirname(folder.root), "blocked");
  writeFileSync(blocked, "");
  await using standing = stand(folder, { data_dir: join(blocked, "data") });
  await vi.waitFor(() => expect(standing.notes).toHaveLength(1), PATIENCE);
  const { code, message } = await failure(standing.archive());
  expect(code).toBe("not_yet");
  expect(message).toContain("Trying again");
  unlinkSync(blocked);
  await vi.waitFor(async () => expect(await standing.titles()).toEqual(["first"]), PATIENCE);
});

test("a thread that dies is told once and started again", async () => {
  using folder = transcriptFolder();
  const words: KeeperWord[] = [];
  const places = { roots: [folder.root], data_dir: join(folder.root, "within") };
  const keeper = keepUp({
    places,
    writing: null,
    on_word: (word) => words.push(word),
    on_appended: () => undefined,
    pause_ms: 10,
  });
  const nobodies = () => words.filter((word) => word.type === "keeper" && word.by === "nobody").length;
  await vi.waitFor(() => expect(nobodies()).toBeGreaterThan(3), PATIENCE);
  await keeper.close();
  expect(words.filter(({ type }) => type === "note")).toEqual([
    { type: "note", text: expect.stringContaining("clew writes nothing there") },
  ]);
});

test("an archive that nobody keeps up is still followed where somebody else changes it", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  await using standing = stand(folder, { keep_up: false });
  const types: string[] = [];
  await standing.live().listen({}, ({ type }) => types.push(type));
  const other = await openStore(folder.data_dir);
  await other.rename(sessionId(1) as SessionId, "Called so");
  await other.close();
  await vi.waitFor(() => expect(types).toEqual(["session.changed", "session.title"]), PATIENCE);
});
