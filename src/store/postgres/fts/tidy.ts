// Tidies the word tables: new words wait in a list beside each index until they are joined with it.
import type { Statements } from "../connection.ts";
import { WORD_TABLES } from "../schema.ts";

/** Returns false if nothing waited. */
export async function tidy(connection: Statements): Promise<boolean> {
  let joined = 0;
  for (const table of WORD_TABLES) {
    const row = await connection.get(`SELECT gin_clean_pending_list('${table}_words'::regclass) AS pages`);
    joined += Number(row?.pages ?? 0);
  }
  return joined > 0;
}
