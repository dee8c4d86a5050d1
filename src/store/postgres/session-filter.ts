// Translates a session filter into SQL conditions and an order, for a session `s` and a person's marks `m`.
import type { SessionFilter, SessionPosition, SessionSort } from "../sessions.ts";
import { conditions, type PostgresConditions } from "./conditions.ts";
import type { SqlValue } from "./connection.ts";

interface SessionQuery {
  /** The beginning of the statement. */
  readonly before: string;
  readonly where: PostgresConditions;
  readonly order: string;
  /** Of `before` and `where`. */
  readonly values: readonly SqlValue[];
}

export function whichSessions(filter: SessionFilter): SessionQuery {
  const where = conditions();
  fits(where, filter, "s", "m");
  const at = SORTED_BY[filter.sort ?? "updated"];
  const descending = filter.order !== "asc";
  if (filter.after) addAfter(where, at, descending, filter.after);
  if (filter.one_per_tree) oneOfEachTree(where, filter);
  // Each order is the exact reverse of the other, so one index serves both.
  const order = `ORDER BY ${descending ? `${at} DESC NULLS LAST, s.id` : `${at} NULLS FIRST, s.id DESC`}`;
  const marks = filter.marks?.map(({ session_id, pinned, archived }) => [session_id, +pinned, +archived]);
  if (!marks) return { before: "", where, order, values: where.values() };
  return { before: THESE_MARKS, where, order, values: [JSON.stringify(marks), ...where.values()] };
}

/** Takes the place of the table. */
const THESE_MARKS = `WITH mark(session_id, pinned, archived) AS MATERIALIZED
  (SELECT each ->> 0, (each ->> 1)::int, (each ->> 2)::int FROM jsonb_array_elements(?::text::jsonb) AS each) `;

const SORTED_BY: Readonly<Record<SessionSort, string>> = {
  updated: "s.updated_at",
  created: "s.created_at",
  turns: "s.turns",
  active: "s.active_ms",
  cost: "(SELECT coalesce(sum(cost), 0) FROM spent WHERE session_key = s.key AND inherited = 0)",
};

/** Adds the filter's conditions on a session and its marks, under the given table aliases. */
function fits(where: PostgresConditions, filter: SessionFilter, s: string, m: string): void {
  where.add(`${s}.parent_id IS NULL`);
  where.add(filter.ghosts ? `${s}.ghost IS NOT NULL` : `${s}.ghost IS NULL`);
  where.project(`${s}.project_path`, filter.project);
  if (filter.project_path !== undefined) where.add(`${s}.project_path = ?`, filter.project_path);
  if (filter.among)
    where.add(`${s}.id IN (SELECT jsonb_array_elements_text(?::text::jsonb))`, JSON.stringify(filter.among));
  if (filter.with_turns) where.add(`${s}.turns > 0`);
  if (filter.agent !== undefined) where.add(`${s}.agent = ?`, filter.agent);
  if (filter.branch !== undefined) where.add(`${s}.git_branch = ?`, filter.branch);
  if (filter.since !== undefined) where.add(`${s}.updated_at >= ?`, filter.since);
  if (filter.until !== undefined) where.add(`${s}.created_at < ?`, filter.until);
  // Few sessions are pinned, so their marks lead to them.
  if (filter.pinned) where.add(`${s}.id IN (SELECT session_id FROM mark WHERE pinned = 1)`);
  if (filter.pinned === false) where.add(`coalesce(${m}.pinned, 0) = 0`);
  if (filter.archived !== "either") where.add(`coalesce(${m}.archived, 0) = ?`, filter.archived ? 1 : 0);
  if (!filter.archived) where.add(`${s}.background = 0`);
  if (filter.continued !== undefined) where.add(`(${s}.children > 0)::int = ?`, filter.continued ? 1 : 0);
}

/** Sessions without a time are last in descending order and first in ascending order. */
function addAfter(where: PostgresConditions, at: string, descending: boolean, after: SessionPosition): void {
  const same = `s.id ${descending ? ">" : "<"} ?`;
  if (after.at === null) {
    where.add(descending ? `${at} IS NULL AND ${same}` : `${at} IS NOT NULL OR ${same}`, after.id);
    return;
  }
  const further = descending ? `${at} < ? OR ${at} IS NULL` : `${at} > ?`;
  where.add(`${further} OR (${at} = ? AND ${same})`, after.at, after.at, after.id);
}

function oneOfEachTree(where: PostgresConditions, { pinned: _pinned, ...filter }: SessionFilter): void {
  const before = conditions();
  before.add("other.root_id = s.root_id");
  // A pinned session comes before the tip of the tree.
  before.add(
    `coalesce(marked.pinned, 0) > coalesce(m.pinned, 0)
       OR (coalesce(marked.pinned, 0) = coalesce(m.pinned, 0) AND other.tree_order < s.tree_order)`,
  );
  fits(before, filter, "other", "marked");
  where.add(
    `NOT EXISTS (SELECT 1 FROM session AS other LEFT JOIN mark AS marked ON marked.session_id = other.id
       WHERE ${before.sql()})`,
    ...before.values(),
  );
}
