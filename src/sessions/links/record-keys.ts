// Stores a session's records and their order as a short list of numbers,
// enough to find the session whose leaf a summary names.
import type { RecordId } from "../../model/ids.ts";
import type { Transcript } from "../../model/transcript.ts";
import { nameKey } from "./trace.ts";

const WIDTH = 3;

/**
 * Three numbers for each record of the conversation: two for its name, and its position from 1. Position 0
 * marks records that this session continues but that stayed in another file.
 */
export function recordKeys({ nodes, origin }: Pick<Transcript, "nodes" | "origin">): Uint32Array {
  const own = nodes.flatMap((node, index) => (node.bridge || node.side ? [] : [rowOf(node.id, index + 1)]));
  const rows = [...own, ...origin.outer_parents.map((id) => rowOf(id, 0))];
  return Uint32Array.from(rows.flat());
}

function rowOf(id: RecordId, position: number): readonly [number, number, number] {
  const [high, low] = nameKey(id, false);
  return [high, low, position];
}

export function recordKey(id: RecordId): readonly [high: number, low: number] {
  return nameKey(id, false);
}

export function eachRecord(
  keys: Uint32Array,
  take: (high: number, low: number, position: number) => void,
): void {
  for (let at = 0; at < keys.length; at += WIDTH) take(keys[at] ?? 0, keys[at + 1] ?? 0, keys[at + 2] ?? 0);
}
