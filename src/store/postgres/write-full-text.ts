// Writes the full-text index: dialogue from its rows, and work as it is read, together with the bytes to
// archive.
import type { SplitText } from "../../redact/split-secrets.ts";
import { dialogueRows, summaryTexts } from "../dialogue-texts.ts";
import type { ArchivedBlock, WorkChunk, WorkTurn, WorkUpdate, WorkWords } from "../intake.ts";
import { textOf } from "../read-rows.ts";
import type { TurnEntry } from "../rows.ts";
import { numbers, type PostgresConnection, type Statements } from "./connection.ts";
import { type Month, monthOf, monthsOfTurns, NO_MONTH, prepareMonths } from "./fts/word-months.ts";
import { insertWords, removeWords, type WordRow } from "./fts/word-rows.ts";
import { dialogueWords, workWords } from "./fts/words-of.ts";
import { removeChunkRows } from "./remove.ts";
import { titleToIndex } from "./titles.ts";

/** Indexes up to `most` turns in their order. Returns how many are still waiting. */
export async function indexDialogue(
  connection: PostgresConnection,
  most: number,
  split: (text: string) => SplitText,
): Promise<number> {
  const waiting = await connection.all(
    "SELECT key, started_at FROM turn WHERE dialogue_indexed = 0 ORDER BY key LIMIT ?",
    most,
  );
  const months = new Map(waiting.map(({ key, started_at }) => [Number(key), monthOf(started_at)]));
  if (months.size > 0) {
    await prepareMonths(connection, months.values());
    await connection.inTransaction((transaction) => indexTurns(transaction, months, split));
  }
  const left = await connection.get("SELECT count(*) AS count FROM turn WHERE dialogue_indexed = 0");
  return Number(left?.count ?? 0);
}

async function indexTurns(
  transaction: Statements,
  months: ReadonlyMap<number, Month>,
  split: (text: string) => SplitText,
): Promise<void> {
  const open: WordRow[] = [];
  const secret: WordRow[] = [];
  const keys = [...months.keys()];
  const rows = await Promise.all(
    Array.from(months, async ([key, month]) => ({ key, month, turn: await turnToIndex(transaction, key) })),
  );
  for (const { key, month, turn } of rows) {
    if (!turn) continue;
    const made = dialogueRows(turn, split);
    open.push({ key, month, ...dialogueWords(made.open) });
    if (made.secret) secret.push({ key, month, ...dialogueWords(made.secret) });
  }
  await removeWords(transaction, "dialogue", keys);
  await insertWords(transaction, "dialogue", open);
  await insertWords(transaction, "dialogue_secret", secret);
  await transaction.run("UPDATE turn SET dialogue_indexed = 1 WHERE key = ANY (?::bigint[])", numbers(keys));
}

async function turnToIndex(
  transaction: Statements,
  key: number,
): Promise<Parameters<typeof dialogueRows>[0] | null> {
  const [turn, files, title, reported] = await Promise.all([
    transaction.get("SELECT data, prompt, words, answer FROM turn WHERE key = ?", key),
    transaction.all(
      `SELECT path FROM file WHERE key IN (
         SELECT file_key FROM file_touch WHERE access <> 'command' AND turn_key = ?) ORDER BY path`,
      key,
    ),
    titleToIndex(transaction, key),
    reportedTexts(transaction, key),
  ]);
  if (!turn) return null;
  const { remarks = [] } = JSON.parse(String(turn.data)) as Partial<TurnEntry>;
  const { prompt, words, answer } = turn;
  return {
    prompt: String(prompt),
    words: textOf(words),
    remarks,
    answer: textOf(answer),
    title,
    paths: files.map(({ path }) => String(path)),
    reported,
  };
}

/** Returns searchable texts that the transcript does not have: reported final messages, and a model's summary. */
async function reportedTexts(transaction: Statements, key: number): Promise<string[]> {
  const summaries = await transaction.all(
    "SELECT fields FROM written_summary WHERE turn_id = (SELECT id FROM turn WHERE key = ?)",
    key,
  );
  const messages = await transaction.all(REPORTED, key);
  return [
    ...messages.map(({ text }) => String(text)),
    ...summaries.flatMap(({ fields }) => summaryTexts(String(fields))),
  ];
}

/**
 * For a turn without an answer: messages reported with its number, or at a time when it was running. Same
 * rule as sessions/final-message.ts.
 */
const REPORTED = `
SELECT text FROM turn JOIN session AS s ON s.key = turn.session_key JOIN final_message AS m ON m.session_id = s.id
WHERE turn.key = ? AND turn.answer IS NULL AND (m.turn = turn.number OR (m.turn IS NULL AND m.said_at >= turn.started_at
  AND NOT EXISTS (SELECT 1 FROM turn AS next WHERE next.session_key = turn.session_key
    AND next.number = turn.number + 1 AND (next.started_at IS NULL OR next.started_at <= m.said_at))))
  AND btrim(m.text, E' \\t\\n\\r') IS DISTINCT FROM (SELECT btrim(answer, E' \\t\\n\\r') FROM turn AS before
    WHERE before.session_key = turn.session_key AND before.number < turn.number AND before.answer IS NOT NULL
    ORDER BY before.number DESC LIMIT 1)
ORDER BY m.event_id`;

export async function writeWork(
  connection: PostgresConnection,
  updates: readonly WorkUpdate[],
): Promise<void> {
  const turns = updates.flatMap((update) => update.turns.map(({ key }) => key));
  const months = await monthsOfTurns(connection, turns);
  await prepareMonths(connection, months.values());
  await connection.inTransaction(async (transaction) => {
    for (const update of updates) await writeOne(transaction, update, months);
  });
}

/** Writes nothing for a file that was read again in the meantime. */
async function writeOne(
  transaction: Statements,
  { path, size, generation, blocks, turns }: WorkUpdate,
  months: ReadonlyMap<number, Month>,
): Promise<void> {
  const source = await transaction.get(
    "SELECT key FROM source WHERE path = ? AND size = ? AND generation = ?",
    ...[path, size, generation],
  );
  if (!source) return;
  for (const block of blocks) await keepBlock(transaction, Number(source.key), generation, block);
  // Someone may have forgotten a session in the meantime.
  const found = await transaction.all(
    "SELECT key FROM turn WHERE key = ANY (?::bigint[])",
    numbers(turns.map(({ key }) => key)),
  );
  const alive = new Set(found.map(({ key }) => Number(key)));
  await writeTurns(
    transaction,
    turns.filter(({ key }) => alive.has(key)),
    months,
  );
}

/** Stores a block. A block may replace the last one and include its bytes, so many small ones become few. */
export async function keepBlock(
  transaction: Statements,
  source: number,
  generation: number,
  { offset, length, hash, data }: ArchivedBlock,
): Promise<void> {
  await transaction.run(
    `INSERT INTO piece (source_key, generation, "offset", length, hash, data) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (source_key, generation, "offset") DO UPDATE SET length = excluded.length, hash = excluded.hash,
       data = excluded.data`,
    ...[source, generation, offset, length, hash, data],
  );
  await transaction.run("UPDATE source SET kept_to = ? WHERE key = ?", offset + length, source);
}

/** Replaces the chunks from where each turn was read again. */
async function writeTurns(
  transaction: Statements,
  turns: readonly WorkTurn[],
  months: ReadonlyMap<number, Month>,
): Promise<void> {
  const keys = numbers(turns.map(({ key }) => key));
  const old = await transaction.all(
    `SELECT chunk.key FROM unnest(?::bigint[], ?::bigint[]) AS given (turn_key, "from")
     JOIN chunk ON chunk.turn_key = given.turn_key AND chunk."from" >= given."from"`,
    ...[keys, numbers(turns.map(({ from }) => from))],
  );
  await removeChunkRows(
    transaction,
    old.map((chunk) => Number(chunk.key)),
  );
  await insertChunks(
    transaction,
    turns.flatMap(({ key, chunks }) =>
      chunks.map((chunk) => ({ turn: key, month: months.get(key) ?? NO_MONTH, chunk })),
    ),
  );
  await transaction.run(
    `UPDATE turn SET work_indexed_to = given."to" FROM unnest(?::bigint[], ?::bigint[]) AS given (key, "to")
     WHERE turn.key = given.key`,
    ...[keys, numbers(turns.map(({ to }) => to))],
  );
}

interface MadeChunk {
  readonly turn: number;
  readonly month: Month;
  readonly chunk: WorkChunk;
}

async function insertChunks(transaction: Statements, made: readonly MadeChunk[]): Promise<void> {
  if (made.length === 0) return;
  const reserved = await transaction.all(
    "SELECT nextval(pg_get_serial_sequence('chunk', 'key')) AS key FROM generate_series(1, ?::int) ORDER BY key",
    made.length,
  );
  const keys = reserved.map(({ key }) => Number(key));
  const list = (of: (each: MadeChunk) => number) => numbers(made.map(of));
  await transaction.run(
    `INSERT INTO chunk (key, turn_key, "from", "to", "full") OVERRIDING SYSTEM VALUE
     SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[])`,
    numbers(keys),
    list(({ turn }) => turn),
    list(({ chunk }) => chunk.from),
    list(({ chunk }) => chunk.to),
    list(({ chunk }) => (chunk.full ? 1 : 0)),
  );
  const words = (of: (chunk: WorkChunk) => WorkWords | null): WordRow[] =>
    made.flatMap(({ month, chunk }, at) => {
      const texts = of(chunk);
      const key = keys[at];
      return texts === null || key === undefined ? [] : { key, month, ...workWords(texts) };
    });
  await insertWords(
    transaction,
    "work",
    words((chunk) => chunk),
  );
  await insertWords(
    transaction,
    "work_secret",
    words(({ secret }) => secret),
  );
}
