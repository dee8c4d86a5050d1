// Removes rows with everything that depends on them, including the words of the index, within the caller's transaction.
import type { SessionId } from "../../model/ids.ts";
import { numbers, type Statements, textList } from "./connection.ts";
import { removeWords } from "./fts/word-rows.ts";
import { removeEvidence } from "./link-evidence.ts";

export async function removeSession(transaction: Statements, key: number): Promise<void> {
  const turns = await transaction.all("SELECT key FROM turn WHERE session_key = ?", key);
  await removeTurns(
    transaction,
    turns.map((turn) => Number(turn.key)),
  );
  // A session that shared a message with this one may own it now.
  await transaction.run(
    `UPDATE session SET cost_state = 0 WHERE key IN (SELECT session_key FROM spending WHERE api_id IN (
       SELECT api_id FROM spending WHERE session_key = ?))`,
    key,
  );
  await removeEvidence(transaction, key);
  for (const table of ["spending", "spent"])
    await transaction.run(`DELETE FROM ${table} WHERE session_key = ?`, key);
  await transaction.run("DELETE FROM session WHERE key = ?", key);
}

export async function removeTurns(transaction: Statements, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  await removeChunksOf(transaction, keys);
  await removeWords(transaction, "dialogue", keys);
  await transaction.run("DELETE FROM file_touch WHERE turn_key = ANY (?::bigint[])", numbers(keys));
  await transaction.run("DELETE FROM turn WHERE key = ANY (?::bigint[])", numbers(keys));
}

/** Removes the indexed work of a session's turns, or of one turn, which then counts as unread. */
export async function removeChunks(
  transaction: Statements,
  key: number,
  of: "session" | "turn" = "session",
): Promise<void> {
  const turns =
    of === "turn" ? [{ key }] : await transaction.all("SELECT key FROM turn WHERE session_key = ?", key);
  await removeChunksOf(
    transaction,
    turns.map((turn) => Number(turn.key)),
  );
}

async function removeChunksOf(transaction: Statements, turns: readonly number[]): Promise<void> {
  const list = numbers(turns);
  const chunks = await transaction.all("SELECT key FROM chunk WHERE turn_key = ANY (?::bigint[])", list);
  await removeChunkRows(
    transaction,
    chunks.map(({ key }) => Number(key)),
  );
  await transaction.run(
    "UPDATE turn SET work_indexed_to = 0 WHERE key = ANY (?::bigint[]) AND work_indexed_to > 0",
    list,
  );
}

export async function removeChunkRows(transaction: Statements, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  await removeWords(transaction, "work", keys);
  await transaction.run("DELETE FROM chunk WHERE key = ANY (?::bigint[])", numbers(keys));
}

/** Deletes a session with its subsessions and its bytes of every generation, within the caller's transaction. */
export async function removeBundle(transaction: Statements, id: SessionId): Promise<void> {
  await forgetSummariesIn(transaction, id);
  for (const { key } of await transaction.all("SELECT key FROM session WHERE top_id = ?", id))
    await removeSession(transaction, Number(key));
  // A log that belongs to another session by now stays with it.
  const sources = await transaction.all("SELECT key FROM source WHERE coalesce(top_id, session_id) = ?", id);
  for (const { key } of sources) {
    await transaction.run("DELETE FROM piece WHERE source_key = ?", Number(key));
    await transaction.run("DELETE FROM source WHERE key = ?", Number(key));
  }
  await transaction.run(
    "DELETE FROM file WHERE NOT EXISTS (SELECT 1 FROM file_touch WHERE file_key = file.key)",
  );
}

/** Also deletes what people and models said about it. */
export async function removeForgotten(transaction: Statements, id: SessionId): Promise<void> {
  const turns = await transaction.all(
    "SELECT id FROM turn WHERE session_key IN (SELECT key FROM session WHERE top_id = ?)",
    id,
  );
  await removeBundle(transaction, id);
  await forgetModelTexts(
    transaction,
    id,
    turns.map((turn) => String(turn.id)),
  );
  for (const table of ["mark", "rename", "final_message"])
    await transaction.run(`DELETE FROM ${table} WHERE session_id = ?`, id);
}

/**
 * Drops the titles that come from summaries, because this session's summaries may title other sessions. Until
 * those are titled again, they have the titles from their own transcripts.
 */
async function forgetSummariesIn(transaction: Statements, id: SessionId): Promise<void> {
  const held = await transaction.get(
    "SELECT 1 FROM link_evidence JOIN session AS s ON s.key = session_key WHERE s.top_id = ? AND summaries <> '[]'",
    id,
  );
  if (!held) return;
  const named = await transaction.all(
    "SELECT turn.key FROM turn JOIN session AS s ON s.key = session_key WHERE summary IS NOT NULL AND number = 1",
  );
  const keys = named.map(({ key }) => Number(key));
  await removeWords(transaction, "dialogue", keys);
  await transaction.run("UPDATE turn SET dialogue_indexed = 0 WHERE key = ANY (?::bigint[])", numbers(keys));
  await transaction.run("UPDATE session SET summary = NULL WHERE summary IS NOT NULL");
}

/** Deletes the texts about a forgotten session, whose rows are gone already. */
async function forgetModelTexts(
  transaction: Statements,
  id: SessionId,
  turns: readonly string[],
): Promise<void> {
  for (const table of ["written_title", "writing_job"])
    await transaction.run(`DELETE FROM ${table} WHERE session_id = ?`, id);
  // A text may be about a turn that the session no longer has, because a person rewound to before it.
  const calls = await transaction.all("SELECT turn_id FROM model_call WHERE session_id = ?", id);
  const about = new Set([...turns, ...calls.map((call) => String(call.turn_id))]);
  // A copy of the turn may be in another session.
  for (const table of ["written_gist", "written_summary"])
    await transaction.run(
      `DELETE FROM ${table} WHERE turn_id = ANY (?::text[]) AND NOT EXISTS (SELECT 1 FROM turn WHERE id = turn_id)`,
      textList(about),
    );
  // The cost stays, without anything that points to the session.
  await transaction.run("UPDATE model_call SET session_id = '', turn_id = '' WHERE session_id = ?", id);
}
