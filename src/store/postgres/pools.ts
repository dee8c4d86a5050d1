// Keeps the connections to a server. Those for people are shared by all archives and people of this process, because a server
// has few; nothing that one call sets is there for the next.
import type { Sql } from "postgres";
import { connectTo } from "./connect-to.ts";
import type { PostgresLocation } from "./location.ts";

export interface Pool {
  readonly sql: Sql;
  close(): Promise<void>;
}

/** More calls wait here instead of in the server. */
const MOST_OWN = 4;
const MOST_SHARED = 10;
const PATIENCE_S = 5;

export function ownPool(location: PostgresLocation, most: number = MOST_OWN): Pool {
  const sql = connectTo(location, most);
  return { sql, close: () => sql.end({ timeout: PATIENCE_S }) };
}

const shared = new Map<string, { readonly sql: Sql; users: number }>();

export function sharedPool(location: PostgresLocation): Pool {
  const { schema: _schema, accounts: _accounts, ...server } = location;
  const name = JSON.stringify(server);
  const pool = shared.get(name) ?? { sql: connectTo(location, MOST_SHARED), users: 0 };
  pool.users++;
  shared.set(name, pool);
  let closed = false;
  return {
    sql: pool.sql,
    async close() {
      if (closed) return;
      closed = true;
      pool.users--;
      if (pool.users > 0) return;
      shared.delete(name);
      await pool.sql.end({ timeout: PATIENCE_S });
    },
  };
}
