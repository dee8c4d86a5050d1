// Tests a data folder whose archive is gone or destroyed: every command says so, and none begins anew by itself.
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { backupsOf } from "../../../src/store/open.ts";
import { archivePath, besideDatabase, journalPath } from "../../../src/store/sqlite/paths.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { writeSample } from "../../builders/transcripts/sample.ts";

let folder: TranscriptFolder;
beforeEach(async () => {
  folder = transcriptFolder();
  writeSample(folder);
  await updateArchive(locations());
  writeFileSync(journalPath(folder.data_dir), "", { flag: "a" });
});
afterEach(() => folder[Symbol.dispose]());

const locations = () => ({ roots: [folder.root], data_dir: folder.data_dir });
const options = () => ({ ...locations(), now: () => new Date(), time_zone: () => "UTC" });

function overwrite(at: number, bytes: Buffer): void {
  const file = openSync(archivePath(folder.data_dir), "r+");
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

const DESTROYED: readonly [string, (path: string) => void][] = [
  ["deleted", (path) => rmSync(path)],
  ["emptied", (path) => truncateSync(path)],
  ["header gone", () => overwrite(0, Buffer.alloc(16_384))],
  ["halved", (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ["garbage", (path) => overwrite(0, Buffer.alloc(statSync(path).size, "garbage "))],
  ["replaced by a text", (path) => writeFileSync(path, "These are notes.\n")],
];

function contentsOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "base64") : null;
}

test("a stem asks for no file, because a search needs hundreds", async () => {
  const archive = await openLocalArchive(options());
  rmSync(archivePath(folder.data_dir));
  expect(archive.store.stem("marked")).toBe("mark");
  await archive.close();
});

describe.each(DESTROYED)("%s", (_, destroy) => {
  beforeEach(() => destroy(archivePath(folder.data_dir)));

  test("nothing is begun anew, and the error names the ways back", async () => {
    const refused = expect.objectContaining({
      code: "damaged",
      message: expect.stringMatching(/`clew salvage`.*`clew index --new`/),
    });
    await expect(
      (async () => {
        await updateArchive(locations());
        const archive = await openLocalArchive(options());
        return archive.run(list, { all: true });
      })(),
    ).rejects.toEqual(refused);
  });

  test("a rebuild, a backup and a check say so too, and leave what is there", async () => {
    const before = contentsOf(archivePath(folder.data_dir));
    const damaged = { code: "damaged", message: expect.stringContaining(archivePath(folder.data_dir)) };
    await expect(updateArchive(locations(), { rebuild: true })).rejects.toMatchObject(damaged);
    const backups = await backupsOf(folder.data_dir);
    await expect(backups.make({ now: new Date(), keep: 7 })).rejects.toMatchObject(damaged);
    const checked = backups.check();
    if (before === null) await expect(checked).rejects.toMatchObject(damaged);
    else expect((await checked).integrity.join()).not.toBe("");
    expect(contentsOf(archivePath(folder.data_dir))).toBe(before);
  });

  test("doctor still answers, with the damage as its first problem", async () => {
    const archive = await openLocalArchive({ ...options(), allow_damaged: true });
    const { problems, roots } = await archive.run(doctor, { deep: true });
    expect(["unavailable", "integrity"]).toContain(problems[0]?.code);
    expect(JSON.stringify(problems)).toMatch(/clew salvage/);
    expect(roots[0]?.transcripts).toBeGreaterThan(0);
    await archive.close();
  });
});

test("an empty database without any remains is the first run, killed at its start", async () => {
  const empty = join(folder.data_dir, "other");
  await updateArchive({ roots: [folder.root], data_dir: empty });
  for (const path of [...besideDatabase(archivePath(empty)), journalPath(empty)])
    rmSync(path, { force: true });
  truncateSync(archivePath(empty));
  expect((await updateArchive({ roots: [folder.root], data_dir: empty }))?.sessions).toBe(3);
});
