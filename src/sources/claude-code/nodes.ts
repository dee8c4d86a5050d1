// Records to nodes: how they hang together by parent, with the gaps that damage leaves bridged.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Damage, RecordLink, TranscriptRecord } from "../../model/record.ts";
import { isSet, listField, nameField, numberField, objectField, textField } from "./fields.ts";
import { LINKED_KINDS } from "./kinds.ts";

export interface NodeCollector {
  add(record: TranscriptRecord): void;
  addDamage(damage: Damage): void;
  nodes(messages: readonly Message[], indexes: ReadonlyMap<RecordId, number>): Node[];
}

interface DraftNode extends Omit<Node, "message" | "earlier_id"> {
  /** What a compaction says came before it; a client may name a record that it never wrote. */
  readonly logical_parent_id: RecordId | null;
  /** The node written before this one. */
  readonly previous_id: RecordId | null;
  /** The node written before the last damage: where to go on if the parent was lost in it. */
  readonly before_gap_id: RecordId | null;
}

/** For all walks in a file: far more than compactions of real sessions need, and no more than a moment. */
const MOST_STEPS = 5_000_000;

/** In a subsession's own file nothing is beside the conversation, so `side` is false throughout. */
export function nodeCollector(ownFile: boolean): NodeCollector {
  const drafts = new Map<RecordId, DraftNode>();
  let previous: RecordId | null = null;
  let beforeGap: RecordId | null = null;
  let steps = MOST_STEPS;

  function keep(draft: Omit<DraftNode, "previous_id" | "before_gap_id">): void {
    drafts.set(draft.id, { ...draft, previous_id: previous, before_gap_id: beforeGap });
    if (!draft.side && !draft.bridge) previous = draft.id;
  }

  function finish(draft: DraftNode, message: number, kind: Message["kind"] | undefined): Node {
    const { logical_parent_id, previous_id, before_gap_id, ...node } = draft;
    const lost = node.parent_id !== null && !node.side && !drafts.has(node.parent_id);
    const cut =
      node.parent_id === null && (node.preserved !== null || kind === "compaction" || kind === "plan");
    const earlier = cut ? [...before(draft), ...(node.preserved?.toReversed() ?? []), previous_id] : [];
    return {
      ...node,
      message,
      parent_id: lost ? (before_gap_id ?? node.parent_id) : node.parent_id,
      earlier_id: earlier.find((id) => id !== null && drafts.has(id)) ?? null,
    };
  }

  /**
   * A compaction names what it continues; where it summarises only a part, that is the middle of the conversation, and
   * what was written last hangs below it.
   */
  function before({ logical_parent_id, previous_id }: DraftNode): (RecordId | null)[] {
    const partial = logical_parent_id !== previous_id && isAbove(logical_parent_id, previous_id);
    return partial ? [previous_id] : [logical_parent_id];
  }

  function isAbove(ancestor: RecordId | null, id: RecordId | null): boolean {
    for (let at = id; at !== null && steps > 0; at = drafts.get(at)?.parent_id ?? null, steps--) {
      if (at === ancestor) return true;
    }
    return false;
  }

  return {
    add(record) {
      const id = nameField(record.value, "uuid") as RecordId | null;
      if (id === null || !LINKED_KINDS.has(record.kind)) return;
      keep({
        id,
        parent_id: nameField(record.value, "parentUuid") as RecordId | null,
        logical_parent_id: nameField(record.value, "logicalParentUuid") as RecordId | null,
        side: !ownFile && isSet(record.value, "isSidechain"),
        bridge: record.kind === "progress",
        preserved: preservedRecords(record),
        turn_ms: turnDuration(record),
      });
    },
    addDamage({ link }) {
      if (link && !drafts.has(link.id)) keep(bridgeOver(link));
      beforeGap = previous;
    },
    nodes(messages, indexes) {
      return Array.from(drafts.values(), (draft) => {
        const message = indexes.get(draft.id) ?? -1;
        return finish(draft, message, messages[message]?.kind);
      });
    },
  };
}

function bridgeOver(link: RecordLink): Omit<DraftNode, "previous_id" | "before_gap_id"> {
  return { ...link, logical_parent_id: null, side: false, bridge: true, preserved: null, turn_ms: null };
}

function preservedRecords({ kind, value }: TranscriptRecord): RecordId[] | null {
  if (kind !== "system" || textField(value, "subtype") !== "compact_boundary") return null;
  const kept = objectField(objectField(value, "compactMetadata"), "preservedMessages");
  const all = listField(kept, "allUuids");
  const ids = all.length > 0 ? all : listField(kept, "uuids");
  return ids.filter((id) => typeof id === "string") as RecordId[];
}

function turnDuration({ kind, value }: TranscriptRecord): number | null {
  if (kind !== "system" || textField(value, "subtype") !== "turn_duration") return null;
  return numberField(value, "durationMs");
}
