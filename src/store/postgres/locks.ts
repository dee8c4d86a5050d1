// Takes locks that one process at a time can hold. PostgreSQL frees a lock when the connection of its holder ends.
import type { StoreLock, WriterProcess } from "../dialect.ts";
import { connectTo } from "./connect-to.ts";
import { lockNumber, type PostgresLocation } from "./location.ts";

/** Returns null if another process, or another part of this one, holds the lock. */
export async function takeLockAt(location: PostgresLocation, purpose: string): Promise<StoreLock | null> {
  // A connection of its own, and a transaction that lives as long as the lock: a pooler leaves it its connection.
  const sql = connectTo(location, 1);
  const released = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<boolean>();
  const ended = sql
    .begin(async (transaction) => {
      await transaction`SET LOCAL idle_in_transaction_session_timeout = 0`;
      const [row] =
        await transaction`SELECT pg_try_advisory_xact_lock(${lockNumber(location, purpose)}::bigint) AS taken`;
      taken.resolve(row?.taken === true);
      if (row?.taken === true) await released.promise;
    })
    .catch((error: unknown) => taken.reject(error));
  const release = async () => {
    released.resolve();
    await ended;
    await sql.end({ timeout: 1 });
  };
  try {
    if (await taken.promise) return { release };
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  await release();
  return null;
}

/** Returns the holder if it is on the same machine as the server, where its number means something. */
export async function findHolder(location: PostgresLocation, purpose: string): Promise<WriterProcess | null> {
  const sql = connectTo(location, 1);
  try {
    const [row] = await sql`
      SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND client_addr IS NULL
        AND (classid::bigint << 32) + objid::bigint = ${lockNumber(location, purpose)}::bigint LIMIT 1`;
    const pid = Number(/^clew (\d+)$/.exec(String(row?.name))?.[1]);
    return Number.isNaN(pid) ? null : { pid, command: "clew" };
  } finally {
    await sql.end({ timeout: 1 });
  }
}
