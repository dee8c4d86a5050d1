// Tests that an earlier clew's single list of typed prompts is split by session without loss.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { rebuildDigest } from "../../../src/ingest/index/rebuild-digest.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { makeBlocks } from "../../../src/store/blocks.ts";
import { openStore } from "../../../src/store/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../../builders/transcripts/folder.ts";
import { rawArchive } from "./raw-archive.ts";

/** The migrations before logs by session. */
const OLD_MIGRATIONS = 7;

function typed(session: number | null, display: string): string {
  const id = session === null ? {} : { sessionId: sessionId(session) };
  return `${JSON.stringify({ display, pastedContents: {}, timestamp: 1_700_000_000_000, project: "/p", ...id })}\n`;
}

const CUT = typed(5, "only in the list before it was cut");
const NOW = [
  typed(6, "only in the list"),
  typed(1, "first"),
  typed(null, "of an old client"),
  typed(7, "zirconium secret"),
];

/**
 * Builds an earlier clew's archive: session 1 with a transcript, 5 and 6 without, 7 forgotten by its id only.
 */
async function oldArchive(folder: TranscriptFolder): Promise<void> {
  folder.session(conversation().prompt("first").says("answered"));
  const list = folder.write("history.jsonl", [CUT, ...NOW.slice(0, 3)].join(""));
  const places = { roots: [folder.root], data_dir: folder.data_dir };
  await updateArchive(places);
  folder.write("history.jsonl", NOW.join(""));
  using database = rawArchive(folder.data_dir);
  database.exec(`
    DELETE FROM piece WHERE source_key IN (SELECT key FROM source WHERE type = 'side');
    DELETE FROM source WHERE type = 'side'`);
  const { lastInsertRowid: key } = database
    .prepare(
      `INSERT INTO source (path, agent, session_id, type, size, mtime_ms, ctime_ms, kept_to, generation, gone, derived)
       VALUES (?, 'claude-code', ?, 'history', 0, 0, 0, 0, 1, 0, 1)`,
    )
    .run(list, list);
  for (const [generation, text] of [CUT + NOW[0], NOW.join("")].entries())
    for (const { offset, length, hash, data } of makeBlocks(Buffer.from(text), 0))
      database
        .prepare(
          `INSERT INTO piece (source_key, generation, "offset", length, hash, data) VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(key, generation, offset, length, hash, data);
  database.prepare("UPDATE session SET source_key = ? WHERE recovered = 1").run(key);
  database.prepare("INSERT INTO forgotten VALUES (?, '2026-01-01T00:00:00Z')").run(sessionId(7));
  // Migrations after the one that splits lists run again.
  database.exec("ALTER TABLE source DROP COLUMN cut_at; DROP TABLE journal");
  rmSync(join(folder.data_dir, "journal.jsonl"));
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
  database.exec(`PRAGMA user_version = ${OLD_MIGRATIONS * 10_000 + (version % 10_000)}`);
}

async function logsOf(store: Store): Promise<Record<string, string>> {
  const logs: Record<string, string> = {};
  for (const { path, type } of await store.sources())
    if (type === "side")
      logs[path] = Buffer.concat(await Array.fromAsync(store.bytes(path))).toString("utf8");
  return logs;
}

async function shown(store: Store) {
  const sessions = (await store.sessions()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return Promise.all(
    sessions.map(async (session) => ({
      ...{
        id: session.id,
        recovered: session.recovered,
        path: session.path,
        deleted: session.source_deleted,
      },
      prompts: (await store.turns(session)).map(({ prompt }) => prompt),
    })),
  );
}

function emptied({ path }: TranscriptFolder): void {
  for (const name of ["history.jsonl", "projects"]) rmSync(path(name), { recursive: true });
}

test.each([
  ["with the list still there", (_: TranscriptFolder) => undefined],
  ["with the list deleted", (folder: TranscriptFolder) => rmSync(folder.path("history.jsonl"))],
  ["with everything deleted", emptied],
])("every prompt is stored by session and shown as before, %s", async (_name, act) => {
  using folder = transcriptFolder();
  await oldArchive(folder);
  act(folder);
  const places = { roots: [folder.root], data_dir: folder.data_dir };
  expect(await updateArchive(places)).toMatchObject({ new_sessions: 0, turns_written: 0 });
  const store = await openStore(folder.data_dir);
  const list = folder.path("history.jsonl");
  const logs = await logsOf(store);
  expect(Object.keys(logs).toSorted()).toEqual([list, ...[1, 5, 6].map((n) => `${list}#${sessionId(n)}`)]);
  expect(logs[list]).toContain("of an old client");
  expect(JSON.stringify(logs)).not.toContain("zirconium");
  const whole = [
    { id: sessionId(1), recovered: false, prompts: ["first"] },
    { id: sessionId(5), recovered: true, path: list, deleted: false, prompts: [JSON.parse(CUT).display] },
    { id: sessionId(6), recovered: true, path: list, deleted: false, prompts: ["only in the list"] },
  ];
  expect(await shown(store)).toMatchObject(whole);
  await updateArchive(places);
  expect(await logsOf(store)).toEqual(logs);
  await updateArchive(places, { rebuild: true });
  expect(await shown(store)).toMatchObject(whole);
  expect(await rebuildDigest(store, folder.path("../again"))).toBe(await store.digest());
  await store.forget(sessionId(5) as SessionId);
  expect(await shown(store)).toMatchObject([whole[0], whole[2]] as object[]);
  expect(await logsOf(store)).toEqual(
    Object.fromEntries(Object.entries(logs).filter(([path]) => !path.endsWith(sessionId(5)))),
  );
  await store.close();
});

test("the old list leaves nothing in the archive", async () => {
  using folder = transcriptFolder();
  await oldArchive(folder);
  await updateArchive({ roots: [folder.root], data_dir: folder.data_dir });
  using database = rawArchive(folder.data_dir);
  const left = database
    .prepare("SELECT count(*) AS n FROM piece WHERE source_key NOT IN (SELECT key FROM source)")
    .get();
  expect(left?.n).toBe(0);
  const lost = database
    .prepare("SELECT id FROM session WHERE source_key NOT IN (SELECT key FROM source)")
    .all();
  expect(lost).toEqual([]);
});
