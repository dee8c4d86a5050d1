// Builds a WHERE clause from conditions, with its values apart from the SQL.
import type { SQLInputValue } from "node:sqlite";
import { projectEnd } from "../file-paths.ts";

export interface Conditions {
  add(sql: string, ...values: SQLInputValue[]): void;
  /** Requires a path, or the end of one from a slash of either kind on. Adds nothing if `path` is undefined. */
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
      const end = projectEnd(path);
      // Compares the end with substr, because LIKE would treat % and _ in a path as wildcards.
      add(
        `${column} = ? OR substr('/' || replace(${column}, '\\', '/'), -length(?)) = ?`,
        ...[path, end, end],
      );
    },
    sql: () => (clauses.length > 0 ? clauses.join(" AND ") : "1"),
    values: () => values,
  };
}
