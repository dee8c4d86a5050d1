// Writes session bundles: replaces the rows of sessions, and those of turns only if they changed.
import type { SessionId } from "../../model/ids.ts";
import { sourcePathOf, titleOf } from "../bundle-rows.ts";
import type { BundleUpdate, SourceUpdate, WriteCounts } from "../intake.ts";
import { type MergedRows, mergedRows, type StoredRows } from "../merge-rows.ts";
import { type PackedSession, unpackTurn } from "../pack.ts";
import type { SessionEntry } from "../rows.ts";
import type { PostgresConnection, Statements } from "./connection.ts";
import { writeEvidence } from "./link-evidence.ts";
import { isProvisional } from "./provisional.ts";
import { removeChunks, removeSession } from "./remove.ts";
import { forgottenIds } from "./sources.ts";
import { addSpending, writeSpending } from "./spending.ts";
import { titleChanged } from "./titles.ts";
import { keepBlock } from "./write-full-text.ts";
import { writeSession } from "./write-session.ts";
import { writeTurns } from "./write-turns.ts";

export function writeBundles(
  connection: PostgresConnection,
  bundles: readonly BundleUpdate[],
): Promise<WriteCounts> {
  return connection.inTransaction(async (transaction) => {
    const counts = { new_sessions: 0, changed_sessions: 0, turns_written: 0, rows_kept: [] as SessionId[] };
    // A session may have been forgotten since it was read.
    const forgotten = new Set(await forgottenIds(transaction));
    for (const bundle of bundles.filter(({ top_id }) => !forgotten.has(top_id))) {
      const merged = bundle.lost
        ? mergedRows(await storedSessions(transaction, bundle.top_id), bundle)
        : null;
      if (merged) {
        counts.rows_kept.push(bundle.top_id);
        if (await addRows(transaction, bundle, merged, counts)) counts.changed_sessions++;
        continue;
      }
      const isNew = await writeBundle(transaction, bundle, counts);
      const shown = bundle.sessions?.find((session) => session.parent_id === null && session.ghost === null);
      if (isNew && shown) counts.new_sessions++;
      else if (shown && !shown.recovered) counts.changed_sessions++;
    }
    return counts;
  });
}

type Counts = { turns_written: number };

/** Takes the new bytes, and adds the rows of what is new in them. Returns whether anything is. */
async function addRows(
  transaction: Statements,
  bundle: BundleUpdate,
  merged: MergedRows,
  counts: Counts,
): Promise<boolean> {
  for (const source of bundle.sources) {
    const key = await writeSource(transaction, source);
    // Once the lost bytes are back, all of it is read again.
    await transaction.run("UPDATE source SET derived = 0 WHERE key = ?", key);
  }
  const known = await storedKeys(transaction, bundle.top_id);
  if (merged.added.size === 0 && merged.sessions.length === known.size) return false;
  for (const session of merged.sessions) {
    const key = await writeRow(transaction, bundle, session, known.get(session.id));
    counts.turns_written += await writeTurns(transaction, key, session.turns);
    if (session.parent_id === null) await addSpending(transaction, key, bundle.spending, merged.added);
  }
  return true;
}

/** Returns whether the session is new. */
async function writeBundle(transaction: Statements, bundle: BundleUpdate, counts: Counts): Promise<boolean> {
  for (const source of bundle.sources) if (!source.same) await writeSource(transaction, source);
  if (bundle.sessions === null) return false;
  const rewritten = new Set(bundle.sources.filter((source) => source.rewritten).map(({ path }) => path));
  const left = await storedKeys(transaction, bundle.top_id);
  const isNew = left.size === 0 || (await isProvisional(transaction, bundle.top_id));
  for (const session of bundle.sessions) {
    const key = await writeRow(transaction, bundle, session, left.get(session.id));
    left.delete(session.id);
    if (session.parent_id === null) await writeEvidence(transaction, key, bundle.link_evidence);
    if (rewritten.has(session.path)) await removeChunks(transaction, key);
    const written = await writeTurns(transaction, key, session.turns);
    if (!session.recovered) counts.turns_written += written;
    if (session.parent_id === null) await writeSpending(transaction, key, bundle.spending);
  }
  for (const key of left.values()) await removeSession(transaction, key);
  return isNew;
}

/** Returns the rows of a session and its subsessions. */
async function storedSessions(transaction: Statements, top: SessionId): Promise<StoredRows[]> {
  const sessions = await transaction.all("SELECT key, data FROM session WHERE top_id = ? ORDER BY key", top);
  return Promise.all(
    sessions.map(async ({ key, data }) => {
      const turns = await transaction.all(
        "SELECT data, prompt, words, answer, gist, outcome FROM turn WHERE session_key = ? ORDER BY number",
        Number(key),
      );
      return {
        entry: JSON.parse(String(data)) as SessionEntry,
        turns: turns.map((row) => unpackTurn(row as unknown as Parameters<typeof unpackTurn>[0])),
      };
    }),
  );
}

async function storedKeys(transaction: Statements, top: SessionId): Promise<Map<SessionId, number>> {
  const rows = await transaction.all("SELECT id, key FROM session WHERE top_id = ?", top);
  return new Map(rows.map(({ id, key }) => [id as SessionId, Number(key)]));
}

/** Writes the row of a session. Its titles are indexed again if it has another one now. */
async function writeRow(
  transaction: Statements,
  bundle: BundleUpdate,
  session: PackedSession,
  known: number | undefined,
): Promise<number> {
  const before =
    known === undefined ? undefined : await transaction.get("SELECT data FROM session WHERE key = ?", known);
  const path = sourcePathOf(bundle, session);
  const source = path === undefined ? undefined : await transaction.get(SOURCE_KEY, path);
  const key = await writeSession(transaction, session, source ? Number(source.key) : null);
  if (before && titleOf(String(before.data)) !== titleOf(session.data)) await titleChanged(transaction, key);
  return key;
}

const SOURCE_KEY = "SELECT key FROM source WHERE path = ?";

async function writeSource(transaction: Statements, source: SourceUpdate): Promise<number> {
  const { path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms } = source;
  const { container, form, rank, stamp, base, log, reader_version } = source;
  const note = source.note && JSON.stringify(source.note);
  const row = await transaction.get(
    `INSERT INTO source (path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms, kept_to, generation, note,
       gone, derived, container, form, rank, stamp, base, log, reader_version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, 0, 1, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET agent = excluded.agent, session_id = excluded.session_id,
       type = excluded.type, top_id = excluded.top_id, size = excluded.size, mtime_ms = excluded.mtime_ms,
       ctime_ms = excluded.ctime_ms, note = coalesce(excluded.note, source.note), derived = 1,
       container = excluded.container, form = excluded.form, rank = excluded.rank, stamp = excluded.stamp,
       base = excluded.base, log = excluded.log, reader_version = excluded.reader_version
     RETURNING key, generation`,
    ...[path, agent, session_id, type, top_id, size, mtime_ms, ctime_ms, note],
    ...[container === path ? null : container, form, rank, stamp, base, log, reader_version],
  );
  const key = Number(row?.key);
  if (source.rewritten)
    await transaction.run(
      "UPDATE source SET generation = generation + 1, kept_to = 0, cut_at = coalesce(?, cut_at) WHERE key = ?",
      ...[source.cut_at ?? null, key],
    );
  for (const block of source.blocks ?? []) await keepBlock(transaction, key, Number(row?.generation), block);
  return key;
}

/** Splits the log that an earlier clew archived for a file about many sessions into one log per session. */
export function splitSource(
  connection: PostgresConnection,
  path: string,
  logs: readonly SourceUpdate[],
): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    const forgotten = new Set(await forgottenIds(transaction));
    const whole = Number((await transaction.get(SOURCE_KEY, path))?.key ?? -1);
    await transaction.run("DELETE FROM piece WHERE source_key = ?", whole);
    await transaction.run("DELETE FROM source WHERE key = ?", whole);
    for (const log of logs.filter(({ session_id }) => !forgotten.has(session_id))) {
      const key = await writeSource(transaction, log);
      await transaction.run("UPDATE source SET derived = 0 WHERE key = ?", key);
      await transaction.run(
        "UPDATE session SET source_key = ? WHERE source_key = ? AND id = ?",
        ...[key, whole, log.session_id],
      );
    }
  });
}
