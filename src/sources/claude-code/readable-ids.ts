// Finds the ids of a record that cannot be parsed, which is enough to keep the conversation around it connected.
import type { RecordId } from "../../model/ids.ts";
import type { Damage } from "../../model/record.ts";

/**
 * Reads both ids, or the record's own. A record opens with its parent's id and has its own near the end, before the
 * time, so the two edges of a long line are enough. Other ids may occur in what a tool returned.
 */
export function readableIds(head: string, tail: string): Pick<Damage, "link" | "record_id"> {
  const parent = /"parentUuid":(?:null|"([0-9a-f-]{36})")/.exec(head);
  const id = [...tail.matchAll(/"uuid":"([0-9a-f-]{36})"(?:,"timestamp":"|[^"]*$)/g)].at(-1)?.[1];
  if (id === undefined) return {};
  const own = id as RecordId;
  return parent
    ? { link: { id: own, parent_id: (parent[1] ?? null) as RecordId | null } }
    : { record_id: own };
}
