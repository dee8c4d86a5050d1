// Translates a session filter into SQL conditions and an order, for a session `s` and a person's marks `m`.
import type { SQLInputValue } from "node:sqlite";
import type { SessionFilter, SessionPosition, SessionSort } from "../sessions.ts";
import { type Conditions, conditions } from "./conditions.ts";

export interface WhichSessions {
  /** The beginning of the statement. */
  readonly before: string;
  readonly where: Conditions;
  readonly order: string;
  /** Of `before` and `where`. */
  readonly values: readonly SQLInputValue[];
}

export function whichSessions(filter: SessionFilter): WhichSessions {
  const where = conditions();
  fits(where, filter, "s", "m");
  const at = SORTED_BY[filter.sort ?? "updated"];
  const descending = filter.order !== "asc";
  if (filter.after) addAfter(where, at, descending, filter.after);
  if (filter.one_per_tree) oneOfEachTree(where, filter);
  // Each order is the exact reverse of the other, so one index serves both.
  const order = `ORDER BY ${descending ? `${at} DESC, s.id` : `${at}, s.id DESC`}`;
  const marks = filter.marks?.map(({ session_id, pinned, archived }) => [session_id, +pinned, +archived]);
  if (!marks) return { before: "", where, order, values: where.values() };
  return { before: THESE_MARKS, where, order, values: [JSON.stringify(marks), ...where.values()] };
}

/** Takes the place of the table. */
const THESE_MARKS = `WITH mark(session_id, pinned, archived) AS MATERIALIZED
  (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)) `;

const SORTED_BY: Readonly<Record<SessionSort, string>> = {
  updated: "s.updated_at",
  created: "s.created_at",
  turns: "s.turns",
  active: "(s.data ->> 'active_ms')",
  cost: "(SELECT coalesce(sum(cost), 0) FROM spent WHERE session_key = s.key AND inherited = 0)",
};

/** Adds the filter's conditions on a session and its marks, under the given table aliases. */
function fits(where: Conditions, filter: SessionFilter, s: string, m: string): void {
  where.add(`${s}.parent_id IS NULL`);
  where.add(filter.ghosts ? `${s}.ghost IS NOT NULL` : `${s}.ghost IS NULL`);
  where.project(`${s}.project_path`, filter.project);
  if (filter.project_path !== undefined) where.add(`${s}.project_path = ?`, filter.project_path);
  if (filter.among) where.add(`${s}.id IN (SELECT value FROM json_each(?))`, JSON.stringify(filter.among));
  if (filter.with_turns) where.add(`${s}.turns > 0`);
  if (filter.agent !== undefined) where.add(`json_extract(${s}.data, '$.agent') = ?`, filter.agent);
  if (filter.branch !== undefined) where.add(`${s}.git_branch = ?`, filter.branch);
  if (filter.since !== undefined) where.add(`${s}.updated_at >= ?`, filter.since);
  if (filter.until !== undefined) where.add(`${s}.created_at < ?`, filter.until);
  // Few sessions are pinned, so their marks lead to them; the condition on the marks alone would visit all sessions.
  if (filter.pinned) where.add(`${s}.id IN (SELECT session_id FROM mark WHERE pinned = 1)`);
  if (filter.pinned === false) where.add(`coalesce(${m}.pinned, 0) = 0`);
  if (filter.archived !== "either") where.add(`coalesce(${m}.archived, 0) = ?`, filter.archived ? 1 : 0);
  if (!filter.archived) where.add(`${s}.background = 0`);
  if (filter.continued !== undefined)
    where.add(
      `(coalesce(json_array_length(${s}.tree, '$.position.children'), 0) > 0) = ?`,
      filter.continued ? 1 : 0,
    );
}

/** Sessions without a time are last in descending order and first in ascending order. */
function addAfter(where: Conditions, at: string, descending: boolean, after: SessionPosition): void {
  const same = `s.id ${descending ? ">" : "<"} ?`;
  if (after.at === null) {
    where.add(descending ? `${at} IS NULL AND ${same}` : `${at} IS NOT NULL OR ${same}`, after.id);
    return;
  }
  const further = descending ? `${at} < ? OR ${at} IS NULL` : `${at} > ?`;
  where.add(`${further} OR (${at} = ? AND ${same})`, after.at, after.at, after.id);
}

function oneOfEachTree(where: Conditions, { pinned: _pinned, ...filter }: SessionFilter): void {
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
