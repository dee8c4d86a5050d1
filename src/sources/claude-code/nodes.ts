// Turns records into nodes linked by parent, and bridges the gaps that damage leaves.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Damage, RecordLink, TranscriptRecord } from "../../model/record.ts";
import { isSet, nameField, numberField, textField } from "../fields.ts";
import { LINKED_KINDS } from "./kinds.ts";
import { type Preserved, type Relinked, readPreserved, relink } from "./relink.ts";

export interface NodeCollector {
  add(record: TranscriptRecord): void;
  /** Adds a message beside the conversation, after the record written last. */
  addBeside(id: RecordId): void;
  remove(id: RecordId): void;
  addDamage(damage: Damage): void;
  /** Ends a state of the file: what follows was written when the file was rewritten. */
  rewritten(): void;
  /** Returns the records of each state of the file, oldest first; null if it was never rewritten. */
  generations(): readonly ReadonlySet<RecordId>[] | null;
  /** Returns whether there was such a record. */
  has(id: RecordId): boolean;
  nodes(messages: readonly Message[], indexes: ReadonlyMap<RecordId, number>): Node[];
}

interface DraftNode extends Omit<Node, "message" | "earlier_id" | "context_parent_id"> {
  /** Null unless this is a compaction. */
  readonly preserved: Preserved | null;
  /** The predecessor that a compaction names. A client may name a record that it never wrote. */
  readonly logical_parent_id: RecordId | null;
  /** The node written before this one. */
  readonly previous_id: RecordId | null;
  /** The node before damage, if that is all there is between the two. It becomes the parent if the real one is lost. */
  readonly before_gap_id: RecordId | null;
}

interface MadeNodes {
  readonly nodes: readonly Node[];
  /** The same object as long as no record's message has another index. */
  readonly indexes: ReadonlyMap<RecordId, number>;
}

const NOTHING_MOVED: Relinked = {
  context: new Map(),
  tails: new Map(),
  parents: new Map(),
  earlier: new Map(),
};

/** The limit for all walks while the nodes are built: far more than real compactions need, and still quick. */
const MOST_STEPS = 5_000_000;

/** In a subsession's own file everything belongs to the conversation, so `side` is always false. */
export function nodeCollector(ownFile: boolean): NodeCollector {
  const drafts = new Map<RecordId, DraftNode>();
  let previous: RecordId | null = null;
  let beforeGap: RecordId | null = null;
  /** By a lost record, the node before the damage that hides it. */
  let hiddenParents: ReadonlyMap<RecordId, RecordId> = new Map();
  let steps = 0;
  const earlier: Set<RecordId>[] = [];
  /** The records of the present state. While there is only one, all drafts are. */
  let present: Set<RecordId> | null = null;
  const besides = new Set<RecordId>();
  /** Drafts since the last time that nodes were made. */
  let fresh: DraftNode[] = [];
  let made: MadeNodes | null = null;
  /** True if a compaction preserved records. Then any further record may move others. */
  let moves = false;
  /** Records that were looked for and are not there. */
  const missing = new Set<RecordId>();

  function draftAt(id: RecordId): DraftNode | undefined {
    const draft = drafts.get(id);
    if (!draft) missing.add(id);
    return draft;
  }

  /** A record written again keeps its position and its predecessor. */
  function previousOf(id: RecordId): RecordId | null {
    const known = drafts.get(id);
    return known ? known.previous_id : previous;
  }

  function keep(draft: DraftNode): void {
    moves ||= (draft.preserved?.ids.length ?? 0) > 0;
    if (drafts.has(draft.id) || missing.has(draft.id)) forgetMade();
    else if (made) fresh.push(draft);
    drafts.set(draft.id, draft);
    present?.add(draft.id);
    if (draft.side || draft.bridge) return;
    previous = draft.id;
    beforeGap = null;
  }

  function forgetMade(): void {
    made = null;
    fresh = [];
    missing.clear();
  }

  function finish(draft: DraftNode, index: number, message: Message | undefined, moved: Relinked): Node {
    const { id, side, bridge, turn_ms } = draft;
    const real = side ? null : realParent(draft);
    const lost = real !== null && !draftAt(real);
    const hidden = lost ? (hiddenParents.get(real) ?? null) : null;
    const kept = hidden ?? draft.parent_id;
    const parent = moved.parents.has(id) ? known(moved.parents.get(id)) : kept;
    const before = moved.earlier.get(id) ?? null;
    return {
      id,
      parent_id: parent,
      ...(moved.context.has(id) && { context_parent_id: known(moved.context.get(id)) }),
      ...(moved.tails.has(id) && { context_tail_id: known(moved.tails.get(id)) }),
      earlier_id:
        [before, ...earlierOf(draft, message, lost && hidden === null, real === null)].find(
          (each) => each !== null && each !== id && draftAt(each) !== undefined,
        ) ?? null,
      message: index,
      side,
      bridge,
      turn_ms,
    };
  }

  /** A record moved to one that was never written begins the model's context. */
  function known(id: RecordId | null | undefined): RecordId | null {
    return id != null && drafts.has(id) ? id : null;
  }

  /** Lists candidates for what a person reads before a record where the model's context restarts, best first. */
  function earlierOf(
    draft: DraftNode,
    message: Message | undefined,
    lost: boolean,
    root: boolean,
  ): (RecordId | null)[] {
    if (draft.side) return [];
    if (!root) return lost ? [draft.previous_id] : [];
    const again = message && message.records[0].id !== draft.id ? draftAt(message.records[0].id) : undefined;
    // A history written again into its own file begins with a record that was already there.
    if (again) return [again.parent_id];
    const begun = draft.preserved !== null || message?.kind === "compaction" || message?.kind === "plan";
    return begun ? [...before(draft), ...(draft.preserved?.ids.toReversed() ?? []), draft.previous_id] : [];
  }

  /**
   * Blames damage for a lost record only if the first node that names it as its parent comes right after the damage.
   * Anything else that was written in between would drop out of the conversation.
   */
  function findHidden(): Map<RecordId, RecordId> {
    const found = new Map<RecordId, RecordId>();
    for (const draft of drafts.values()) {
      if (draft.before_gap_id === null || draft.side) continue;
      const real = realParent(draft);
      if (real !== null && !drafts.has(real) && !found.has(real)) found.set(real, draft.before_gap_id);
    }
    return found;
  }

  /** Skips records that only bridge. */
  function realParent({ parent_id }: DraftNode): RecordId | null {
    let at = parent_id;
    for (let bridge = at && draftAt(at); bridge?.bridge && steps > 0; bridge = at && draftAt(at)) {
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
    for (let at = id; at !== null && steps > 0; at = draftAt(at)?.parent_id ?? null, steps--) {
      if (at === ancestor) return true;
    }
    return false;
  }

  function allNodes(messages: readonly Message[], indexes: ReadonlyMap<RecordId, number>): Node[] {
    missing.clear();
    hiddenParents = findHidden();
    const moved = relink(drafts);
    // Where there is nothing else, such messages are the conversation.
    const alone = besides.size > 0 && previous === null;
    return Array.from(drafts.values(), (draft) => {
      const index = indexes.get(draft.id) ?? -1;
      const own = alone && besides.has(draft.id) ? { ...draft, bridge: false } : draft;
      return finish(own, index, messages[index], moved);
    });
  }

  /** Adds the nodes of fresh drafts; null if they change others, because one has a parent that is not there. */
  function moreNodes(
    before: readonly Node[],
    messages: readonly Message[],
    indexes: ReadonlyMap<RecordId, number>,
  ): Node[] | null {
    for (const draft of fresh) {
      const real = realParent(draft);
      if (real !== null && !drafts.has(real)) return null;
    }
    const more = fresh.map((draft) => {
      const index = indexes.get(draft.id) ?? -1;
      return finish(draft, index, messages[index], NOTHING_MOVED);
    });
    return [...before, ...more];
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
        preserved: readPreserved(record),
        turn_ms: turnDuration(record),
        previous_id: previousOf(id),
        before_gap_id: beforeGap,
      });
    },
    addBeside(id) {
      const parent_id = previous ?? [...besides].at(-1) ?? null;
      keep({ ...bridgeOver({ id, parent_id }), previous_id: previous, before_gap_id: null });
      besides.add(id);
      forgetMade();
    },
    remove(id) {
      forgetMade();
      drafts.delete(id);
      besides.delete(id);
      for (const state of [...earlier, ...(present ? [present] : [])]) state.delete(id);
    },
    addDamage(damage) {
      const link = damage.link ?? (damage.record_id && { id: damage.record_id, parent_id: previous });
      if (link && !drafts.has(link.id)) {
        keep({ ...bridgeOver(link), previous_id: previousOf(link.id), before_gap_id: beforeGap });
      }
      if (mayHideRecord(damage)) beforeGap = previous;
    },
    rewritten() {
      forgetMade();
      earlier.push(present ?? new Set(drafts.keys()));
      present = new Set();
      previous = null;
      beforeGap = null;
    },
    generations: () => present && [...earlier, new Set(present)],
    has: (id) => drafts.has(id),
    nodes(messages, indexes) {
      steps = MOST_STEPS;
      const before = moves ? null : made;
      const more = before?.indexes === indexes ? moreNodes(before.nodes, messages, indexes) : null;
      const nodes = more ?? allNodes(messages, indexes);
      made = moves || besides.size > 0 ? null : { nodes, indexes };
      fresh = [];
      return nodes;
    },
  };
}

function bridgeOver(link: RecordLink): Omit<DraftNode, "previous_id" | "before_gap_id"> {
  return { ...link, logical_parent_id: null, side: false, bridge: true, preserved: null, turn_ms: null };
}

function turnDuration({ kind, value }: TranscriptRecord): number | null {
  if (kind !== "system" || textField(value, "subtype") !== "turn_duration") return null;
  return numberField(value, "durationMs");
}

/** Damage shorter than the shortest record with an id hides none, and JSON that is not a record never was one. */
function mayHideRecord({ reason, length }: Damage): boolean {
  if (reason === "not_a_record") return false;
  return length >= SHORTEST_RECORD || reason === "invalid_utf8";
}

const SHORTEST_RECORD = '{"type":"user","uuid":"00000000-0000-0000-0000-000000000000"}'.length;
