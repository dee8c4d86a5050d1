// Merging the full-text index in small steps, when there is nothing else to do: fewer segments, faster searches.
import type { Connection } from "./database.ts";

/** Pages that one step may write: some milliseconds. */
const STEP_PAGES = 200;

/** False when there was nothing to merge. */
export function tidy(connection: Connection): boolean {
  const changesBefore = changes(connection);
  connection.inTransaction(() => {
    for (const table of ["dialogue", "work"])
      connection.database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${STEP_PAGES})`);
  });
  // FTS5 tells by the number of changes: fewer than two for each table when nothing was merged.
  return changes(connection) - changesBefore >= 4;
}

function changes(connection: Connection): number {
  return Number(connection.prepare("SELECT total_changes() AS changes").get()?.changes ?? 0);
}
