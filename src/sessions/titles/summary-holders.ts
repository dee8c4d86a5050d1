// Finds the sessions a summary belongs to: those with its leaf, and those that copied all of such a session.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { SessionLink } from "../../model/link.ts";
import { eachRecord, recordKey } from "../links/record-keys.ts";
import { isContinuation } from "../links/trees.ts";

export interface HolderRow {
  readonly session_id: SessionId;
  readonly records: Uint32Array;
  readonly link: SessionLink | null;
}

/**
 * The sessions, each with the leaf's position in it; 0 where the
 * history was copied without its ids, before all own records.
 */
export type Holders = ReadonlyMap<SessionId, number>;

/** Looks up all leaves in one pass over the records of all sessions. */
export function summaryHolders(
  sessions: readonly HolderRow[],
  leaves: Iterable<RecordId>,
): (leaf: RecordId) => Holders {
  const wanted = new Map(Array.from(leaves, (leaf) => [keyNumber(...recordKey(leaf)), new Map()] as const));
  for (const { session_id, records } of wanted.size > 0 ? sessions : [])
    eachRecord(records, (high, low, position) => wanted.get(keyNumber(high, low))?.set(session_id, position));
  const heirs = Map.groupBy(
    // Some clients give copies new ids, so these do not contain the leaf themselves.
    sessions.filter(({ link }) => link && (isContinuation(link.kind) || link.kind === "copied")),
    ({ link }) => link?.parent_id,
  );
  for (const holders of wanted.values()) inherit(holders, heirs);
  return (leaf) => wanted.get(keyNumber(...recordKey(leaf))) ?? NOBODY;
}

const NOBODY: Holders = new Map();

function inherit(
  holders: Map<SessionId, number>,
  heirs: ReadonlyMap<SessionId | undefined, readonly HolderRow[]>,
): void {
  // The loop also visits holders that are added during it.
  for (const holder of holders.keys())
    for (const { session_id } of heirs.get(holder) ?? [])
      if (!holders.has(session_id)) holders.set(session_id, 0);
}

/** Combines as many bits of both halves as a number holds exactly. */
function keyNumber(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + low;
}
