// Tests following transcripts while they are written: only new bytes are read.
import { appendFileSync, mkdtempSync, rmSync, statSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { watchArchive } from "../../../src/ingest/follow/watch-archive.ts";
import { indexArchive } from "../../../src/ingest/index/index-archive.ts";
import type { IndexProgress, IndexReport } from "../../../src/ingest/index/report.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { parseQuery } from "../../../src/search/query.ts";
import { openWriter } from "../../../src/store/open.ts";
import type { StoreWriter } from "../../../src/store/store.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { transcriptFolder } from "../../builders/transcripts/folder.ts";

test("appended lines are found, at the cost of the lines, not of the file", async () => {
  using folder = transcriptFolder();
  const talk = conversation().prompt("first").says("x".repeat(3_000_000));
  const path = folder.session(talk);
  await using watched = await follow(folder.root);
  expect((await watched.next()).bytes_read).toBe(statSync(path).size);
  await watched.until(() => appendFileSync(path, `${lineAfter(talk, 1)}\n`), found("zebra1"));
  const report = await watched.until(() => appendFileSync(path, `${lineAfter(talk, 2)}\n`), found("zebra2"));
  // No more than the last block, which is compared with what was read, and the line.
  expect(report.bytes_read).toBeLessThan(300_000);
  expect(report.turns_written).toBeLessThanOrEqual(2);
});

test("new and deleted transcripts are noticed", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await using watched = await follow(folder.root);
  await watched.next();
  const talk = conversation({ seed: 2 }).prompt("giraffe");
  let path = "";
  await watched.until(() => {
    path = folder.session(talk, sessionId(2), "-another-project");
  }, found("giraffe"));
  await watched.until(
    () => unlinkSync(path),
    async (store) => {
      const [session] = (await store.sessions()).filter(({ id }) => id === sessionId(2));
      return session?.source_deleted === true;
    },
  );
});

test("a new typed prompt does not change a session with a transcript", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first").says("answered"));
  const typed = (text: string) =>
    JSON.stringify({
      display: text,
      pastedContents: {},
      timestamp: 1,
      project: "/p",
      sessionId: sessionId(1),
    });
  const history = folder.write("history.jsonl", `${typed("first")}\n`);
  await using watched = await follow(folder.root);
  await watched.next();
  const kept = async (store: StoreWriter) => {
    const log = await Array.fromAsync(store.bytes(`${history}#${sessionId(1)}`));
    return Buffer.concat(log).toString("utf8").includes("second");
  };
  await watched.until(() => appendFileSync(history, `${typed("second")}\n`), kept);
  const [session] = await watched.store.sessions();
  expect(session).toMatchObject({ recovered: false, messages: 2 });
});

test("a new list of typed prompts is found", async () => {
  using folder = transcriptFolder();
  folder.session(conversation().prompt("first"));
  await using watched = await follow(folder.root);
  await watched.next();
  const line = { display: "giraffe", timestamp: 1, project: "/p", sessionId: sessionId(5) };
  await watched.until(() => folder.write("history.jsonl", `${JSON.stringify(line)}\n`), found("giraffe"));
  const more = { ...line, display: "walrus", timestamp: 2 };
  await watched.until(
    () => appendFileSync(folder.path("history.jsonl"), `${JSON.stringify(more)}\n`),
    found("walrus"),
  );
});

test("a subsession that comes before its session is placed below it", async () => {
  using folder = transcriptFolder();
  folder.session(conversation({ seed: 9 }).prompt("another"), sessionId(9));
  await using watched = await follow(folder.root);
  await watched.next();
  const fields = { sessionId: sessionId(2), isSidechain: true };
  const below = conversation({ seed: 3, fields }).prompt("go and look").says("looked");
  await watched.until(() => folder.subsession(below, "abc123", { of: sessionId(2) }), found("looked"));
  const above = conversation({ seed: 2 }).prompt("walrus").says("fine");
  await watched.until(() => folder.session(above, sessionId(2)), found("walrus"));
  const ids = (await watched.store.sessions()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([sessionId(2), sessionId(9)]);
  expect(await watched.store.subsessions(sessionId(2) as SessionId)).toHaveLength(1);
});

test("urgent changes are listed at once, and each run makes more sessions searchable", async () => {
  using folder = transcriptFolder();
  for (const seed of [1, 2, 3, 4]) folder.session(longTalk(seed), sessionId(seed));
  const locations = { roots: [folder.root], data_dir: folder.data_dir };
  const store = await writerOf(folder.data_dir);
  const reports: IndexReport[] = [];
  while (reports.length < 9 && reports.at(-1)?.complete !== true)
    reports.push(await indexArchive(store, { ...locations, urgent: () => true }));
  await store.close();
  expect(reports[0]).toMatchObject({ sessions: 4, complete: false });
  expect(reports.at(-1)).toMatchObject({ turns_written: 0, complete: true });
  const waiting = reports.map(({ waiting_bytes }) => waiting_bytes);
  expect(waiting.every((bytes, index) => index === 0 || bytes < (waiting[index - 1] ?? 0))).toBe(true);
});

test("lines written during the first run are all found in the end", async () => {
  for (const name of [`${sessionId(1)}.jsonl`, "no-transcript.txt"]) {
    using folder = transcriptFolder();
    const talk = conversation().prompt("walrus1");
    const path = join(folder.session(talk), "..", name);
    for (const seed of [2, 3, 4]) folder.session(longTalk(seed), sessionId(seed));
    let written = false;
    await using watched = await follow(folder.root, ({ phase }) => {
      if (phase === "work" && !written) appendFileSync(path, `${lineAfter(talk, 1)}\n`);
      written ||= phase === "work";
    });
    await watched.until(
      () => undefined,
      async (store) => written && (await store.counts()).unkept_bytes === 0,
    );
    for (const seed of [1, 2, 3, 4]) expect(await found(`walrus${seed}`)(watched.store)).toBe(true);
  }
});

/** So long that no two are made searchable in one step. */
function longTalk(seed: number) {
  return conversation({ seed }).prompt(`walrus${seed}`).calls("Bash", {}).result("x".repeat(3_000_000));
}

function lineAfter(talk: { readonly last: string | null }, number: number): string {
  const parentUuid = number === 1 ? talk.last : `0000000${number - 1}-0000-4000-8000-00000000aaaa`;
  return JSON.stringify({
    parentUuid,
    isSidechain: false,
    sessionId: sessionId(1),
    type: "user",
    message: { role: "user", content: `where is zebra${number}` },
    uuid: `0000000${number}-0000-4000-8000-00000000aaaa`,
    timestamp: "2026-01-01T00:00:00.000Z",
  });
}

function found(word: string): (store: StoreWriter) => Promise<boolean> {
  return async (store) => {
    const { hits } = await store.search({ query: parseQuery(word), limit: 1, filter: {}, now: 0 });
    return hits.length > 0;
  };
}

interface Watched extends AsyncDisposable {
  readonly store: StoreWriter;
  next(): Promise<IndexReport>;
  /** Runs an action, and waits for the report that meets the condition. */
  until(act: () => void, holds: (store: StoreWriter) => Promise<boolean>): Promise<IndexReport>;
}

async function writerOf(data_dir: string): Promise<StoreWriter> {
  const store = await openWriter(data_dir);
  if (!store) throw new Error("Another process is writing.");
  return store;
}

async function follow(root: string, on_progress?: (progress: IndexProgress) => void): Promise<Watched> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-watch-"));
  const store = await writerOf(data_dir);
  const stop = new AbortController();
  const reports: IndexReport[] = [];
  let wake: () => void = () => undefined;
  const watching = watchArchive(store, {
    roots: [root],
    data_dir,
    signal: stop.signal,
    ...(on_progress && { on_progress }),
    on_report(report) {
      reports.push(report);
      wake();
    },
  });
  async function next(): Promise<IndexReport> {
    while (reports.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return reports.shift() as IndexReport;
  }
  return {
    store,
    next,
    async until(act, holds) {
      act();
      for (let report = await next(); ; report = await next()) if (await holds(store)) return report;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await watching;
      await store.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
