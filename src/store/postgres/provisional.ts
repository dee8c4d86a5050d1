// Writes, finds and removes provisional rows, which have a session's headline and the sums of its costs, but no turns.
import type { SessionId } from "../../model/ids.ts";
import type { Headlined } from "../intake.ts";
import { COST_STATE, sumsOf } from "../spending-rows.ts";
import type { PostgresConnection, Statements } from "./connection.ts";
import { removeSession } from "./remove.ts";
import { forgottenIds } from "./sources.ts";
import { writeSession } from "./write-session.ts";

export async function hasProvisional(connection: Statements): Promise<boolean> {
  return (await connection.get("SELECT 1 FROM session WHERE provisional = 1 LIMIT 1")) !== undefined;
}

export async function isProvisional(connection: Statements, top: SessionId): Promise<boolean> {
  const row = await connection.get(
    "SELECT provisional FROM session WHERE top_id = ? AND id = ?",
    ...[top, top],
  );
  return row?.provisional === 1;
}

export function writeHeadlines(
  connection: PostgresConnection,
  headlines: readonly Headlined[],
): Promise<void> {
  return connection.inTransaction(async (transaction) => {
    const forgotten = new Set(await forgottenIds(transaction));
    for (const { session, spending } of headlines) {
      if (forgotten.has(session.id)) continue;
      if (await transaction.get("SELECT 1 FROM session WHERE top_id = ?", session.id)) continue;
      const key = await writeSession(transaction, session, null);
      for (const sum of sumsOf(spending))
        await transaction.run(`INSERT INTO spent VALUES (?${", ?".repeat(15)})`, key, ...sum);
      await transaction.run("UPDATE session SET cost_state = ? WHERE key = ?", COST_STATE.assigned, key);
    }
  });
}

export async function dropHeadlines(connection: PostgresConnection): Promise<void> {
  if (!(await hasProvisional(connection))) return;
  await connection.inTransaction(async (transaction) => {
    for (const { key } of await transaction.all("SELECT key FROM session WHERE provisional = 1"))
      await removeSession(transaction, Number(key));
  });
}
