// Remembers the rows that this connection wrote last of a few sessions, so rows that are the same objects are not
// compared or written again while a session grows.
import type { SessionId } from "../../model/ids.ts";
import type { PackedSession } from "../pack.ts";
import type { SpendingEntry } from "../rows.ts";
import type { Connection } from "./database.ts";

export interface WrittenBundle {
  readonly sessions: ReadonlyMap<SessionId, WrittenSession>;
  /** By the ids under which they are stored. */
  readonly spending: ReadonlyMap<string, SpendingEntry>;
}

export interface WrittenSession {
  readonly key: number;
  readonly row: PackedSession;
}

/** More sessions than agents write to at the same time. */
const MOST = 16;

const written = new WeakMap<Connection, Map<SessionId, WrittenBundle>>();

/**
 * Returns the rows of a bundle as this connection wrote them. Null if they are not known, or no longer stored: another
 * process may have removed the session. A bundle is written and removed as a whole, so its first row stands for all.
 */
export function lastWritten(connection: Connection, top: SessionId): WrittenBundle | null {
  const bundle = written.get(connection)?.get(top);
  const own = bundle?.sessions.get(top);
  if (!bundle || !own) return null;
  const stored = connection.prepare("SELECT data FROM session WHERE key = ? AND id = ?").get(own.key, top);
  return stored?.data === own.row.data ? bundle : null;
}

/** To be called after the transaction that wrote them has ended. */
export function rememberWritten(connection: Connection, top: SessionId, bundle: WrittenBundle): void {
  const bundles = written.get(connection) ?? new Map<SessionId, WrittenBundle>();
  written.set(connection, bundles);
  bundles.delete(top);
  bundles.set(top, bundle);
  const [oldest] = bundles.keys();
  if (bundles.size > MOST && oldest !== undefined) bundles.delete(oldest);
}

export function forgetWritten(connection: Connection, top: SessionId): void {
  written.get(connection)?.delete(top);
}
