// Writes the full-text index: dialogue from its rows, and work as it is read, together with the bytes to
// archive.
import type { SplitText } from "../../redact/split-secrets.ts";
import { type DialogueRow, dialogueRows } from "../dialogue-texts.ts";
import type { ArchivedBlock, WorkTurn, WorkUpdate, WorkWords } from "../intake.ts";
import { textOf } from "../read-rows.ts";
import type { Connection } from "./database.ts";
import { type IndexTable, secretTable } from "./fts/tables.ts";
import { removeChunkRows, removeWords } from "./remove.ts";
import { reportedTexts } from "./reported-texts.ts";
import { titleToIndex } from "./titles.ts";

/** Indexes up to `most` turns in their order. Returns how many are still waiting. */
export function indexDialogue(
  connection: Connection,
  most: number,
  split: (text: string) => SplitText,
): number {
  const waiting = connection
    .prepare("SELECT key FROM turn WHERE dialogue_indexed = 0 ORDER BY key LIMIT ?")
    .all(most);
  if (waiting.length > 0) {
    connection.inTransaction(() => {
      for (const { key } of waiting) indexTurn(connection, Number(key), split);
    });
  }
  return Number(
    connection.prepare("SELECT count(*) AS count FROM turn WHERE dialogue_indexed = 0").get()?.count ?? 0,
  );
}

function indexTurn(connection: Connection, key: number, split: (text: string) => SplitText): void {
  const turn = connection
    .prepare("SELECT prompt, words, answer, data ->> '$.remarks' AS remarks FROM turn WHERE key = ?")
    .get(key);
  if (!turn) return;
  const paths = connection
    .prepare(
      "SELECT path FROM file WHERE key IN (SELECT file_key FROM file_touch WHERE access <> 'command' AND turn_key = ?)",
    )
    .all(key)
    .map(({ path }) => String(path));
  const { open, secret } = dialogueRows(
    {
      prompt: String(turn.prompt),
      words: textOf(turn.words),
      remarks: JSON.parse(String(turn.remarks ?? "[]")) as readonly string[],
      answer: textOf(turn.answer),
      title: titleToIndex(connection, key),
      paths,
      reported: reportedTexts(connection, key),
    },
    split,
  );
  removeWords(connection, "dialogue", key);
  insertDialogue(connection, "dialogue", key, open);
  if (secret) insertDialogue(connection, secretTable("dialogue"), key, secret);
  connection.prepare("UPDATE turn SET dialogue_indexed = 1 WHERE key = ?").run(key);
}

function insertDialogue(
  connection: Connection,
  table: IndexTable,
  key: number,
  { title, prompt, answer, files, reported }: DialogueRow,
): void {
  connection
    .prepare(`INSERT INTO ${table} (rowid, title, prompt, answer, files, reported) VALUES (?, ?, ?, ?, ?, ?)`)
    .run(key, title, prompt, answer, files, reported);
}

export function writeWork(connection: Connection, updates: readonly WorkUpdate[]): void {
  connection.inTransaction(() => {
    for (const update of updates) writeOne(connection, update);
  });
}

/** Writes nothing for a file that was read again in the meantime. */
function writeOne(connection: Connection, { path, size, generation, blocks, turns }: WorkUpdate): void {
  const source = connection
    .prepare("SELECT key, kept_to FROM source WHERE path = ? AND size = ? AND generation = ?")
    .get(path, size, generation);
  if (!source) return;
  for (const block of blocks) keepBlock(connection, Number(source.key), generation, block);
  for (const turn of turns) writeTurn(connection, turn);
}

/** Stores a block. A block may replace the last one and include its bytes, so many small ones become few. */
export function keepBlock(
  connection: Connection,
  source: number,
  generation: number,
  block: ArchivedBlock,
): void {
  const { offset, length, hash, data } = block;
  connection
    .prepare(
      `INSERT INTO piece (source_key, generation, "offset", length, hash, data) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (source_key, generation, "offset") DO UPDATE SET length = excluded.length, hash = excluded.hash,
         data = excluded.data`,
    )
    .run(source, generation, offset, length, hash, data);
  connection.prepare("UPDATE source SET kept_to = ? WHERE key = ?").run(offset + length, source);
}

function writeTurn(connection: Connection, { key, from, to, chunks }: WorkTurn): void {
  if (!connection.prepare("SELECT 1 FROM turn WHERE key = ?").get(key)) return;
  const old = connection.prepare(`SELECT key FROM chunk WHERE turn_key = ? AND "from" >= ?`).all(key, from);
  removeChunkRows(
    connection,
    old.map((chunk) => Number(chunk.key)),
  );
  for (const { from: start, to: end, full, secret, ...open } of chunks) {
    const { lastInsertRowid } = connection
      .prepare(`INSERT INTO chunk (turn_key, "from", "to", full) VALUES (?, ?, ?, ?)`)
      .run(key, start, end, full ? 1 : 0);
    const row = Number(lastInsertRowid);
    insertWork(connection, "work", row, open);
    if (secret) insertWork(connection, secretTable("work"), row, secret);
  }
  connection.prepare("UPDATE turn SET work_indexed_to = ? WHERE key = ?").run(to, key);
}

function insertWork(
  connection: Connection,
  table: IndexTable,
  row: number,
  { thinking, tools, outputs }: WorkWords,
): void {
  connection
    .prepare(`INSERT INTO ${table} (rowid, thinking, tools, outputs) VALUES (?, ?, ?, ?)`)
    .run(row, thinking, tools, outputs);
}
