// Whose a summary is: whoever holds its leaf, and whoever has copied all of that session.
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { SessionLink } from "../../model/link.ts";
import { eachRecord, recordKey } from "../links/record-keys.ts";
import { isContinuation } from "../links/trees.ts";

export interface HolderRow {
  readonly session_id: SessionId;
  readonly records: Uint32Array;
  readonly link: SessionLink | null;
}

/** A session with the position that the leaf has in it; of what it took over without its ids, all is before its own. */
export type Holders = ReadonlyMap<SessionId, number>;

/** For all leaves that will be asked for, in one pass over the records of all sessions. */
export function summaryHolders(
  sessions: readonly HolderRow[],
  leaves: Iterable<RecordId>,
): (leaf: RecordId) => Holders {
  const wanted = new Map(Array.from(leaves, (leaf) => [keyNumber(...recordKey(leaf)), new Map()] as const));
  for (const { session_id, records } of wanted.size > 0 ? sessions : [])
    eachRecord(records, (high, low, position) => wanted.get(keyNumber(high, low))?.set(session_id, position));
  const heirs = Map.groupBy(
    // Some clients give copies new ids, so that they do not hold the leaf themselves.
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
  // What is added while going through it is gone through as well.
  for (const holder of holders.keys())
    for (const { session_id } of heirs.get(holder) ?? [])
      if (!holders.has(session_id)) holders.set(session_id, 0);
}

/** As many bits of both halves as a number holds exactly. */
function keyNumber(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + low;
}
