// Finds the ids of a record that cannot be parsed, which is enough to keep the conversation around it connected.
import type { RecordId } from "../../model/ids.ts";
import type { RecordLink } from "../../model/record.ts";

/**
 * Reads both ids. A record opens with its parent's id and has its own near the end, before the time, so the two edges
 * of a long line are enough. Other ids may occur in what a tool returned.
 */
export function readableLink(head: string, tail: string): RecordLink | null {
  const parent = /"parentUuid":(?:null|"([0-9a-f-]{36})")/.exec(head);
  const id = [...tail.matchAll(/"uuid":"([0-9a-f-]{36})","timestamp":"/g)].at(-1)?.[1];
  if (!parent || id === undefined) return null;
  return { id: id as RecordId, parent_id: (parent[1] ?? null) as RecordId | null };
}
