// Makes locations of archives in the PostgreSQL of the tests, or in another one.
import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { StoreLocation } from "../../src/store/dialect.ts";
import { connectTo } from "./postgres.ts";

export interface PostgresArchive {
  readonly location: StoreLocation;
  /** Returns all rows as text. */
  dump(): Promise<Buffer>;
  remove(): Promise<void>;
}

export function freshPostgresArchive(address: string = inject("postgres")): PostgresArchive {
  const name = `t${randomBytes(6).toString("hex")}`;
  const schema = `clew_${name}`;
  return {
    location: `${address}&archive=${name}`,
    async dump() {
      const sql = connectTo(address);
      const tables = await sql`SELECT tablename FROM pg_tables WHERE schemaname = ${schema}`;
      const rows: string[] = [];
      for (const { tablename } of tables)
        for (const { row } of await sql.unsafe(`SELECT t::text AS row FROM ${schema}."${tablename}" AS t`))
          rows.push(String(row));
      await sql.end();
      return Buffer.from(rows.join("\n"));
    },
    async remove() {
      const sql = connectTo(address);
      await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await sql.end();
    },
  };
}
