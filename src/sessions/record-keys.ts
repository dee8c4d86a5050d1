// Which records a session has, as a short list of numbers: enough to tell whose leaf a summary names.
import type { RecordId } from "../model/ids.ts";
import type { Transcript } from "../model/transcript.ts";
import { nameKey } from "./trace.ts";

/** Two numbers for each record of the conversation, and for those it hangs on and left behind in another file; sorted. */
export function recordKeys({ nodes, origin }: Pick<Transcript, "nodes" | "origin">): Uint32Array {
  const ids = [
    ...nodes.flatMap((node) => (node.bridge || node.side ? [] : [node.id])),
    ...origin.outer_parents,
  ];
  const keys = ids.map((id) => nameKey(id, false)).sort(([a, b], [c, d]) => a - c || b - d);
  return Uint32Array.from(keys.flat());
}

export function hasRecord(keys: Uint32Array, id: RecordId): boolean {
  const [high, low] = nameKey(id, false);
  let [from, to] = [0, keys.length / 2];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const [one = 0, two = 0] = [keys[middle * 2], keys[middle * 2 + 1]];
    if (one < high || (one === high && two < low)) from = middle + 1;
    else to = middle;
  }
  return keys[from * 2] === high && keys[from * 2 + 1] === low;
}
