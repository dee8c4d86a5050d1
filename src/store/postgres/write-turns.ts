// Writes the turns of a session: only those that changed, with the files they touched.
import { fileName } from "../file-paths.ts";
import { isGrown, type PackedTurn } from "../pack.ts";
import type { TurnEntry } from "../rows.ts";
import { type SqlValue, type Statements, textList } from "./connection.ts";
import { removeChunks, removeTurns } from "./remove.ts";

/** Returns how many turns were written. */
export async function writeTurns(
  transaction: Statements,
  sessionKey: number,
  turns: readonly PackedTurn[],
): Promise<number> {
  const rows = await transaction.all("SELECT id, key, digest FROM turn WHERE session_key = ?", sessionKey);
  const stored = new Map(rows.map(({ id, key, digest }) => [String(id), { key: Number(key), digest }]));
  const written: Promise<void>[] = [];
  for (const turn of turns) {
    const known = stored.get(turn.id);
    stored.delete(turn.id);
    if (known?.digest === turn.digest) continue;
    written.push(
      known ? changeTurn(transaction, known.key, turn) : insertTurn(transaction, sessionKey, turn),
    );
  }
  // They wait for each other in the connection, and not for a round trip each.
  await Promise.all(written);
  await removeTurns(
    transaction,
    Array.from(stored.values(), ({ key }) => key),
  );
  return written.length;
}

const COLUMNS = [
  ...["number", "digest", "started_at", "ended_at", "ending", "duration_ms", "ends_at", "gist", "outcome"],
  ...["effects", "edits", "failed", "tools", "data", "prompt", "answer", "words"],
];

function valuesOf(turn: PackedTurn): SqlValue[] {
  const { ended_at, ending, duration_ms, tools } = JSON.parse(turn.data) as TurnEntry;
  const { number, digest, started_at, ends_at, gist, outcome, effects, edits, failed } = turn;
  return [
    ...[number, digest, started_at, ended_at, ending, duration_ms, ends_at, gist, outcome],
    ...[effects, edits, failed, textList(tools.map(({ name }) => name.toLowerCase()))],
    ...[turn.data, turn.prompt, turn.answer, turn.words],
  ];
}

async function insertTurn(transaction: Statements, sessionKey: number, turn: PackedTurn): Promise<void> {
  const row = await transaction.get(
    `INSERT INTO turn (session_key, id, work_indexed_to, dialogue_indexed, ${COLUMNS.join(", ")})
     VALUES (?, ?, 0, 0, ${COLUMNS.map(() => "?").join(", ")}) RETURNING key`,
    ...[sessionKey, turn.id, ...valuesOf(turn)],
  );
  await writeTouches(transaction, Number(row?.key), turn);
}

async function changeTurn(transaction: Statements, key: number, turn: PackedTurn): Promise<void> {
  const before = await transaction.get("SELECT data FROM turn WHERE key = ?", key);
  // The indexed work stays only if the turn has just grown.
  if (!isGrown(String(before?.data), turn.data)) await removeChunks(transaction, key, "turn");
  await transaction.run(
    `UPDATE turn SET dialogue_indexed = 0, ${COLUMNS.map((column) => `${column} = ?`).join(", ")} WHERE key = ?`,
    ...[...valuesOf(turn), key],
  );
  await transaction.run("DELETE FROM file_touch WHERE turn_key = ?", key);
  await writeTouches(transaction, key, turn);
}

async function writeTouches(transaction: Statements, key: number, turn: PackedTurn): Promise<void> {
  for (const [access, files] of [
    ["read", turn.files_read],
    ["edited", turn.files_edited],
    ["command", turn.files_by_command],
  ] as const) {
    if (files.length === 0) continue;
    const paths = [...new Set(files)];
    await transaction.run(
      `INSERT INTO file (path, name) SELECT * FROM unnest(?::text[], ?::text[]) ON CONFLICT (path) DO NOTHING`,
      ...[textList(paths), textList(paths.map(fileName))],
    );
    await transaction.run(
      `INSERT INTO file_touch (file_key, turn_key, access) SELECT key, ?, ? FROM file WHERE path = ANY (?::text[])
       ON CONFLICT DO NOTHING`,
      ...[key, access, textList(paths)],
    );
  }
}
