// Moves the records that a compaction preserved to their position in the model's context, as the official reader does:
// after the compaction's text, with everything that follows the text after them.
import type { RecordId } from "../../model/ids.ts";
import type { TranscriptRecord } from "../../model/record.ts";
import { type Fields, listField, nameField, objectField, textField } from "../fields.ts";

/** The records that a compaction preserved. */
export interface Preserved {
  /** Every record in order, or only the first and the last one. */
  readonly ids: readonly RecordId[];
  /** True if `ids` lists every record. One that was never written then makes the list void. */
  readonly listed: boolean;
  /** The record they follow in the model's context: the compaction's text. */
  readonly anchor_id: RecordId | null;
}

/** Returns null for a record that is not a compaction. `ids` is empty if it preserved nothing. */
export function readPreserved({ kind, value }: TranscriptRecord): Preserved | null {
  if (kind !== "system" || textField(value, "subtype") !== "compact_boundary") return null;
  const compaction = objectField(value, "compactMetadata");
  const list = objectField(compaction, "preservedMessages");
  if (list) return listed(list, nameField(value, "uuid") as RecordId | null);
  const segment = objectField(compaction, "preservedSegment");
  const ends = segment ? [nameField(segment, "headUuid"), nameField(segment, "tailUuid")] : [];
  return {
    ids: ends.map((id) => (id ?? "") as RecordId),
    listed: false,
    anchor_id: nameField(segment, "anchorUuid") as RecordId | null,
  };
}

/** The official reader goes by `uuids`. A list without an anchor follows the boundary itself. */
function listed(list: Fields<"uuids" | "allUuids" | "anchorUuid">, boundary: RecordId | null): Preserved {
  const own = listField(list, "uuids");
  const ids = (own.length > 0 ? own : listField(list, "allUuids")).filter((id) => typeof id === "string");
  return {
    ids: ids as RecordId[],
    listed: true,
    anchor_id: (nameField(list, "anchorUuid") as RecordId | null) ?? boundary,
  };
}

interface Linked {
  readonly parent_id: RecordId | null;
  readonly preserved: Preserved | null;
}

export interface Relinked {
  /** New parents in the model's context. */
  readonly context: ReadonlyMap<RecordId, RecordId | null>;
  /** The last preserved record, by the record they follow. */
  readonly tails: ReadonlyMap<RecordId, RecordId>;
  /** New parents for a person who reads: only where the conversation continues from a preserved record. */
  readonly parents: ReadonlyMap<RecordId, RecordId | null>;
  /** The record before the first preserved one, by that record and by the compaction. */
  readonly earlier: ReadonlyMap<RecordId, RecordId | null>;
}

/** Applies the compactions in file order. A later one may move records again. */
export function relink(nodes: ReadonlyMap<RecordId, Linked>): Relinked {
  const context = new Map<RecordId, RecordId | null>();
  const tails = new Map<RecordId, RecordId>();
  const parents = new Map<RecordId, RecordId | null>();
  const earlier = new Map<RecordId, RecordId | null>();
  const compactions = [...nodes].filter(([, { preserved }]) => isUsable(preserved, nodes));
  if (compactions.length === 0) return { context, tails, parents, earlier };

  const positions = new Map([...nodes.keys()].map((id, index) => [id, index]));
  const [inContext, asRead] = [movableLinks(nodes, context), movableLinks(nodes, parents)];

  function follows(id: RecordId, compaction: RecordId): boolean {
    return (positions.get(id) ?? -1) >= (positions.get(compaction) ?? 0);
  }

  for (const [id, { preserved }] of compactions) {
    const [head, tail] = [preserved?.ids[0], preserved?.ids.at(-1)];
    if (!preserved || head === undefined || tail === undefined) continue;
    const { ids, listed: whole, anchor_id: anchor } = preserved;
    inContext.insert(whole ? ids : [head], anchor, tail);
    if (anchor === null || !nodes.has(tail)) continue;
    tails.set(anchor, tail);
    // Where the conversation continues from the compaction's text, preserved records are read where they were said.
    const continued = asRead.childrenOf(tail).some((child) => follows(child, id));
    if (!continued || !follows(anchor, id)) continue;
    const before = asRead.parentOf(head);
    earlier.set(id, before).set(head, before);
    asRead.insert([head], anchor, tail);
  }
  return { context, tails, parents, earlier };
}

function isUsable(preserved: Preserved | null, nodes: ReadonlyMap<RecordId, Linked>): boolean {
  if (!preserved || preserved.ids.length === 0) return false;
  return !preserved.listed || preserved.ids.every((id) => nodes.has(id));
}

interface MovableLinks {
  parentOf(id: RecordId): RecordId | null;
  childrenOf(id: RecordId): RecordId[];
  /** Links the records in a row after the anchor, and what followed the anchor after `tail`. */
  insert(ids: readonly RecordId[], anchor: RecordId | null, tail: RecordId): void;
}

/** Keeps children by parent, so each compaction costs only what it moves. Notes each move in `moved`. */
function movableLinks(
  nodes: ReadonlyMap<RecordId, Linked>,
  moved: Map<RecordId, RecordId | null>,
): MovableLinks {
  const children = new Map<RecordId | null, Set<RecordId>>();
  for (const [id, { parent_id }] of nodes) addChild(parent_id, id);

  function addChild(parent: RecordId | null, id: RecordId): void {
    const known = children.get(parent);
    if (known) known.add(id);
    else children.set(parent, new Set([id]));
  }

  function parentOf(id: RecordId): RecordId | null {
    return moved.get(id) ?? (moved.has(id) ? null : (nodes.get(id)?.parent_id ?? null));
  }

  function childrenOf(id: RecordId): RecordId[] {
    return [...(children.get(id) ?? [])];
  }

  function move(id: RecordId, to: RecordId | null): void {
    children.get(parentOf(id))?.delete(id);
    moved.set(id, to);
    addChild(to, id);
  }

  return {
    parentOf,
    childrenOf,
    insert(ids, anchor, tail) {
      let above = anchor;
      for (const id of ids) {
        if (nodes.has(id)) move(id, above);
        above = id;
      }
      if (anchor === null) return;
      for (const id of childrenOf(anchor)) if (id !== ids[0]) move(id, tail);
    },
  };
}
