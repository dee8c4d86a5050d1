// A WHERE clause put together clause by clause, its values beside it and never in it.
import type { SQLInputValue } from "node:sqlite";

export interface Conditions {
  add(sql: string, ...values: SQLInputValue[]): void;
  /** The path itself or the end of it from a `/` on; nothing where none is asked for. */
  project(column: string, path: string | undefined): void;
  sql(): string;
  values(): SQLInputValue[];
}

export function conditions(): Conditions {
  const clauses: string[] = [];
  const values: SQLInputValue[] = [];
  function add(sql: string, ...more: SQLInputValue[]): void {
    clauses.push(`(${sql})`);
    values.push(...more);
  }
  return {
    add,
    project(column, path) {
      if (path === undefined) return;
      const end = `/${path.replace(/^\/+|\/+$/g, "")}`;
      // By their ends, because LIKE would read % and _ in a path as its own.
      add(`${column} = ? OR substr(${column}, -length(?)) = ?`, path, end, end);
    },
    sql: () => (clauses.length > 0 ? clauses.join(" AND ") : "1"),
    values: () => values,
  };
}
