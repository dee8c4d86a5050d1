// Whose a summary is: whoever holds its leaf, and whoever has copied all of that session.
import type { RecordId, SessionId } from "../model/ids.ts";
import type { SessionLink } from "../model/link.ts";
import { hasRecord } from "./record-keys.ts";
import { goesOn } from "./trees.ts";

export interface HolderRow {
  readonly session_id: SessionId;
  readonly records: Uint32Array;
  readonly link: SessionLink | null;
}

export function summaryHolders(sessions: readonly HolderRow[]): (leaf: RecordId) => SessionId[] {
  const heirs = new Map<SessionId, SessionId[]>();
  for (const { session_id, link } of sessions) {
    // Some clients give copies new ids, so that they do not hold the leaf themselves.
    if (!link || !(goesOn(link.kind) || link.kind === "copied")) continue;
    const known = heirs.get(link.parent_id);
    if (known) known.push(session_id);
    else heirs.set(link.parent_id, [session_id]);
  }
  return (leaf) => {
    const holders = new Set(
      sessions.filter(({ records }) => hasRecord(records, leaf)).map(({ session_id }) => session_id),
    );
    // What is added while going through it is gone through as well.
    for (const holder of holders) for (const heir of heirs.get(holder) ?? []) holders.add(heir);
    return [...holders];
  };
}
