// Connects to a server of PostgreSQL, or to a pooler before it, and converts values.
import connect, { type Sql } from "postgres";
import type { PostgresLocation } from "./location.ts";
import { textAsWritten } from "./stored-text.ts";

/** A pooler may give each transaction another connection, so a connection has no settings of its own but its name. */
export function connectTo(
  { schema: _schema, accounts: _accounts, ...server }: PostgresLocation,
  most: number,
): Sql {
  return connect({
    ...server,
    max: most,
    // A connection may hold a lock.
    max_lifetime: null,
    // Types of its own are not used, so none has to be asked for.
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: `clew ${process.pid}` },
    types: {
      wide: { to: 20, from: [20, 1700], serialize: String, parse: Number },
      // An array of its own, because rows are read as numbers in the memory of the array.
      bytes: {
        to: 17,
        from: [17],
        serialize: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`,
        parse: (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex")),
      },
    },
    transform: {
      undefined: null,
      value: { from: (value: unknown) => (typeof value === "string" ? textAsWritten(value) : value) },
    },
  }) as unknown as Sql;
}
