// Prints the filter of a search as a condition on the rows of an index, whichever way is quicker.
import type { SQLInputValue } from "node:sqlite";
import type { Lookup } from "../../../search/rank.ts";
import type { SearchFilter } from "../../search.ts";
import { MOST_RANKED } from "../../search-turns.ts";
import { type Conditions, conditions } from "../conditions.ts";
import type { Connection } from "../database.ts";
import { filesByPath } from "../files.ts";
import type { IndexTable } from "./tables.ts";

/** Remembers how many turns the archive has; null if they are not counted yet. */
export interface TurnCount {
  turns: number | null;
}

/** A filter as a condition on the rows of an index. */
export interface FilterSql {
  readonly values: readonly SQLInputValue[];
  condition(table: IndexTable, scope: Lookup["scope"]): string;
}

/**
 * Looks up each match of a filter that most turns pass: a list of them would take longer than the search. Of a filter
 * that few pass, the list is made once for each lookup.
 */
export function filterSql(connection: Connection, filter: SearchFilter, count: TurnCount): FilterSql {
  const where = filterConditions(connection, filter);
  const values = where.values();
  if (values.length === 0) return { values, condition: () => "" };
  const turns = `FROM turn JOIN session AS s ON s.key = turn.session_key WHERE (${where.sql()})`;
  // A lookup looks at matches until enough pass: at all of them at worst.
  count.turns ??= Number(connection.prepare("SELECT count(*) AS turns FROM turn").get()?.turns);
  const many = Math.ceil(Math.sqrt(MOST_RANKED * count.turns));
  const passing = connection
    .prepare(`SELECT count(*) AS turns FROM (SELECT 1 ${turns} LIMIT ?)`)
    .get(...values, many);
  if (Number(passing?.turns) < many) {
    const keys = `SELECT turn.key ${turns}`;
    const rows = { dialogue: keys, work: `SELECT key FROM chunk WHERE turn_key IN (${keys})` };
    // With the plus, the filter is checked against the matches. Without it, SQLite would run MATCH for each row of
    // the filter.
    return { values, condition: (_, scope) => `AND +rowid IN (${rows[scope]})` };
  }
  const keyIn = (table: IndexTable) => ({
    dialogue: `${table}.rowid`,
    work: `(SELECT turn_key FROM chunk WHERE key = ${table}.rowid)`,
  });
  return {
    values,
    condition: (table, scope) => `AND EXISTS (SELECT 1 ${turns} AND turn.key = ${keyIn(table)[scope]})`,
  };
}

function filterConditions(connection: Connection, filter: SearchFilter): Conditions {
  const where = conditions();
  if (filter.session !== undefined) {
    if (filter.alone) where.add("s.id = ?", filter.session);
    else where.add("s.id = ? OR s.top_id = ?", filter.session, filter.session);
  }
  where.project("s.project_path", filter.project);
  // Filters by the transcript's agent, to avoid reading the session's row.
  if (filter.agent !== undefined)
    where.add("s.source_key IN (SELECT key FROM source WHERE agent = ?)", filter.agent);
  if (filter.branch !== undefined) where.add("s.git_branch = ?", filter.branch);
  if (filter.model !== undefined)
    where.add(
      "EXISTS (SELECT 1 FROM json_each(s.data, '$.models') WHERE instr(lower(value), lower(?)) > 0)",
      filter.model,
    );
  if (filter.since !== undefined) where.add("turn.started_at >= ?", filter.since);
  if (filter.until !== undefined) where.add("turn.started_at < ?", filter.until);
  if (filter.tool !== undefined) {
    where.add(
      "EXISTS (SELECT 1 FROM json_each(turn.data, '$.tools') WHERE value ->> 'name' = ? COLLATE NOCASE)",
      filter.tool,
    );
  }
  if (filter.file !== undefined) {
    const keys = filesByPath(connection, filter.file);
    const touched = `SELECT turn_key FROM file_touch WHERE access <> 'command' AND file_key IN (${keys.map(() => "?").join(", ")})`;
    // Always adds a value: without any, the lookup would treat this as no filter, even if no file has this
    // path.
    where.add(`? = 1 AND turn.key IN (${touched})`, keys.length > 0 ? 1 : 0, ...keys);
  }
  return where;
}
