// Tests when a process that stays makes a backup by itself.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FolderArchive, folderArchive } from "../../../test/builders/archive/folder-archive.ts";
import { conversation } from "../../../test/builders/transcripts/build.ts";
import { takeLock } from "../../store/open.ts";
import { type DailyBackup, startDailyBackup } from "./daily-backup.ts";

let made: FolderArchive;
let stop: AbortController;
let time: Date;
let daily: DailyBackup | null;
beforeEach(async () => {
  made = await folderArchive(
    (folder) => void folder.session(conversation().prompt("first").says("answered")),
  );
  stop = new AbortController();
  time = new Date("2026-03-01T10:00:00.000Z");
  daily = null;
});
afterEach(async () => {
  stop.abort();
  await daily?.over();
  await made[Symbol.asyncDispose]();
});

/** Looks again and again without waiting, until `until` aborts or a backup was made. */
async function run(keep = 2): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  daily = startDailyBackup(made.folder.data_dir, {
    backup: { keep },
    signal: stop.signal,
    on_backup: resolve,
    on_note: resolve,
    now: () => time,
    quiet_ms: 0,
    look_ms: 1,
  });
  return promise;
}

function backups(): string[] {
  return readdirSync(join(made.folder.data_dir, "backups")).sort();
}

test("the first backup is made at the first quiet moment, the next a day later, if something changed", async () => {
  expect(await run()).toMatch(/archive-20260301T100000Z\.db$/);
  stop.abort();
  stop = new AbortController();
  time = new Date("2026-03-02T10:00:00.000Z");
  const second = run();
  // Nothing has changed, so none is made until something does.
  await new Promise(setImmediate);
  expect(backups()).toHaveLength(1);
  await made.archive.store.rename((await made.archive.session("latest")).id, "Changed");
  expect(await second).toMatch(/archive-20260302T100000Z\.db$/);
});

test("no second backup is made on the same day, whatever changed", async () => {
  await run();
  stop.abort();
  stop = new AbortController();
  await made.archive.store.rename((await made.archive.session("latest")).id, "Changed");
  time = new Date("2026-03-01T20:00:00.000Z");
  const second = run();
  let looked = false;
  void second.then(() => {
    looked = true;
  });
  for (let round = 0; round < 5; round++) await new Promise(setImmediate);
  expect(looked).toBe(false);
  time = new Date("2026-03-02T09:45:00.000Z");
  expect(await second).toMatch(/20260302T094500Z/);
});

test("a failure is noted once, and the next try succeeds", async () => {
  const lock = await takeLock(made.folder.data_dir, "backup");
  expect(await run()).toMatch(/^No backup was made\. Another clew process is making a backup/);
  const { promise, resolve } = Promise.withResolvers<string>();
  stop.abort();
  stop = new AbortController();
  await lock?.release();
  daily = startDailyBackup(made.folder.data_dir, {
    ...{ backup: { keep: 2 }, signal: stop.signal, on_backup: resolve, now: () => time, quiet_ms: 0 },
  });
  expect(await promise).toMatch(/archive-20260301/);
});

test("nothing is made if backups are turned off", async () => {
  daily = startDailyBackup(made.folder.data_dir, { backup: null, signal: stop.signal, quiet_ms: 0 });
  daily.postpone();
  await daily.over();
  expect(readdirSync(made.folder.data_dir)).not.toContain("backups");
});
