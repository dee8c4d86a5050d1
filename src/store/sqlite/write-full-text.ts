// The full-text index: prompts and answers from their rows, and what was done as it is read, with the bytes to keep.
import { indexText } from "../../search/words.ts";
import type { DoneTurn, DoneUpdate, KeptPiece } from "../intake.ts";
import type { Connection } from "./database.ts";
import { removeChunkRows, removeWords } from "./remove.ts";
import { titleToIndex } from "./titles.ts";
import { toldOfTurn } from "./told-of-turn.ts";

/** Up to `most` turns in their order; answers how many still wait. */
export function indexSaid(connection: Connection, most: number): number {
  const waiting = connection.prepare("SELECT key FROM turn WHERE said = 0 ORDER BY key LIMIT ?").all(most);
  if (waiting.length > 0) {
    connection.inTransaction(() => {
      for (const { key } of waiting) indexTurn(connection, Number(key));
    });
  }
  return Number(connection.prepare("SELECT count(*) AS count FROM turn WHERE said = 0").get()?.count ?? 0);
}

function indexTurn(connection: Connection, key: number): void {
  const turn = connection.prepare("SELECT prompt, words, answer FROM turn WHERE key = ?").get(key);
  if (!turn) return;
  const paths = connection
    .prepare("SELECT path FROM file WHERE key IN (SELECT file_key FROM file_touch WHERE turn_key = ?)")
    .all(key)
    .map(({ path }) => String(path));
  const said = [turn.words, turn.answer].filter((text) => text !== null).join("\n");
  removeWords(connection, "said", key);
  connection
    .prepare("INSERT INTO said (rowid, title, prompt, answer, files, told) VALUES (?, ?, ?, ?, ?, ?)")
    .run(
      key,
      indexText(titleToIndex(connection, key)),
      indexText(String(turn.prompt)),
      indexText(said),
      indexText(paths.join("\n")),
      indexText(toldOfTurn(connection, key).join("\n")),
    );
  connection.prepare("UPDATE turn SET said = 1 WHERE key = ?").run(key);
}

export function writeDone(connection: Connection, updates: readonly DoneUpdate[]): void {
  connection.inTransaction(() => {
    for (const update of updates) writeOne(connection, update);
  });
}

/** Nothing of a file that was read anew in the meantime. */
function writeOne(connection: Connection, { path, size, generation, pieces, turns }: DoneUpdate): void {
  const source = connection
    .prepare("SELECT key, kept_to FROM source WHERE path = ? AND size = ? AND generation = ?")
    .get(path, size, generation);
  if (!source) return;
  for (const piece of pieces) keepPiece(connection, Number(source.key), generation, piece);
  for (const turn of turns) writeTurn(connection, turn);
}

/** A piece may hold the bytes of the last one as well, so that many small ones become few. */
export function keepPiece(
  connection: Connection,
  source: number,
  generation: number,
  piece: KeptPiece,
): void {
  const { offset, length, hash, data } = piece;
  connection
    .prepare(
      `INSERT INTO piece (source_key, generation, "offset", length, hash, data) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (source_key, generation, "offset") DO UPDATE SET length = excluded.length, hash = excluded.hash,
         data = excluded.data`,
    )
    .run(source, generation, offset, length, hash, data);
  connection.prepare("UPDATE source SET kept_to = ? WHERE key = ?").run(offset + length, source);
}

function writeTurn(connection: Connection, { key, from, to, chunks }: DoneTurn): void {
  if (!connection.prepare("SELECT 1 FROM turn WHERE key = ?").get(key)) return;
  const old = connection.prepare(`SELECT key FROM chunk WHERE turn_key = ? AND "from" >= ?`).all(key, from);
  removeChunkRows(
    connection,
    old.map((chunk) => Number(chunk.key)),
  );
  for (const { from: start, to: end, full, thinking, tools, outputs } of chunks) {
    const { lastInsertRowid } = connection
      .prepare(`INSERT INTO chunk (turn_key, "from", "to", full) VALUES (?, ?, ?, ?)`)
      .run(key, start, end, full ? 1 : 0);
    connection
      .prepare("INSERT INTO done (rowid, thinking, tools, outputs) VALUES (?, ?, ?, ?)")
      .run(lastInsertRowid, thinking, tools, outputs);
  }
  connection.prepare("UPDATE turn SET done_to = ? WHERE key = ?").run(to, key);
}
