// Tells which sessions have only a provisional row, made from their headline.
import type { SessionId } from "../../model/ids.ts";
import type { Connection } from "./database.ts";

export function hasProvisional(connection: Connection): boolean {
  return connection.prepare("SELECT 1 FROM session WHERE provisional = 1 LIMIT 1").get() !== undefined;
}

export function isProvisional(connection: Connection, top: SessionId): boolean {
  const row = connection.prepare("SELECT provisional FROM session WHERE top_id = ? AND id = ?").get(top, top);
  return row?.provisional === 1;
}
