// While an agent writes to its database, every look sees a state that the database was in: no part of one change is
// missing, and nothing that was there before.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { updateArchive } from "../../src/archive/sync/update-archive.ts";
import { readSnapshot } from "../../src/sources/sqlite-snapshot.ts";
import { openStore } from "../../src/store/open.ts";
import { type OpenCodeWorld, openCodeWorld } from "../builders/opencode/world.ts";

const EXCHANGES = 500;

/** The number of times that the database has to be read. */
const ENOUGH = 4;

/** Adds rows that make copying the database take longer. */
function fill({ folder }: OpenCodeWorld): string {
  const path = join(folder, "opencode.db");
  const database = new DatabaseSync(path);
  database.exec("CREATE TABLE filling (bytes BLOB)");
  for (let row = 0; row < 16; row++) database.exec("INSERT INTO filling VALUES (zeroblob(1000000))");
  database.close();
  return path;
}

/** Starts a writer, and calls `look` again and again until it ends: with `end`, not before that file exists. */
async function whileWritten(path: string, look: () => Promise<void> | void, end?: string): Promise<void> {
  const script = fileURLToPath(new URL("./live-database/write-exchanges.ts", import.meta.url));
  const child = spawn(process.execPath, [script, path, String(EXCHANGES), ...(end ? [end] : [])], {
    stdio: "inherit",
  });
  let code: number | null = null;
  const ended = new Promise<void>((resolve) =>
    child.on("close", (given) => {
      code = given ?? -1;
      resolve();
    }),
  );
  // A turn of the event loop, in which the end of the writer is noticed.
  try {
    for (; code === null; await new Promise(setImmediate)) await look();
  } catch (error) {
    child.kill();
    throw error;
  }
  await ended;
  expect(code).toBe(0);
}

test("a snapshot is whole", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const path = fill(world);
  // A busy machine finds few moments in which the database stays the same, so the writer goes on until there were some.
  const end = join(world.data_dir, "end");
  mkdirSync(world.data_dir, { recursive: true });
  let [read, last] = [0, 0];
  const look = () => {
    try {
      const { checked, messages, parts } = readSnapshot(path, (database) => ({
        checked: database.prepare("PRAGMA integrity_check").get(),
        messages: Number(database.prepare("SELECT count(*) AS n FROM message").get()?.n),
        parts: Number(database.prepare("SELECT count(*) AS n FROM part").get()?.n),
      }));
      expect(checked).toEqual({ integrity_check: "ok" });
      expect([messages % 2, parts]).toEqual([0, (messages / 2) * 3]);
      expect(messages).toBeGreaterThanOrEqual(last);
      last = messages;
      if (++read === ENOUGH) writeFileSync(end, "");
    } catch (error) {
      // It may be too busy to be read, and says so.
      if (!String(error).includes("changes too often")) throw error;
    }
  };
  await whileWritten(path, look, end);
  expect(read).toBeGreaterThanOrEqual(ENOUGH);
});

test("an archive that follows shows every exchange, and takes none for removed", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const path = fill(world);
  const locations = { roots: [world.root], data_dir: world.data_dir };
  let turns = 0;
  async function look(): Promise<void> {
    await updateArchive(locations);
    const store = await openStore(world.data_dir);
    const [session] = await store.sessions();
    const shown = session ? await store.turns(session) : [];
    await store.close();
    expect(shown.map(({ prompt }) => prompt)).toEqual(shown.map((_, index) => `Prompt ${index + 1}.`));
    expect(shown.every(({ answer }, index) => answer?.startsWith(`Answer ${index + 1}. `))).toBe(true);
    expect(session ?? { damaged: 0, removed_turns: 0 }).toMatchObject({ damaged: 0, removed_turns: 0 });
    expect(shown.length).toBeGreaterThanOrEqual(turns);
    turns = shown.length;
  }
  await whileWritten(path, look);
  await look();
  expect(turns).toBe(EXCHANGES);
});
