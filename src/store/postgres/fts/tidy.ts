// Tidies the word tables: new words wait in a list beside each index until they are joined with it.
import { type Statements, textList } from "../connection.ts";
import { WORD_TABLES } from "../schema.ts";

/** Returns false if nothing waited. */
export async function tidy(connection: Statements): Promise<boolean> {
  const row = await connection.get(
    `SELECT sum(gin_clean_pending_list(inhrelid)) AS pages FROM pg_inherits WHERE inhparent = ANY (?::regclass[])`,
    textList(WORD_TABLES.map((table) => `${table}_words`)),
  );
  return Number(row?.pages ?? 0) > 0;
}
