// Divides the word tables by month, so a search reads the newest rows first and ends when it has enough, and old months can be
// dropped. A month's partition is made when the first of its words are written.
import { numbers, type PostgresConnection, type Statements, textList } from "../connection.ts";
import { lockNumber } from "../location.ts";
import { FIRST_MONTH, WORD_TABLES, type WordTable } from "../schema.ts";

/** The first day of a month, as `2026-11-01`. */
export type Month = string;

/**
 * For rows without a time, or with one that can't be true. They are in the oldest partition and not in a default one, because
 * PostgreSQL reads partitions in their order only if none is a default.
 */
export const NO_MONTH: Month = "1970-01-01";

export function monthOf(started_at: unknown, now: number = Date.now()): Month {
  const time = typeof started_at === "string" ? Date.parse(started_at) : Number.NaN;
  // A clock that is years ahead must not make a partition for each of its months.
  if (Number.isNaN(time) || time < Date.parse(FIRST_MONTH) || time > now + AHEAD_MS) return NO_MONTH;
  return firstDay(new Date(time));
}

const AHEAD_MS = 31 * 86_400_000;

function firstDay(time: Date): Month {
  return `${time.toISOString().slice(0, 7)}-01`;
}

/** Returns the months of some turns. Turns that are gone are left out. */
export async function monthsOfTurns(
  connection: Statements,
  turns: readonly number[],
): Promise<Map<number, Month>> {
  const rows = await connection.all(
    "SELECT key, started_at FROM turn WHERE key = ANY (?::bigint[])",
    numbers(turns),
  );
  return new Map(rows.map(({ key, started_at }) => [Number(key), monthOf(started_at)]));
}

/** Makes the partitions that are missing. Not within a transaction that writes: others would wait for all of it. */
export async function prepareMonths(connection: PostgresConnection, months: Iterable<Month>): Promise<void> {
  const wanted = [...new Set(months)].filter((month) => month >= FIRST_MONTH);
  if ((await missingOf(connection, wanted)).length === 0) return;
  await connection.underLock(lockNumber(connection, "schema"), async (migration) => {
    for (const month of await missingOf(migration, wanted))
      await migration.script(WORD_TABLES.map((table) => partitionOf(table, month)).join("\n"));
  });
}

async function missingOf(
  connection: Statements & { readonly schema: string },
  wanted: readonly Month[],
): Promise<Month[]> {
  if (wanted.length === 0) return [];
  const rows = await connection.all(
    `SELECT month FROM unnest(?::text[]) AS month
     WHERE to_regclass(? || replace(left(month, 7), '-', '_')) IS NULL ORDER BY month`,
    ...[textList(wanted), `${connection.schema}.${WORD_TABLES[0]}_`],
  );
  return rows.map(({ month }) => String(month));
}

/** Attached when it is complete, because searches go on meanwhile. */
function partitionOf(table: WordTable, month: Month): string {
  const name = `${table}_${month.slice(0, 7).replace("-", "_")}`;
  const next = new Date(month);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL);
    ALTER TABLE ${name} ALTER COLUMN words SET STATISTICS 1000;
    ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${month}') TO ('${firstDay(next)}');`;
}
