// Tests stored bytes that were altered: each read compares them with their hash, takes a good copy if there is one, and
// otherwise goes on around them. Rows that were made from good bytes stay.
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { exportOperation } from "../../../src/archive/operations/export.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { show } from "../../../src/archive/operations/show.ts";
import { usage as usageOperation } from "../../../src/archive/operations/usage.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { archivePath } from "../../../src/store/sqlite/paths.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { rawArchive } from "./raw-archive.ts";

const BLOCK = 256 * 1024;
/** About five turns to a block. */
const TURNS = 16;
const WORDS = "lorem ipsum dolor sit amet ".repeat(2000);

let folder: TranscriptFolder;
let path: string;
beforeEach(async () => {
  folder = transcriptFolder();
  const long = conversation();
  for (let turn = 1; turn <= TURNS; turn++)
    long.prompt(`Prompt number ${turn}.`).says(`${WORDS}Answer ${turn}.`);
  path = folder.session(long, sessionId(1));
  folder.session(conversation({ seed: 2 }).prompt("Another one.").says("Yes."), sessionId(2));
  await updateArchive(locations());
});
afterEach(() => folder[Symbol.dispose]());

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });

async function open() {
  return openLocalArchive({ ...locations(), now: () => new Date(), time_zone: () => "UTC" });
}

/** Changes the second block of the long session. */
function alter(how: (data: Buffer) => Buffer | null): void {
  using database = rawArchive(folder.data_dir);
  const row = database.prepare(`SELECT key, data FROM piece WHERE "offset" = ${BLOCK}`).get();
  const data = how(Buffer.from(row?.data as Uint8Array));
  if (data) database.prepare("UPDATE piece SET data = ? WHERE key = ?").run(data, Number(row?.key));
  else database.prepare("DELETE FROM piece WHERE key = ?").run(Number(row?.key));
}

const CASES: readonly [string, (data: Buffer) => Buffer | null][] = [
  ["a flipped bit", (data) => data.fill((data[300] ?? 0) ^ 4, 300, 301)],
  [
    "a replaced text",
    (data) =>
      zstdCompressSync(
        Buffer.from(zstdDecompressSync(data).toString().replaceAll("Prompt number", "Prompt nubmer")),
      ),
  ],
  ["a deleted row", () => null],
  ["truncated data", (data) => data.subarray(0, 300)],
];

describe.each(CASES)("%s", (name, how) => {
  test("without another copy: everything else is read, prompts and answers come from the rows", async () => {
    rmSync(path);
    await updateArchive(locations());
    alter(how);
    const archive = await open();
    const { session, turns } = await archive.run(show, { session: sessionId(1) });
    expect(session.damage).toEqual([{ offset: BLOCK, length: BLOCK, reason: "lost" }]);
    expect(turns.map(({ number }) => number)).toEqual(Array.from({ length: TURNS }, (_, index) => index + 1));
    for (const { number, items } of turns) {
      const texts = items.flatMap((item) => (item.type === "text" ? item.text : []));
      expect(texts).toEqual([`Prompt number ${number}.`, `${WORDS}Answer ${number}.`]);
    }
    const { document } = await archive.run(exportOperation, { session: sessionId(1) });
    const exported = (await Array.fromAsync(document)).join("");
    expect(exported).toContain("Some of clew's copy of this transcript is damaged");
    expect(exported).toContain(
      `${TURNS * 5} output · 0 cache read · 0 cache write · counted before the damage`,
    );
    expect(exported.match(/ 5 output/g)).toHaveLength(TURNS);
    expect((await archive.run(search, { query: "Prompt number 8" })).results[0]?.session_id).toBe(
      sessionId(1),
    );
    const { problems, damaged_bytes, digest } = await archive.run(doctor, { deep: true });
    expect(problems).toMatchObject([{ code: "lost_bytes", text: expect.stringContaining("of session") }]);
    expect(problems[0]?.advice).not.toContain("--rebuild");
    expect(digest).toBeNull();
    expect(damaged_bytes).toMatchObject([
      { session_id: sessionId(1), offset: BLOCK, length: BLOCK, copy: null },
    ]);
    await archive.close();
  });

  test("without another copy: a rebuild is refused, and indexing again changes no row", async () => {
    rmSync(path);
    await updateArchive(locations());
    const before = await digest();
    alter(how);
    await expect(updateArchive(locations(), { rebuild: true })).rejects.toEqual(
      expect.objectContaining({ code: "damaged", message: expect.stringContaining(sessionId(1)) }),
    );
    unread();
    const report = await updateArchive(locations());
    expect(report?.rows_kept).toEqual([sessionId(1)]);
    expect(report?.damaged).toBe(1);
    // The hash of a deleted row is gone, but nothing else.
    if (name !== "a deleted row") expect(await digest()).toBe(before);
    const archive = await open();
    expect((await archive.session(sessionId(1))).turns).toBe(TURNS);
    await archive.close();
  });

  test("with the agent's file: it is read from there, and the next check by a writer stores it again", async () => {
    const before = await digest();
    alter(how);
    const archive = await open();
    const { session, turns } = await archive.run(show, { session: sessionId(1) });
    expect(session.damage).toEqual([]);
    expect(turns).toHaveLength(TURNS);
    const { problems, damaged_bytes } = await archive.run(doctor, {});
    expect(problems).toMatchObject([{ code: "damaged_bytes" }]);
    expect(damaged_bytes).toMatchObject([{ copy: "file" }]);
    await archive.close();
    await updateArchive(locations(), { rebuild: true });
    expect(await digest()).toBe(before);
    rmSync(path);
    await updateArchive(locations());
    const healed = await open();
    expect((await healed.run(doctor, { deep: true })).problems).toEqual([]);
    await healed.close();
  });

  test("with a backup: it is read from there", async () => {
    rmSync(path);
    await updateArchive(locations());
    mkdirSync(join(folder.data_dir, "backups"));
    copyFileSync(
      archivePath(folder.data_dir),
      join(folder.data_dir, "backups", "archive-20260101T000000Z.db"),
    );
    alter(how);
    const archive = await open();
    expect((await archive.run(show, { session: sessionId(1) })).session.damage).toEqual([]);
    expect((await archive.run(doctor, {})).damaged_bytes).toMatchObject([{ copy: "backup" }]);
    await archive.close();
  });
});

describe("a session with lost bytes that goes on", () => {
  const SPENT = { input_tokens: 10, output_tokens: 20 };
  const used = { message: { usage: SPENT } };
  const newer = () => conversation({ seed: 9 }).prompt("A newer prompt.").says("A newer answer.", used);
  const newest = () => newer().prompt("The newest prompt.").says("The newest answer.", used);

  const known = async () => {
    const archive = await open();
    try {
      const { turns, usage } = await archive.session(sessionId(1));
      const rows = await archive.store.turns(await archive.session(sessionId(1)));
      const { groups } = await archive.run(usageOperation, { session: sessionId(1) });
      const found = async (query: string) => (await archive.run(search, { query })).results.length;
      return {
        ...{ turns, prompts: rows.map(({ prompt }) => prompt), numbers: rows.map(({ number }) => number) },
        ...{ output: usage.output, spent: groups.reduce((sum, { own }) => sum + own.usage.output, 0) },
        found: [
          await found('"prompt number 8"'),
          await found('"newer answer"'),
          await found('"newest answer"'),
        ],
      };
    } finally {
      await archive.close();
    }
  };

  test.each([
    ["that was rewritten before", [newer, newest]],
    ["that is rewritten", [newest]],
  ])("in a file %s: new turns are listed, searched and counted, and no row is lost", async (_, states) => {
    // A compaction of the agent's own: what the file had is only in the archive now.
    if (states.length > 1) {
      folder.session(newer(), sessionId(1));
      await updateArchive(locations());
    }
    alter(() => null);
    folder.session(newest(), sessionId(1));
    const expected = {
      turns: TURNS + 2,
      prompts: [
        ...Array.from({ length: TURNS }, (_, index) => `Prompt number ${index + 1}.`),
        "A newer prompt.",
        "The newest prompt.",
      ],
      numbers: Array.from({ length: TURNS + 2 }, (_, index) => index + 1),
      ...{ output: TURNS * 5 + 40, spent: TURNS * 5 + 40, found: [1, 1, 1] },
    };
    for (let run = 0; run < 2; run++) {
      unread();
      const report = await updateArchive(locations());
      expect(report?.rows_kept).toEqual([sessionId(1)]);
      expect(await known()).toEqual(expected);
    }
  });
});

test("a transcript that grows after a row was lost is not taken for a rewritten one", async () => {
  alter(() => null);
  const more = conversation({ seed: 3 }).prompt("One more.").says("Done.");
  folder.session(more, sessionId(3));
  await updateArchive(locations());
  const archive = await open();
  expect(await archive.store.source(path)).toMatchObject({ generation: 0 });
  await archive.close();
});

/** Makes every source count as unread, as after an upgrade that did not drop the rows. */
function unread(): void {
  using database = rawArchive(folder.data_dir);
  database.exec("UPDATE source SET derived = 0");
}

async function digest(): Promise<string> {
  const archive = await open();
  try {
    return await archive.store.digest();
  } finally {
    await archive.close();
  }
}

describe("an upgrade that makes the rows again", () => {
  const upgrade = async () => {
    using database = rawArchive(folder.data_dir);
    const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
    database.exec(`PRAGMA user_version = ${version - 1}`);
    database.close();
    await updateArchive(locations());
    return readdirSync(folder.data_dir).filter((name) => /^archive\.replaced-.*\.db$/.test(name));
  };

  test("keeps the old archive if bytes are lost", async () => {
    rmSync(path);
    await updateArchive(locations());
    alter(() => null);
    const kept = await upgrade();
    expect(kept).toHaveLength(1);
    const old = join(folder.data_dir, kept[0] ?? "");
    expect(statSync(old).mode & 0o777).toBe(0o600);
    using database = new DatabaseSync(old);
    const turns = database.prepare(
      "SELECT count(*) AS turns FROM turn JOIN session ON session.key = session_key WHERE session.id = ?",
    );
    expect(turns.get(sessionId(1))).toEqual({ turns: TURNS });
  });

  test("keeps nothing if all bytes are there, or there is a good copy", async () => {
    expect(await upgrade()).toEqual([]);
    alter(() => null);
    expect(await upgrade()).toEqual([]);
  });
});
