// Merges the full-text index in small steps at idle times: fewer segments make searches faster.
import type { Connection } from "./database.ts";
import { INDEX_TABLES } from "./fts/tables.ts";

/** Pages that one step may write; takes a few milliseconds. */
const STEP_PAGES = 200;

/** Returns false if there was nothing to merge. */
export function tidy(connection: Connection): boolean {
  const changesBefore = changes(connection);
  connection.inTransaction(() => {
    for (const table of INDEX_TABLES)
      connection.database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${STEP_PAGES})`);
  });
  // FTS5 reports a merge by the number of changes: fewer than two per table mean that nothing was merged.
  return changes(connection) - changesBefore >= 2 * INDEX_TABLES.length;
}

function changes(connection: Connection): number {
  return Number(connection.prepare("SELECT total_changes() AS changes").get()?.changes ?? 0);
}
