// Builds a WHERE clause from conditions, with its values apart from the SQL.
import { projectEnd } from "../file-paths.ts";
import type { SqlValue } from "./connection.ts";

export interface PostgresConditions {
  add(sql: string, ...values: readonly SqlValue[]): void;
  /** Requires a path, or the end of one from a slash of either kind on. Adds nothing if `path` is undefined. */
  project(column: string, path: string | undefined): void;
  sql(): string;
  values(): readonly SqlValue[];
}

export function conditions(): PostgresConditions {
  const clauses: string[] = [];
  const values: SqlValue[] = [];
  function add(sql: string, ...more: readonly SqlValue[]): void {
    clauses.push(`(${sql})`);
    values.push(...more);
  }
  return {
    add,
    project(column, path) {
      if (path === undefined) return;
      const end = projectEnd(path);
      // Compares the end by its length, because LIKE would treat % and _ in a path as wildcards.
      add(
        `${column} = ? OR right('/' || replace(${column}, '\\', '/'), ?) = ?`,
        ...[path, Array.from(end).length, end],
      );
    },
    sql: () => (clauses.length > 0 ? clauses.join(" AND ") : "true"),
    values: () => values,
  };
}
