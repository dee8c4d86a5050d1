// Finds the transcripts that a damaged database had and whose rows can't be read: the index of their paths may still name
// them. Where a session's own rows are left, it gets its transcript back, without its bytes.
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../../model/ids.ts";
import type { Connection } from "../database.ts";
import { isDamage } from "../disk-error.ts";
import { isOfThisVersion } from "../prepare-schema.ts";
import { putSource } from "./copy-kept.ts";
import { readSession } from "./copy-rows.ts";
import { readableRows } from "./readable-rows.ts";

/** Returns the transcripts of which nothing is left; null if nothing says which there were. */
export function findLost(old: DatabaseSync, target: Connection): string[] | null {
  const named = pathsIn(old);
  if (named === null) return null;
  const lost = new Set(named.filter((path) => !isThere(target, path)));
  if (lost.size === 0 || !isOfThisVersion(old)) return [...lost];
  const columns = ["key", "id", "top_id", "parent_id", "source_key", "data"];
  for (const row of readableRows(old, { table: "session", columns, on_gap: () => undefined })) {
    const { path, agent } = JSON.parse(String(row.data)) as { path: string; agent: string };
    const top = String(row.top_id ?? row.id) as SessionId;
    if (!lost.has(path) || row.source_key === null || readSession(old, top) === null) continue;
    const size = endOf(old, Number(row.key));
    if (size === 0) continue;
    // That all of its bytes are lost is found out by looking for its blocks.
    const added = putSource(target, {
      ...{
        key: row.source_key ?? 0,
        path,
        agent,
        session_id: row.id ?? "",
        top_id: top,
        note: null,
        gone: 1,
      },
      ...{ type: row.parent_id === null ? "session" : "subsession", mtime_ms: 0, ctime_ms: 0 },
      ...{ size, kept_to: size, generation: 0 },
    });
    if (added) lost.delete(path);
  }
  return [...lost];
}

/** Reads no row of the table: the index has all there is to know. */
function pathsIn(old: DatabaseSync): string[] | null {
  try {
    const rows = old.prepare("SELECT path FROM source ORDER BY path").all();
    return rows.map(({ path }) => String(path));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

/** A file that is on disk is read again. The path of a part of a file begins with that of the file. */
function isThere(target: Connection, path: string): boolean {
  const known = target.prepare("SELECT 1 FROM source WHERE path = ?").get(path) !== undefined;
  const end = path.lastIndexOf("#");
  return known || existsSync(path) || (end > 0 && existsSync(path.slice(0, end)));
}

function endOf(old: DatabaseSync, session: number): number {
  const row = old.prepare("SELECT max(ends_at) AS last FROM turn WHERE session_key = ?").get(session);
  return Number(row?.last ?? 0);
}
