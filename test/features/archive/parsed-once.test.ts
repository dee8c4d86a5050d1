// Tests that an appended line is parsed once, however many parts of the process need it.
import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { startFeed } from "../../../src/archive/live/start-feed.ts";
import { type AppendedLines, appendedLines } from "../../../src/ingest/follow/appended-lines.ts";
import { watchArchive } from "../../../src/ingest/follow/watch-archive.ts";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import { linesParsed } from "../../../src/sources/lines-parsed.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { StoreWriter } from "../../../src/store/store.ts";
import { type Conversation, conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";

test("a first index parses each line once for rows and once for the work index", async () => {
  using folder = transcriptFolder();
  folder.session(busy("first"));
  await using writer = await writerOf(folder);
  const before = linesParsed();
  await indexArchive(writer.store, { roots: [folder.root], data_dir: folder.data_dir });
  expect(linesParsed() - before).toBe(2 * linesOf(busy("first")));
});

test("an appended line is parsed once for rows, work index, feed and page", async () => {
  using folder = transcriptFolder();
  const talk = busy("first");
  const path = folder.session(talk);
  await using followed = await follow(folder);
  await followed.until("first");
  await followed.turns();
  // The first new line makes the follower read the session as it was before.
  followed.append(path, talk, (more) => more.prompt("warm up").says("zebra0"));
  await followed.until("zebra0");
  await followed.turns();
  for (const word of ["zebra1", "zebra2", "zebra3"]) {
    const before = linesParsed();
    const lines = followed.append(path, talk, (more) =>
      more.thinks("hm").calls("Bash", { command: "ls" }).result(`printed ${word}`).says("and so on"),
    );
    await followed.until(word);
    const { turns } = await followed.turns();
    expect(JSON.stringify(turns)).toContain(`printed ${word}`);
    expect(followed.published()).toContain(`printed ${word}`);
    expect(linesParsed() - before).toBe(lines);
  }
});

test("each line of a new session and its subsessions is parsed once", async () => {
  using folder = transcriptFolder();
  folder.session(conversation({ seed: 9 }).prompt("another"), sessionId(9));
  await using followed = await follow(folder);
  await followed.until("another");
  const before = linesParsed();
  const talk = busy("walrus");
  const path = folder.session(talk);
  await followed.until("walrus");
  let lines = linesOf(talk);
  const below = conversation({ seed: 3, fields: { isSidechain: true } }).prompt("go and look");
  const own = folder.subsession(below, "abc123", { of: sessionId(1) });
  await followed.until("look");
  lines += linesOf(below);
  await followed.turns();
  lines += followed.append(path, talk, (more) => more.prompt("meanwhile").says("giraffe"));
  await followed.until("giraffe");
  lines += followed.append(own, below, (more) => more.says("looked everywhere"));
  await followed.until("everywhere");
  const { turns } = await followed.turns();
  expect(turns).toHaveLength(2);
  expect(linesParsed() - before).toBe(lines);
});

test("lines dropped from the cache are parsed again, and everything is found", async () => {
  using folder = transcriptFolder();
  const talk = busy("first");
  const path = folder.session(talk);
  await using followed = await follow(folder, appendedLines({ most_bytes: 0 }));
  await followed.until("first");
  await followed.turns();
  followed.append(path, talk, (more) => more.calls("Bash", {}).result("printed zebra1").says("done"));
  await followed.until("zebra1");
  expect(JSON.stringify(await followed.turns())).toContain("printed zebra1");
  expect(followed.published()).toContain("printed zebra1");
});

function busy(word: string): Conversation {
  return conversation().prompt(`${word} question`).thinks("hm").calls("Bash", {}).result("a.ts").says("done");
}

function linesOf(talk: Conversation): number {
  return talk.text().trimEnd().split("\n").length;
}

async function writerOf(folder: TranscriptFolder) {
  const store = await openWriter(folder.data_dir);
  if (!store) throw new Error("Another process is writing.");
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

/** Does everything that a resident process does, in this one thread: follows, answers and has a feed. */
async function follow(folder: TranscriptFolder, appended: AppendedLines = appendedLines()) {
  const locations = { roots: [folder.root], data_dir: folder.data_dir };
  const writer = await writerOf(folder);
  const { store } = writer;
  const stop = new AbortController();
  let wake: () => void = () => undefined;
  let reports = 0;
  const watching = watchArchive(store, {
    ...locations,
    appended,
    signal: stop.signal,
    on_report() {
      reports++;
      wake();
    },
  });
  const report = async () => {
    for (const before = reports; before === reports; ) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await report();
  const archive = await openLocalArchive({
    ...locations,
    hold_read: true,
    appended,
    time_zone: () => "UTC",
    now: () => new Date(),
  });
  const feed = await startFeed(archive, { pace: { commits_ms: 3_600_000, processes_ms: 3_600_000 } });
  const events: string[] = [];
  feed.listen({}, ({ json }) => events.push(json));
  return {
    published: () => events.join("\n"),
    /** Returns how many lines it appended. */
    append(path: string, talk: Conversation, extend: (talk: Conversation) => unknown): number {
      const before = talk.text();
      extend(talk);
      const more = talk.text().slice(before.length);
      appendFileSync(path, more);
      return more.trimEnd().split("\n").length;
    },
    /** Waits until a word is found, everything is indexed, and listeners know. */
    async until(word: string): Promise<void> {
      while (!(await isFound(store, word))) await report();
      await feed.look();
    },
    turns: () => archive.ask("turns", { session: sessionId(1) }),
    async [Symbol.asyncDispose]() {
      feed.close();
      await archive.close();
      stop.abort();
      await watching;
      await writer[Symbol.asyncDispose]();
    },
  };
}

async function isFound(store: StoreWriter, word: string): Promise<boolean> {
  const { work_waiting, unkept_bytes } = await store.counts();
  const { parseQuery } = await import("../../../src/search/query.ts");
  const { hits } = await store.search({ query: parseQuery(word), limit: 1, filter: {}, now: 0 });
  return hits.length > 0 && work_waiting === 0 && unkept_bytes === 0;
}
