// Turns records into nodes linked by parent, and bridges the gaps that damage leaves.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Damage, RecordLink, TranscriptRecord } from "../../model/record.ts";
import { isSet, listField, nameField, numberField, objectField, textField } from "./fields.ts";
import { LINKED_KINDS } from "./kinds.ts";

export interface NodeCollector {
  add(record: TranscriptRecord): void;
  addDamage(damage: Damage): void;
  /** Ends a state of the file: what follows was written when the file was rewritten. */
  rewritten(): void;
  /** Returns the records of each state of the file, oldest first; null if it was never rewritten. */
  generations(): readonly ReadonlySet<RecordId>[] | null;
  /** Returns whether there was such a record. */
  has(id: RecordId): boolean;
  nodes(messages: readonly Message[], indexes: ReadonlyMap<RecordId, number>): Node[];
}

interface DraftNode extends Omit<Node, "message" | "earlier_id"> {
  /** The predecessor that a compaction names. A client may name a record that it never wrote. */
  readonly logical_parent_id: RecordId | null;
  /** The node written before this one. */
  readonly previous_id: RecordId | null;
  /** The node written before the last damage. It becomes the parent if the real one was lost there. */
  readonly before_gap_id: RecordId | null;
}

/** The limit for all walks while the nodes are built: far more than real compactions need, and still quick. */
const MOST_STEPS = 5_000_000;

/** In a subsession's own file everything belongs to the conversation, so `side` is always false. */
export function nodeCollector(ownFile: boolean): NodeCollector {
  const drafts = new Map<RecordId, DraftNode>();
  let previous: RecordId | null = null;
  let beforeGap: RecordId | null = null;
  let steps = 0;
  const earlier: ReadonlySet<RecordId>[] = [];
  /** The records of the present state. While there is only one, all drafts are. */
  let present: Set<RecordId> | null = null;

  /** A record written again keeps its position and its predecessor. */
  function previousOf(id: RecordId): RecordId | null {
    const known = drafts.get(id);
    return known ? known.previous_id : previous;
  }

  function keep(draft: DraftNode): void {
    drafts.set(draft.id, draft);
    present?.add(draft.id);
    if (!draft.side && !draft.bridge) previous = draft.id;
  }

  function finish(draft: DraftNode, index: number, message: Message | undefined): Node {
    const { id, parent_id, side, bridge, preserved, turn_ms } = draft;
    const real = side ? null : realParent(draft);
    const lost = real !== null && !drafts.has(real);
    return {
      id,
      parent_id: lost ? (draft.before_gap_id ?? parent_id) : parent_id,
      earlier_id:
        earlierOf(draft, message, lost, real === null).find(
          (each) => each !== null && each !== id && drafts.has(each),
        ) ?? null,
      message: index,
      side,
      bridge,
      preserved,
      turn_ms,
    };
  }

  /** Lists candidates for what a person reads before a record where the model's context restarts, best first. */
  function earlierOf(
    draft: DraftNode,
    message: Message | undefined,
    lost: boolean,
    root: boolean,
  ): (RecordId | null)[] {
    if (draft.side) return [];
    if (!root) return lost && draft.before_gap_id === null ? [draft.previous_id] : [];
    const again =
      message && message.records[0].id !== draft.id ? drafts.get(message.records[0].id) : undefined;
    // A history written again into its own file begins with a record that was already there.
    if (again) return [again.parent_id];
    const begun = draft.preserved !== null || message?.kind === "compaction" || message?.kind === "plan";
    return begun ? [...before(draft), ...(draft.preserved?.toReversed() ?? []), draft.previous_id] : [];
  }

  /** Skips records that only bridge. */
  function realParent({ parent_id }: DraftNode): RecordId | null {
    let at = parent_id;
    for (let bridge = at && drafts.get(at); bridge?.bridge && steps > 0; bridge = at && drafts.get(at)) {
      at = bridge.parent_id;
      steps--;
    }
    return at;
  }

  /**
   * Returns what a compaction continues. The compaction names it, but if it summarises only a part, it names the
   * middle of the conversation, and the record written last is below that.
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
        previous_id: previousOf(id),
        before_gap_id: beforeGap,
      });
    },
    addDamage({ link }) {
      if (link && !drafts.has(link.id)) {
        keep({ ...bridgeOver(link), previous_id: previousOf(link.id), before_gap_id: beforeGap });
      }
      beforeGap = previous;
    },
    rewritten() {
      earlier.push(present ?? new Set(drafts.keys()));
      present = new Set();
      previous = null;
      beforeGap = null;
    },
    generations: () => present && [...earlier, new Set(present)],
    has: (id) => drafts.has(id),
    nodes(messages, indexes) {
      steps = MOST_STEPS;
      return Array.from(drafts.values(), (draft) => {
        const index = indexes.get(draft.id) ?? -1;
        return finish(draft, index, messages[index]);
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
