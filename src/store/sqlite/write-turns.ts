// Writes the turns of a session: only those that changed, with the files they touched.
import { countWork } from "../../model/work-done.ts";
import { fileName } from "../file-paths.ts";
import { isGrown, type PackedTurn } from "../pack.ts";
import type { Connection } from "./database.ts";
import { removeChunks, removeTurns } from "./remove.ts";

interface TurnsWritten {
  /** The turns that are stored, if this connection wrote them. */
  readonly before: readonly PackedTurn[] | null;
  readonly counts: { turns_written: number };
}

export function writeTurns(
  connection: Connection,
  sessionKey: number,
  turns: readonly PackedTurn[],
  { before, counts }: TurnsWritten,
): void {
  let same = 0;
  while (same < turns.length && turns[same] === before?.[same]) same++;
  const stored = before
    ? storedTurns(connection, sessionKey, before.slice(same))
    : allStoredTurns(connection, sessionKey);
  for (const turn of turns.slice(same)) {
    countWork("turns_compared");
    const known = stored.get(turn.id);
    stored.delete(turn.id);
    if (known?.digest === turn.digest) continue;
    counts.turns_written++;
    if (known) changeTurn(connection, known.key, turn);
    else insertTurn(connection, sessionKey, turn);
  }
  removeTurns(
    connection,
    Array.from(stored.values(), ({ key }) => key),
  );
}

interface StoredTurn {
  readonly key: number;
  readonly digest: string;
}

function allStoredTurns(connection: Connection, sessionKey: number): Map<string, StoredTurn> {
  const rows = connection.prepare("SELECT id, key, digest FROM turn WHERE session_key = ?").all(sessionKey);
  return new Map(
    rows.map(({ id, key, digest }) => [String(id), { key: Number(key), digest: String(digest) }]),
  );
}

function storedTurns(
  connection: Connection,
  sessionKey: number,
  turns: readonly PackedTurn[],
): Map<string, StoredTurn> {
  const find = connection.prepare("SELECT key, digest FROM turn WHERE session_key = ? AND id = ?");
  const found = new Map<string, StoredTurn>();
  for (const { id } of turns) {
    const row = find.get(sessionKey, id);
    if (row) found.set(id, { key: Number(row.key), digest: String(row.digest) });
  }
  return found;
}

function insertTurn(connection: Connection, sessionKey: number, turn: PackedTurn): void {
  const {
    number,
    id,
    digest,
    started_at,
    ends_at,
    gist,
    outcome,
    effects,
    edits,
    failed,
    data,
    prompt,
    answer,
    words,
  } = turn;
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO turn (session_key, number, id, digest, started_at, ends_at, work_indexed_to, dialogue_indexed, gist, outcome,
         effects, edits, failed, data, prompt, answer, words)
       VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[sessionKey, number, id, digest, started_at, ends_at, gist, outcome, effects, edits, failed],
      ...[data, prompt, answer, words],
    );
  writeTouches(connection, Number(lastInsertRowid), turn);
}

function changeTurn(connection: Connection, key: number, turn: PackedTurn): void {
  const before = connection.prepare("SELECT data FROM turn WHERE key = ?").get(key);
  // The indexed work stays only if the turn has just grown.
  if (!isGrown(String(before?.data), turn.data)) removeChunks(connection, key, "turn");
  const { number, digest, started_at, ends_at, gist, outcome, effects, edits, failed } = turn;
  const { data, prompt, answer, words } = turn;
  connection
    .prepare(
      `UPDATE turn SET number = ?, digest = ?, started_at = ?, ends_at = ?, dialogue_indexed = 0, gist = ?, outcome = ?,
         effects = ?, edits = ?, failed = ?, data = ?, prompt = ?, answer = ?, words = ? WHERE key = ?`,
    )
    .run(
      ...[number, digest, started_at, ends_at, gist, outcome, effects, edits, failed],
      ...[data, prompt, answer, words, key],
    );
  connection.prepare("DELETE FROM file_touch WHERE turn_key = ?").run(key);
  writeTouches(connection, key, turn);
}

function writeTouches(connection: Connection, key: number, turn: PackedTurn): void {
  for (const [access, paths] of [
    ["read", turn.files_read],
    ["edited", turn.files_edited],
    ["command", turn.files_by_command],
  ] as const) {
    for (const path of paths) {
      connection
        .prepare("INSERT OR IGNORE INTO file_touch (file_key, turn_key, access) VALUES (?, ?, ?)")
        .run(fileKey(connection, path), key, access);
    }
  }
}

function fileKey(connection: Connection, path: string): number {
  const known = connection.prepare("SELECT key FROM file WHERE path = ?").get(path);
  if (known) return Number(known.key);
  return Number(
    connection.prepare("INSERT INTO file (path, name) VALUES (?, ?)").run(path, fileName(path))
      .lastInsertRowid,
  );
}
