// Tests an archive that stays open while others write: in this process, in another, and where writing is impossible.
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import type { FeedEvent } from "../../src/archive/live/live-feed.ts";
import { type IndexerMessage, startIndexer } from "../../src/archive/sync/indexer.ts";
import {
  type ResidentArchive,
  type ResidentOptions,
  startResidentArchive,
} from "../../src/archive/sync/resident-archive.ts";
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

interface TestResident extends ResidentArchive, AsyncDisposable {
  readonly notes: readonly string[];
  titles(): Promise<string[]>;
}

function startResident(folder: TranscriptFolder, given: Partial<ResidentOptions> = {}): TestResident {
  const notes: string[] = [];
  const resident = startResidentArchive({
    roots: [folder.root],
    data_dir: folder.data_dir,
    run_indexer: true,
    time_zone: () => "UTC",
    now: () => new Date(),
    on_note: (text) => notes.push(text),
    ...given,
  });
  return {
    ...resident,
    notes,
    async titles() {
      const { sessions } = await (await resident.archive()).ask("list", { all: true });
      return sessions.map(({ title }) => title);
    },
    [Symbol.asyncDispose]: () => resident.close(),
  };
}

/** Returns the error of a failing request. */
async function failure(asked: Promise<unknown>): Promise<ClewError> {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClewError)) throw new Error(`Unexpected error: ${error}`);
  return error;
}

test("lines parsed by the indexer thread are not parsed again by the one that answers", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first").says("answer");
  const path = folder.session(talk);
  await using resident = startResident(folder);
  await vi.waitFor(async () => expect(await resident.titles()).toEqual(["first"]), PATIENCE);
  const events: FeedEvent[] = [];
  await resident.live().listen({}, (event) => events.push(event));
  const archive = await resident.archive();
  const page = () => archive.ask("turns", { session: sessionId(1), from: 2, to: 2 });
  const append = async (word: string) => {
    const before = talk.text().length;
    appendFileSync(path, talk.calls("Bash", {}).result(`printed ${word}`).text().slice(before));
    await vi.waitFor(() => expect(events.map(({ json }) => json).join()).toContain(word), PATIENCE);
    expect(JSON.stringify(await page())).toContain(`printed ${word}`);
  };
  // Earlier content is read once to publish what follows. The turn that is asked for begins after it.
  const first = talk.text().length;
  appendFileSync(path, talk.prompt("second").text().slice(first));
  await append("zebra0");
  const before = linesParsed();
  for (const word of ["zebra1", "zebra2", "zebra3"]) await append(word);
  expect(linesParsed()).toBe(before);
});

test("from nothing to an archive, to events of what is written, to the end", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first").says("answer");
  const path = folder.session(talk);
  await using resident = startResident(folder);
  const early = await failure(resident.archive());
  expect([early.code, early.message]).toEqual(["not_yet", expect.stringContaining("being created")]);
  expect((await failure(resident.live().listen({}, () => undefined))).code).toBe("not_yet");
  await vi.waitFor(async () => expect(await resident.titles()).toEqual(["first"]), PATIENCE);
  await vi.waitFor(
    () => expect(resident.freshness()).toMatchObject({ indexed_by: "this", reading: null }),
    PATIENCE,
  );
  const events: FeedEvent[] = [];
  await resident.live().listen({ session: sessionId(1) as SessionId }, (event) => events.push(event));
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("second").text().slice(before));
  const types = () => new Set(events.map(({ type }) => type));
  await vi.waitFor(
    () => expect(types()).toEqual(new Set(["session.changed", "turn.new", "message", "session.status"])),
    PATIENCE,
  );
  await vi.waitFor(() => expect(resident.freshness().as_of).not.toBeNull(), PATIENCE);
  await resident.close();
  expect((await failure(resident.archive())).code).toBe("not_readable");
  // No process holds the archive any more.
  expect(await updateArchive({ roots: [folder.root], data_dir: folder.data_dir })).not.toBeNull();
});

test("a query for all sessions waits for the first indexing, and an interrupted one resumes", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const locations = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(locations);
  const database = rawArchive(folder.data_dir);
  database.exec("UPDATE session SET cost_state = 0");
  database.close();
  await using resident = startResident(folder, { run_indexer_after: new Promise(() => undefined) });
  expect(await resident.titles()).toEqual(["first"]);
  expect(await failure(resident.archive({ whole: true }))).toMatchObject({ code: "not_yet" });
  await vi.waitFor(() => resident.archive({ whole: true }), PATIENCE);
  await using idle = startResident(folder, { run_indexer: false });
  expect(await idle.archive({ whole: true })).toBeDefined();
});

test("an empty archive is filled, even if indexing was to wait until something is shown", async () => {
  using folder = transcriptFolder();
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  folder.session(conversation().prompt("first"));
  await using resident = startResident(folder, { run_indexer_after: new Promise(() => undefined) });
  await vi.waitFor(async () => expect(await resident.titles()).toEqual(["first"]), PATIENCE);
});

test("three sessions written at once in torn parts: each record is published once, in order", async () => {
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
  await using resident = startResident(folder);
  await vi.waitFor(() => expect(resident.freshness().as_of).not.toBeNull(), PATIENCE);
  const published = new Map<string, string[]>(talks.map(({ seed }) => [sessionId(seed), []]));
  await resident.live().listen({}, ({ type, session_id, json }) => {
    if (type === "message") published.get(session_id ?? "")?.push(JSON.parse(json).record_id);
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
    () => expect([...published.values()].map(({ length }) => length)).toEqual([100, 100, 100]),
    PATIENCE,
  );
  expect([...published.values()]).toEqual(expected);
});

test("of two archives one writes; when it ends the other takes over, and both publish the same", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first");
  const path = folder.session(talk);
  await using one = startResident(folder);
  await vi.waitFor(() => expect(one.freshness().as_of).not.toBeNull(), PATIENCE);
  await using other = startResident(folder);
  await vi.waitFor(() => expect(other.freshness().indexed_by).toBe("another"), PATIENCE);
  const heard = [[], []] as [string[], string[]];
  for (const [index, each] of [one, other].entries())
    await each.live().listen({}, ({ type, json }) => heard[index]?.push(`${type} ${json}`));
  let before = talk.text().length;
  appendFileSync(path, talk.says("yes").text().slice(before));
  await vi.waitFor(() => expect(heard[1].join()).toContain("message"), PATIENCE);
  // One of them may have polled during the write, and publishes the row again.
  const gist = (all: readonly string[]) => ({
    row: all.findLast((event) => event.startsWith("session.changed ")),
    rest: all.filter((event) => !event.startsWith("session.changed ")),
  });
  await vi.waitFor(() => expect(gist(heard[0])).toEqual(gist(heard[1])), PATIENCE);
  await one.close();
  await vi.waitFor(() => expect(other.freshness().indexed_by).toBe("this"), PATIENCE);
  before = talk.text().length;
  appendFileSync(path, talk.prompt("behind it").text().slice(before));
  await vi.waitFor(() => expect(heard[1].join()).toContain("behind it"), PATIENCE);
});

test("when a writer is killed, another takes over", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const env = { HOME: folder.root, CLEW_DATA_DIR: folder.data_dir, CLAUDE_CONFIG_DIR: folder.root };
  const writer = started([BIN, "index", "--watch"], env);
  let resident: TestResident | null = null;
  try {
    await vi.waitFor(() => expect(writer.out()).toContain("1 session"), PATIENCE);
    resident = startResident(folder);
    await vi.waitFor(() => expect(resident?.freshness().indexed_by).toBe("another"), PATIENCE);
    expect(await resident.titles()).toEqual(["first"]);
    writer.process.kill("SIGKILL");
    await writer.end;
    await vi.waitFor(() => expect(resident?.freshness().indexed_by).toBe("this"), PATIENCE);
  } finally {
    writer.process.kill("SIGKILL");
    await resident?.close();
  }
});

test("without indexing nothing is created and nothing is indexed", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await using resident = startResident(folder, { run_indexer: false });
  expect(await failure(resident.archive())).toMatchObject({ code: "not_yet" });
  expect(existsSync(folder.data_dir)).toBe(false);
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  expect(await resident.titles()).toEqual(["first"]);
  expect(resident.freshness()).toEqual({ indexed_by: "none", reading: null, as_of: null });
});

test("where nothing can be written it says so, and continues as soon as it can", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  const blocked = join(dirname(folder.root), "blocked");
  writeFileSync(blocked, "");
  await using resident = startResident(folder, { data_dir: join(blocked, "data") });
  await vi.waitFor(() => expect(resident.notes).toHaveLength(1), PATIENCE);
  const { code, message } = await failure(resident.archive());
  expect(code).toBe("not_yet");
  expect(message).toContain("Retrying");
  unlinkSync(blocked);
  await vi.waitFor(async () => expect(await resident.titles()).toEqual(["first"]), PATIENCE);
});

test("a thread that dies is reported once and restarted", async () => {
  using folder = transcriptFolder();
  const words: IndexerMessage[] = [];
  const locations = { roots: [folder.root], data_dir: join(folder.root, "within") };
  const indexer = startIndexer({
    locations,
    summarize: null,
    backup: null,
    on_message: (word) => words.push(word),
    on_appended: () => undefined,
    pause_ms: 10,
  });
  const nobodies = () => words.filter((word) => word.type === "indexer" && word.by === "none").length;
  await vi.waitFor(() => expect(nobodies()).toBeGreaterThan(3), PATIENCE);
  await indexer.close();
  expect(words.filter(({ type }) => type === "note")).toEqual([
    { type: "note", text: expect.stringContaining("clew never writes") },
  ]);
});

test("an archive without an indexer still publishes changes that another process makes", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  await using resident = startResident(folder, { run_indexer: false });
  const types: string[] = [];
  await resident.live().listen({}, ({ type }) => types.push(type));
  const other = await openStore(folder.data_dir);
  await other.rename(sessionId(1) as SessionId, "Called so");
  await other.close();
  await vi.waitFor(() => expect(types).toEqual(["session.changed", "session.title"]), PATIENCE);
});

test.each<[string, (path: string) => void]>([
  ["removed", (path) => rmSync(path)],
  ["moved", (path) => renameSync(path, `${path}.elsewhere`)],
  [
    "replaced",
    (path) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
])("an archive that is %s under a running clew is noticed, and no new one is begun", async (_, change) => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("Wind the yarn").says("It is wound.");
  const path = folder.session(talk);
  await using resident = startResident(folder);
  await vi.waitFor(async () => expect(await resident.titles()).toEqual(["Wind the yarn"]), PATIENCE);
  const feed = resident.live();
  const listener = await feed.listen({}, () => undefined);
  const file = join(folder.data_dir, "archive.db");
  change(file);
  const after = inodeOf(file);
  // The indexer notices by itself, and every request says so.
  await vi.waitFor(() => expect(resident.notes).toEqual([expect.stringMatching(MOVED)]), PATIENCE);
  const before = talk.text().length;
  appendFileSync(path, talk.prompt("And a hank?").text().slice(before));
  for (let count = 0; count < 3; count++)
    expect(await failure(resident.titles())).toMatchObject({
      code: "not_readable",
      message: expect.stringMatching(MOVED),
    });
  expect(resident.freshness()).toMatchObject({ indexed_by: "none", reading: null });
  listener.close();
  await resident.close();
  expect([inodeOf(file), resident.notes.length]).toEqual([after, 1]);
});

test("an archive that is removed is noticed by a request, even if nothing indexes", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("Wind the yarn").says("It is wound."));
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  await using resident = startResident(folder, { run_indexer: false });
  expect(await resident.titles()).toEqual(["Wind the yarn"]);
  rmSync(join(folder.data_dir, "archive.db"));
  for (let count = 0; count < 2; count++) expect((await failure(resident.titles())).message).toMatch(MOVED);
  // Putting another one there does not help: this process began with the former one.
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir }, { anew: true });
  expect((await failure(resident.titles())).message).toMatch(MOVED);
  expect(resident.notes).toHaveLength(1);
});

test("clew index --watch ends when its archive is removed", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("Wind the yarn").says("It is wound."));
  const words = [BIN, "--root", folder.root, "--data-dir", folder.data_dir, "index", "--watch"];
  const running = started(words, { HOME: folder.root, TZ: "UTC" });
  const file = join(folder.data_dir, "archive.db");
  await vi.waitFor(() => expect(running.out(), running.err()).toContain("1 session"), PATIENCE);
  rmSync(file);
  expect(await running.end).toBe(2);
  expect(running.err()).toMatch(MOVED);
  expect(existsSync(file)).toBe(false);
});

const MOVED = /was removed, moved or replaced while clew was running.*start it again\.\n?$/s;

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
