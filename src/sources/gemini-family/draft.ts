// Collects what a reader finds in a log, and builds a transcript from it. It knows no field of any record.
import { joinedText, type MessageFragment } from "../../model/fragment.ts";
import type { RecordId, SessionId, ToolCallId } from "../../model/ids.ts";
import type { TranscriptOrigin } from "../../model/link.ts";
import type { Node } from "../../model/node.ts";
import type { Damage } from "../../model/record.ts";
import type { TitleRecord } from "../../model/title.ts";
import { type LeafHint, NO_FACTS, type Transcript, type TranscriptFacts } from "../../model/transcript.ts";
import type { Spending } from "../../model/usage.ts";
import { damageCollector } from "../damage.ts";
import { keepFragment, LIMITERS } from "../keep.ts";
import { messageCollector } from "../messages.ts";
import type { Detail } from "../source.ts";
import { wordsKey } from "../words-key.ts";

export type DraftNode = Pick<Node, "id" | "parent_id"> &
  Partial<Pick<Node, "context_parent_id" | "side" | "bridge" | "turn_ms">>;

export interface TranscriptDraft {
  /** Adds a node, or replaces the one with the same id. */
  link(node: DraftNode): void;
  has(id: RecordId): boolean;
  /** Says that a person went back to a record, until the next one is written. */
  goBack(id: RecordId): void;
  /** Adds a message, or replaces the one with the same id. Its node comes first. */
  say(fragment: MessageFragment): void;
  /** Marks a message as copied from another session. */
  copied(id: RecordId, from: TranscriptOrigin["forked_from"]): void;
  /** Takes the time of a record, and the facts that it states. The last of each counts, but the first project. */
  note(time: string | null, facts?: Partial<TranscriptFacts>): void;
  title(title: Omit<TitleRecord, "timestamp">, time: string | null): void;
  /** Adds usage beyond the messages' own, once for each key. */
  spend(key: string, spending: Spending): void;
  /** Records when a session that a record names as its own began. */
  began(session: SessionId, time: string): void;
  damage(damage: Damage): void;
  count(kind: string, known: boolean): void;
  /** Ends a state of the file: what follows was written when the file was rewritten. */
  rewritten(): void;
  /** Ends a state of the file that the next one shares, but for what it loses. */
  changes(): void;
  lose(id: RecordId): void;
  /** Says that a known record is in the state that the file has now. */
  stays(id: RecordId): void;
  transcript(): Transcript;
}

export function transcriptDraft(detail: Detail): TranscriptDraft {
  const limiter = LIMITERS[detail];
  const messages = messageCollector();
  const nodes = new Map<RecordId, DraftNode>();
  const userWords = new Map<RecordId, string>();
  const callKeys = new Map<ToolCallId, string>();
  const copies = new Set<RecordId>();
  const titles: TitleRecord[] = [];
  const spending = new Map<string, Spending>();
  const firstTimes = new Map<SessionId, string>();
  const kinds = new Map<string, number>();
  const unknown = new Set<string>();
  const damage = damageCollector();
  const earlier: ReadonlySet<RecordId>[] = [];
  let present: Set<RecordId> | null = null;
  let facts = NO_FACTS;
  let forkedFrom: TranscriptOrigin["forked_from"] = null;
  let last: RecordId | null = null;
  let back: LeafHint | null = null;

  function transcript(): Transcript {
    const joined = messages.messages();
    const states = present && [...earlier, present];
    return {
      messages: joined.messages.map((message) =>
        copies.has(message.id) ? { ...message, inherited: true } : message,
      ),
      nodes: Array.from(nodes.values(), (node) => ({
        ...{ earlier_id: null, side: false, bridge: false, turn_ms: null, ...node },
        message: joined.indexes.get(node.id) ?? -1,
      })),
      first_words: new Map([...userWords].filter(([id]) => isRoot(nodes.get(id), nodes))),
      leaf_hint: back,
      ...(states && {
        generations: states.map((records, index) => ({
          records: new Set(records),
          leaf_hint: index === states.length - 1 ? back : null,
        })),
      }),
      facts,
      titles: titles.map((each) => ({ ...each, timestamp: each.timestamp ?? facts.created_at })),
      summaries: [],
      origin: {
        forked_from: forkedFrom,
        continued_in: null,
        derived_from: [],
        first_times: new Map(firstTimes),
        noted_at: null,
        outer_parents: [...nodes.values()].flatMap(({ parent_id }) =>
          parent_id !== null && !nodes.has(parent_id) ? [parent_id] : [],
        ),
        last_record: last,
        call_keys: new Map(callKeys),
      },
      damage: damage.damage(),
      kinds: Object.fromEntries(kinds),
      unknown_kinds: [...unknown],
      ...(spending.size > 0 && { spending: [...spending.values()] }),
    };
  }

  return {
    link(node) {
      nodes.set(node.id, node);
      present?.add(node.id);
      if (node.bridge || node.side) return;
      last = node.id;
      back = null;
    },
    goBack(id) {
      back = { leaf_id: id, explicit: true };
    },
    has: (id) => nodes.has(id),
    say(fragment) {
      const { id } = fragment.reference;
      for (const part of fragment.parts)
        if (part.type === "tool_call")
          callKeys.set(part.id, wordsKey(JSON.stringify([part.use.name, part.input])).slice(0, 12));
      const words = fragment.role === "user" ? (fragment.content ?? joinedText(fragment.parts)).trim() : "";
      if (words !== "") userWords.set(id, wordsKey(words));
      messages.add(keepFragment(fragment, limiter));
    },
    copied(id, from) {
      copies.add(id);
      forkedFrom = from ?? forkedFrom;
    },
    note(time, stated = {}) {
      const { created_at, updated_at } = facts;
      facts = {
        ...facts,
        ...stated,
        // A session may leave its first folder. That one stays its project.
        project_path: facts.project_path ?? stated.project_path ?? null,
        created_at: time !== null && (created_at === null || time < created_at) ? time : created_at,
        updated_at: time !== null && (updated_at === null || time > updated_at) ? time : updated_at,
      };
    },
    title(title, time) {
      const same = titles.findLast(({ origin }) => origin === title.origin);
      if (same?.title !== title.title) titles.push({ ...title, timestamp: time ?? facts.updated_at });
    },
    spend: (key, each) => void spending.set(key, each),
    began(session, time) {
      const known = firstTimes.get(session);
      if (known === undefined || time < known) firstTimes.set(session, time);
    },
    damage: (each) => damage.add(each),
    count(kind, known) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (!known) unknown.add(kind);
    },
    rewritten() {
      earlier.push(present ?? new Set(nodes.keys()));
      present = new Set();
      back = null;
    },
    stays: (id) => void present?.add(id),
    changes() {
      earlier.push(present ?? new Set(nodes.keys()));
      present = new Set(earlier.at(-1));
    },
    lose: (id) => void present?.delete(id),
    transcript,
  };
}

/** Returns whether a node begins its conversation, or a subsession inside its session's file. */
function isRoot(node: DraftNode | undefined, nodes: ReadonlyMap<RecordId, DraftNode>): boolean {
  const parent = node?.parent_id ?? null;
  return parent === null || (node?.side === true && !nodes.get(parent)?.side);
}
