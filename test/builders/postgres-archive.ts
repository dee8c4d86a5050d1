// Makes locations of archives in the PostgreSQL of the tests.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { StoreLocation } from "../../src/store/dialect.ts";
import { connectTo, postgresProgram } from "./postgres.ts";

export interface PostgresArchive {
  readonly location: StoreLocation;
  /** Returns all rows as text. */
  dump(): Promise<Buffer>;
  remove(): Promise<void>;
}

export function freshPostgresArchive(): PostgresArchive {
  const address = inject("postgres");
  const name = `t${randomBytes(6).toString("hex")}`;
  const host = new URL(address).searchParams.get("host") ?? "";
  return {
    location: `${address}&archive=${name}`,
    async dump() {
      const from = ["-h", host, "-U", "clew", "-n", `clew_${name}`, "postgres"];
      const options = { encoding: "buffer", maxBuffer: 2 ** 28 } as const;
      return (await promisify(execFile)(postgresProgram("pg_dump"), from, options)).stdout;
    },
    async remove() {
      const sql = connectTo(address);
      await sql.unsafe(`DROP SCHEMA IF EXISTS clew_${name} CASCADE`);
      await sql.end();
    },
  };
}
