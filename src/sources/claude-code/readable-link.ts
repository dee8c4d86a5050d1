// The ids of a record that can't be parsed: enough to keep the conversation around it in one piece.
import type { RecordId } from "../../model/ids.ts";
import type { RecordLink } from "../../model/record.ts";

/**
 * A record opens with its parent's id and has its own towards the end, before the time, so the two edges of a long line
 * suffice. Other ids may stand in what a tool returned.
 */
export function readableLink(head: string, tail: string): RecordLink | null {
  const parent = /"parentUuid":(?:null|"([0-9a-f-]{36})")/.exec(head);
  const id = [...tail.matchAll(/"uuid":"([0-9a-f-]{36})","timestamp":"/g)].at(-1)?.[1];
  if (!parent || id === undefined) return null;
  return { id: id as RecordId, parent_id: (parent[1] ?? null) as RecordId | null };
}
