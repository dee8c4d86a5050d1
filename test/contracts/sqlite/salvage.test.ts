// Tests `clew salvage` and rebuilding beside the archive in use: nothing that can be read is lost, and readers never see
// a half-built archive.
import {
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { type SalvageOutput, salvage } from "../../../src/archive/operations/salvage.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { backupsOf } from "../../../src/store/open.ts";
import { archivePath } from "../../../src/store/sqlite/paths.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { idOf } from "../rows.ts";
import { rawArchive } from "./raw-archive.ts";

const SESSIONS = 6;
/** The first ones were deleted by the agent. */
const DELETED = 2;
const PAGE = 16_384;

let folder: TranscriptFolder;
beforeEach(async () => {
  folder = transcriptFolder();
  const paths = Array.from({ length: SESSIONS }, (_, index) => {
    const talk = conversation({ seed: index + 1 });
    for (let turn = 1; turn <= 4; turn++)
      talk.prompt(`Prompt ${turn} of number ${index}.`).says(`${noise(index * 10 + turn)} Answer ${turn}.`);
    return folder.session(talk, sessionId(index + 1));
  });
  await updateArchive(locations());
  for (const path of paths.slice(0, DELETED)) rmSync(path);
  await updateArchive(locations());
  await withArchive(async ({ store }) => {
    await store.rename(idOf(sessionId(1)), "Named by hand");
    await store.mark(idOf(sessionId(2)), { pinned: true });
  });
  await updateArchive(locations());
});
afterEach(() => folder[Symbol.dispose]());

/** Text that does not compress to nothing. */
function noise(seed: number): string {
  let state = seed * 2_654_435_761;
  return Array.from({ length: 500 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state.toString(36);
  }).join(" ");
}

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });

async function withArchive<Result>(work: (archive: LocalArchive) => Promise<Result>): Promise<Result> {
  const options = { ...locations(), now: () => new Date(), time_zone: () => "UTC", allow_damaged: true };
  const archive = await openLocalArchive(options);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

const salvageNow = () => withArchive((archive) => archive.run(salvage, {}));

async function expectAllThere(lost: SalvageOutput["lost"] = []): Promise<void> {
  await withArchive(async (archive) => {
    const sessions = await archive.store.sessions({ archived: "either" });
    expect(sessions.length + lost.length).toBe(SESSIONS);
    const named = sessions.find(({ id }) => id === sessionId(1));
    if (named) expect(named.title).toBe("Named by hand");
    const pinned = sessions.find(({ id }) => id === sessionId(2));
    if (pinned) expect(pinned.pinned).toBe(true);
    for (const session of sessions) expect(session.turns).toBe(4);
    expect(await archive.store.check()).toEqual([]);
  });
}

function overwritePage(number: number): void {
  const file = openSync(archivePath(folder.data_dir), "r+");
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, number * PAGE);
  closeSync(file);
}

/** Leaves nothing of the archived bytes, in no page. */
function loseBlocks(): void {
  {
    using database = rawArchive(folder.data_dir);
    database.exec("UPDATE piece SET data = zeroblob(20)");
  }
  overwritePage(rootPageOf("piece"));
}

/** Returns the first page of a table or an index. */
function rootPageOf(name: string): number {
  using database = rawArchive(folder.data_dir, { readOnly: true });
  const row = database.prepare("SELECT rootpage - 1 AS page FROM sqlite_schema WHERE name = ?").get(name);
  return Number(row?.page);
}

test("a rebuild of a database with unreadable rows is refused", async () => {
  overwritePage(rootPageOf("source"));
  await expect(updateArchive(locations(), { rebuild: true })).rejects.toMatchObject({ code: "damaged" });
  expect(readdirSync(folder.data_dir)).not.toContain("rebuild");
});

test("a whole archive is left as it is", async () => {
  expect(await salvageNow()).toMatchObject({ database: "whole", kept_as: null, damaged: [], lost: [] });
  await expectAllThere();
});

describe("pages of every kind", () => {
  test.each([
    "source",
    "piece",
    "piece_by_place",
    "sqlite_autoindex_source_1",
    "session",
    "turn",
    "mark",
    "rename",
    "dialogue_data",
    "work_data",
    "link_evidence",
    "spending",
  ])("the root page of %s", async (name) => {
    overwritePage(rootPageOf(name));
    const before = await withArchive((archive) => archive.run(doctor, {}));
    expect(before.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/integrity|unavailable/)]),
    );
    const saved = await salvageNow();
    expect(saved).toMatchObject({
      database: expect.stringMatching(/damaged|unreadable/),
      damaged: [],
      lost: [],
    });
    expect(saved.kept_as).not.toBeNull();
    await expectAllThere();
    expect((await withArchive((archive) => archive.run(doctor, { deep: true }))).problems).toEqual([]);
  });
});

test("rows of a transcript that was deleted before it was stored are saved too", async () => {
  const path = folder.session(conversation({ seed: 9 }).prompt("Was it kept?").says("No."), sessionId(9));
  const stop = new AbortController();
  await updateArchive(locations(), { signal: stop.signal, on_progress: () => stop.abort() });
  rmSync(path);
  overwritePage(rootPageOf("chunk"));
  expect(await salvageNow()).toMatchObject({ database: "damaged", lost: [] });
  const session = await withArchive((archive) => archive.session(sessionId(9)));
  expect(session).toMatchObject({ title: "Was it kept?", turns: 1 });
});

test("a rename that is not indexed yet is not a difference to a rebuild", async () => {
  await withArchive(async (archive) => {
    await archive.store.rename(idOf(sessionId(3)), "Renamed just now");
    const { digest, problems } = await archive.run(doctor, { deep: true });
    expect(digest).toBeNull();
    expect(problems.map(({ code }) => code)).toEqual(["not_compared"]);
  });
});

const DESTROYED: readonly [string, number, (path: string) => void][] = [
  ["deleted", DELETED, (path) => rmSync(path)],
  ["emptied", DELETED, (path) => truncateSync(path)],
  ["header gone", 0, () => overwritePage(0)],
  ["halved", -1, (path) => truncateSync(path, PAGE * Math.floor(statSync(path).size / PAGE / 2))],
  ["garbage", DELETED, (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, "garbage "))],
  ["replaced by a text", DELETED, (path) => writeFileSync(path, "These are notes.\n")],
];

test.each(DESTROYED)(
  "%s: what is left is saved from pages, files and the journal",
  async (_, least, destroy) => {
    destroy(archivePath(folder.data_dir));
    await expect(updateArchive(locations())).rejects.toMatchObject({ code: "damaged" });
    const { database, lost, lost_transcripts, damaged } = await salvageNow();
    await withArchive(async ({ store }) => {
      const sessions = await store.sessions({ archived: "either" });
      // Whatever is not there as before is named, unless nothing says what there was.
      const named = JSON.stringify([lost, lost_transcripts, damaged]);
      for (const id of [sessionId(1), sessionId(2)]) {
        const whole = sessions.some((session) => session.id === id && session.turns === 4);
        expect(whole || named.includes(id) || lost_transcripts === null).toBe(true);
      }
      if (database === "unreadable") expect(lost_transcripts).toBe(null);
      if (least >= 0) expect(sessions).toHaveLength(SESSIONS - least);
      expect(sessions.length).toBeGreaterThanOrEqual(SESSIONS - DELETED);
      const there = sessions.some(({ id }) => id === sessionId(1));
      expect(lost.some(({ title }) => title === "Named by hand")).toBe(!there);
      // Of one that was only pinned, the id is known.
      const pinned = sessions.some(({ id }) => id === sessionId(2));
      expect(lost.some(({ session_id }) => session_id === sessionId(2))).toBe(!pinned);
      // A person's changes are in the journal.
      expect((await store.renames(idOf(sessionId(1)))).map(({ title }) => title)).toEqual(["Named by hand"]);
      expect(await store.check()).toEqual([]);
    });
  },
);

test.each(DESTROYED)(
  "%s: a backup is restored, with what a person did after it",
  async (_, _least, destroy) => {
    const backups = await backupsOf(folder.data_dir);
    const { path } = await backups.make({ now: new Date(), keep: 7 });
    await withArchive(({ store }) => store.rename(idOf(sessionId(2)), "Named after the backup"));
    destroy(archivePath(folder.data_dir));
    await backups.restore(path);
    await updateArchive(locations());
    await expectAllThere();
    await withArchive(async ({ store }) => {
      const sessions = await store.sessions({ archived: "either" });
      expect(sessions.find(({ id }) => id === sessionId(2))?.title).toBe("Named after the backup");
    });
  },
);

test("a page of zeros is reported, and everything is saved", async () => {
  const file = openSync(archivePath(folder.data_dir), "r+");
  writeSync(file, Buffer.alloc(PAGE), 0, PAGE, rootPageOf("turn") * PAGE);
  closeSync(file);
  const { problems } = await withArchive((archive) => archive.run(doctor, {}));
  expect(problems.map(({ code }) => code)).toEqual(
    expect.arrayContaining([expect.stringMatching(/integrity|unavailable/)]),
  );
  expect(await salvageNow()).toMatchObject({ damaged: [], lost: [] });
  await expectAllThere();
});

test("a session whose transcript nothing names but an index keeps its rows, and what it lost is reported", async () => {
  loseBlocks();
  overwritePage(rootPageOf("source"));
  const { damaged, lost_transcripts } = await salvageNow();
  expect(lost_transcripts).toEqual([]);
  expect(damaged.map(({ session_id, turns }) => [session_id, turns]).sort()).toEqual([
    [sessionId(1), 4],
    [sessionId(2), 4],
  ]);
  await expectAllThere();
});

test("a transcript of which only its path is left is named", async () => {
  loseBlocks();
  for (const table of ["source", "session"]) overwritePage(rootPageOf(table));
  const { lost_transcripts } = await salvageNow();
  expect(lost_transcripts).toHaveLength(DELETED);
  expect(lost_transcripts?.join()).toContain(sessionId(1));
});

test("a new archive is begun only on request, and the remains are kept", async () => {
  const refused = { code: "bad_input", message: expect.stringContaining("can be read") };
  await expect(updateArchive(locations(), { anew: true })).rejects.toMatchObject(refused);
  overwritePage(0);
  const report = await updateArchive(locations(), { anew: true });
  expect(report?.sessions).toBe(SESSIONS - DELETED);
  const names = readdirSync(folder.data_dir).join(" ");
  expect(names).toMatch(/archive\.damaged-\d+T\d+Z\.db/);
  expect(names).toMatch(/journal\.damaged-\d+T\d+Z\.jsonl/);
});

test("readers, a rename and a pin during a rebuild see the whole archive, and are not lost", async () => {
  const before = await withArchive(({ store }) => store.digest());
  await withArchive(async (reader) => {
    const seen: number[] = [];
    let done = false;
    const act = async () => {
      if (done) return;
      done = true;
      await withArchive(async ({ store }) => {
        seen.push((await store.sessions({ archived: "either" })).length);
        await store.rename(idOf(sessionId(3)), "During the rebuild");
        await store.mark(idOf(sessionId(4)), { pinned: true });
      });
    };
    const acts: Promise<void>[] = [];
    await updateArchive(locations(), {
      rebuild: true,
      on_progress: () => {
        acts.push(act());
      },
    });
    await Promise.all(acts);
    expect(seen).toEqual([SESSIONS]);
    expect(await reader.store.sessions({ archived: "either" })).toHaveLength(SESSIONS);
  });
  await withArchive(async ({ store }) => {
    const sessions = await store.sessions({ archived: "either" });
    expect(sessions.find(({ id }) => id === sessionId(3))?.title).toBe("During the rebuild");
    expect(sessions.find(({ id }) => id === sessionId(4))?.pinned).toBe(true);
    expect(await store.digest()).toBe(before);
  });
  expect(readdirSync(folder.data_dir)).not.toContain("rebuild");
});

test("an interrupted rebuild leaves the archive as it was", async () => {
  const inode = statSync(archivePath(folder.data_dir)).ino;
  const stop = new AbortController();
  await updateArchive(locations(), { rebuild: true, signal: stop.signal, on_progress: () => stop.abort() });
  expect(statSync(archivePath(folder.data_dir)).ino).toBe(inode);
  expect(readdirSync(folder.data_dir)).not.toContain("rebuild");
  await expectAllThere();
});
