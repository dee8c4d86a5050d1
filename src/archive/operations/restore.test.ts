// Tests `backup`, `verify` and `restore` on a folder, also when its archive can't be opened.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { conversation, sessionId } from "../../../test/builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../../test/builders/transcripts/folder.ts";
import type { SessionId } from "../../model/ids.ts";
import { openStore } from "../../store/open.ts";
import type { FolderContext } from "../operation.ts";
import { updateArchive } from "../sync/update-archive.ts";
import { backup } from "./backup.ts";
import { restore, restoreArchive } from "./restore.ts";
import { verify } from "./verify.ts";

let root: TranscriptFolder;
let folder: FolderContext;
let archive: string;
beforeEach(async () => {
  root = transcriptFolder();
  root.session(conversation().prompt("first").says("answered"));
  root.session(conversation({ seed: 2 }).prompt("second").says("answered"), sessionId(2));
  const { data_dir } = root;
  folder = { roots: [root.root], data_dir, now: () => new Date("2026-03-01T10:00:00.000Z") };
  archive = join(data_dir, "archive.db");
  await updateArchive(folder);
});
afterEach(() => root[Symbol.dispose]());

async function titles(): Promise<string[]> {
  const store = await openStore(folder.data_dir);
  return (await store.sessions({}).finally(() => store.close())).map(({ title }) => title).sort();
}

function destroy(): void {
  for (const name of readdirSync(folder.data_dir).filter((each) => each.startsWith("archive.db-")))
    rmSync(join(folder.data_dir, name));
  writeFileSync(archive, "garbage".repeat(5000));
}

test("a restore brings back sessions that the agent deleted, and names from after the backup", async () => {
  const { made: copy } = await backup.run(folder, { list: false });
  expect(copy).toMatchObject({ sessions: 2, removed: [] });
  const store = await openStore(folder.data_dir);
  await store.rename(sessionId(1) as SessionId, "Named later");
  await store.close();
  rmSync(join(root.root, "projects"), { recursive: true });
  destroy();
  expect(await verify.run(folder, {})).toMatchObject({
    ok: false,
    sessions: null,
    backups: [{ path: copy?.path }],
  });
  const output = await restore.run(folder, { yes: true });
  restore.output.parse(output);
  expect(output).toMatchObject({
    ...{ restored: true, replayed: 1, archive: null, copy: { sessions: 2 } },
    only_in_backup: [sessionId(1), sessionId(2)],
  });
  expect(readFileSync(String(output.replaced), "utf8")).toMatch(/^garbage/);
  expect(await titles()).toEqual(["Named later", "second"]);
  expect(await verify.run(folder, {})).toMatchObject({ ok: true, sessions: 2 });
});

test("nothing is changed without a yes, and the person sees what would change", async () => {
  await backup.run(folder, { list: false });
  await expect(restore.run(folder, { yes: false })).rejects.toThrow(/Add --yes to confirm/);
  root.session(conversation({ seed: 3 }).prompt("third").says("answered"), sessionId(3));
  await updateArchive(folder);
  const shown: unknown[] = [];
  const output = await restoreArchive(
    folder,
    { yes: false },
    async (found) => {
      shown.push(found);
      return false;
    },
    {},
  );
  expect(shown).toMatchObject([
    { only_in_archive: [sessionId(3)], archive: { sessions: 3 }, copy: { sessions: 2 } },
  ]);
  expect(output.restored).toBe(false);
  expect(await titles()).toHaveLength(3);
});

test("sessions from after the backup are indexed again from the agents' files", async () => {
  await backup.run(folder, { list: false });
  root.session(conversation({ seed: 3 }).prompt("third").says("answered"), sessionId(3));
  await updateArchive(folder);
  const { restored, indexed } = await restore.run(folder, { yes: true });
  expect(restored && indexed > 0).toBe(true);
  expect(await titles()).toEqual(["first", "second", "third"]);
});

test("a damaged backup is passed over, and refused by name if a better one is there", async () => {
  const older = await backup.run(folder, { list: false });
  const newer = await backup.run(
    { ...folder, now: () => new Date("2026-03-02T10:00:00.000Z") },
    { list: false },
  );
  const damaged = String(newer.made?.path);
  writeFileSync(damaged, "garbage".repeat(3000));
  await expect(restore.run(folder, { file: damaged, yes: true })).rejects.toThrow(
    `is damaged. Run \`clew restore ${older.made?.path}\``,
  );
  expect(await restore.run(folder, { yes: true })).toMatchObject({
    backup: { path: older.made?.path, ok: true },
  });
  rmSync(String(older.made?.path));
  await expect(restore.run(folder, { yes: true })).rejects.toThrow(/No backup can be read/);
});

test("without a backup, it says so", async () => {
  await expect(restore.run(folder, { yes: true })).rejects.toThrow(/There is no backup to go back to/);
  expect(await backup.run(folder, { list: true })).toEqual({ made: null, backups: [] });
});

test("a backup is never put into an agent's directory", async () => {
  await expect(
    backup.run(folder, { list: false, to: join(root.root, "projects", "backup") }),
  ).rejects.toThrow(/clew never writes\. Choose another directory with --to/);
});
