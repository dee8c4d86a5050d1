// Turns the entries of one session into a transcript. Undone messages hang beside the conversation, as a branch.
import { joinedText } from "../../model/fragment.ts";
import type { RecordId, SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Message } from "../../model/message.ts";
import type { Node } from "../../model/node.ts";
import type { Damage } from "../../model/record.ts";
import type { TitleRecord } from "../../model/title.ts";
import {
  type LeafHint,
  NO_FACTS,
  type Transcript,
  type TranscriptFacts,
  type TranscriptGeneration,
} from "../../model/transcript.ts";
import type { FoldedEntry } from "../entry-log.ts";
import { asObject, isSet, listField, nameField } from "../fields.ts";
import { keepFragment, LIMITERS } from "../keep.ts";
import type { CollectorOptions, TranscriptCollector } from "../source.ts";
import { wordsKey } from "../words-key.ts";
import { type LogLine, linesOf } from "./entry-parser.ts";
import { type EndedFragment, messageFragments, timeIn, unknownType } from "./fragments.ts";
import { messageIn, type StoredMessage, storedMessage } from "./stored-message.ts";
import { tasksIn } from "./tools/call.ts";

/** A message as read, before its position is known. */
interface Draft extends Pick<StoredMessage, "id" | "at" | "after"> {
  readonly fragments: readonly EndedFragment[];
  /** A digest of the words of a prompt. They have to be read before texts are cut. */
  readonly words: string | null;
  readonly kind: string;
  readonly unknown: readonly string[];
  readonly damage: readonly Damage[];
  /** Undefined while it is there. */
  readonly removal?: Removal;
}

/** What was there when a message was removed, and where it was among these. */
interface Removal {
  readonly before: readonly Pick<Draft, "id">[];
  readonly index: number;
}

export function transcriptCollector({ detail }: CollectorOptions): TranscriptCollector {
  const keep = LIMITERS[detail];
  const drafts = new Map<RecordId, Draft>();
  const titles: TitleRecord[] = [];
  const damage: Damage[] = [];
  const damaged = new Map<string, Damage>();
  let session: JsonObject | null = null;
  let todos: FoldedEntry | null = null;
  /** The messages that were there before the lines about removed ones. */
  let before: readonly Draft[] | null = null;

  function take(line: LogLine): void {
    if (line.type === "damage") damage.push(line.damage);
    if (line.type === "gone") remove(line.key);
    else before = null;
    if (line.type === "entry") set(line.entry);
  }

  function set(entry: FoldedEntry): void {
    const { key, offset, length } = entry;
    damaged.delete(key);
    if (entry.raw) damaged.set(key, { offset, length, reason: "not_json" });
    else if (key === "session") setSession(entry);
    else if (key === "todo") todos = entry;
    else setMessage(entry);
  }

  function setSession({ value, offset }: FoldedEntry): void {
    session = asObject(value);
    const title = nameField(session, "title") ?? "";
    if (title === "" || PLACEHOLDER.test(title) || titles.at(-1)?.title === title) return;
    const origin = isSet(session, "renamed") ? "agent" : "unknown";
    titles.push({ origin, title, offset, timestamp: null });
  }

  function setMessage(entry: FoldedEntry): void {
    const message = storedMessage(entry);
    if (!message) return;
    const { id, at, after, info, parts, offset, length } = message;
    const torn = parts.some(({ value }) => value === null);
    const fragments = messageFragments(message);
    drafts.set(id, {
      ...{ id, at, after, kind: nameField(info, "role") ?? "message" },
      fragments: fragments.map((fragment) => ({ ...fragment, ...keepFragment(fragment, keep) })),
      words: promptWords(fragments),
      unknown: parts.flatMap((part) => unknownType(part) ?? []),
      damage: torn ? [{ offset, length, reason: "not_json" }] : [],
    });
  }

  function remove(key: string): void {
    const id = messageIn(key);
    if (key === "todo") todos = null;
    const draft = id === null ? undefined : drafts.get(id);
    if (!draft) return;
    before ??= ordered(drafts.values()).filter(isThere);
    const index = before.findIndex((each) => each.id === id);
    drafts.set(draft.id, { ...draft, removal: { before, index } });
  }

  function transcript(): Transcript {
    const all = ordered(drafts.values());
    const messages: Message[] = [];
    const undone = nameField(session, "reverted_to");
    const lost = undone === null ? lostMessages(all) : NONE;
    const { nodes, leaf, end } = arrange(
      all,
      { undone, within: isSet(session, "reverted_within"), lost },
      (fragment) => messages.push(messageOf(fragment)) - 1,
    );
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    const begun = timeIn(session, "time_created");
    const id = nameField(session, "id") as SessionId | null;
    const tasks = todos ? tasksIn(listField({ todos: todos.value }, "todos")) : [];
    return {
      messages,
      nodes,
      first_words: new Map(all.slice(0, 1).flatMap(({ id, words }) => (words === null ? [] : [[id, words]]))),
      leaf_hint: hintAt(leaf),
      ...(lost.size > 0 && { generations: lossStates(all, lost, hintAt(end), hintAt(leaf)) }),
      facts: factsIn(session, messages),
      titles,
      summaries: [],
      origin: {
        ...{
          forked_from: null,
          continued_in: null,
          derived_from: [],
          outer_parents: [],
          call_keys: new Map(),
        },
        // The session's own row is never copied.
        first_times: new Map(id !== null && begun !== null ? [[id, begun]] : []),
        noted_at: begun,
        last_record: leaf,
      },
      ...(tasks.length > 0 && { tasks }),
      damage: [...damage, ...damaged.values(), ...all.flatMap((draft) => draft.damage)],
      kinds: Object.fromEntries(Array.from(kinds, ([kind, group]) => [kind, group.length])),
      unknown_kinds: [...new Set(all.flatMap(({ unknown }) => unknown))],
    };
  }

  return {
    add(batch) {
      for (const line of linesOf(batch)) take(line);
    },
    unreadable: (from) => void damage.push({ offset: from, length: 0, reason: "unreadable" }),
    rewritten() {
      // A log of entries only grows: what the agent removed is gone by a line of its own.
    },
    transcript,
    finish: transcript,
  };
}

/** The agent writes these until its model has found a title. */
const PLACEHOLDER = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

function isThere({ removal }: Draft): boolean {
  return removal === undefined;
}

function ordered(drafts: Iterable<Draft>): Draft[] {
  return [...drafts].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

const NONE: ReadonlySet<Draft> = new Set();

/**
 * Returns messages that are missing although nobody took them back. Undone ones are removed with all that follow, when
 * the next prompt is there. So without one they were lost, as when an older copy of the database is put in its place,
 * and also if one of those that followed is still there.
 */
function lostMessages(drafts: readonly Draft[]): ReadonlySet<Draft> {
  const there = new Set(drafts.filter(isThere).map(({ id }) => id));
  const last = drafts.findLastIndex((draft) => isThere(draft) || draft.after !== null);
  const isLost = ({ removal, after }: Draft, index: number) =>
    removal !== undefined &&
    after === null &&
    (index > last || removal.before.some(({ id }, at) => at > removal.index && there.has(id)));
  return new Set(drafts.filter(isLost));
}

/** Returns the state with the lost messages, and the one without them. */
function lossStates(
  drafts: readonly Draft[],
  lost: ReadonlySet<Draft>,
  before: LeafHint | null,
  now: LeafHint | null,
): TranscriptGeneration[] {
  const recordsOf = (some: readonly Draft[]) =>
    new Set(some.flatMap(({ fragments }) => fragments.map(({ reference }) => reference.id)));
  return [
    { records: recordsOf(drafts), leaf_hint: before },
    { records: recordsOf(drafts.filter((draft) => !lost.has(draft))), leaf_hint: now },
  ];
}

function hintAt(leaf: RecordId | null): LeafHint | null {
  return leaf === null ? null : { leaf_id: leaf, explicit: true };
}

interface TakenBack {
  readonly undone: string | null;
  /** True if only a part of the message is undone. */
  readonly within: boolean;
  readonly lost: ReadonlySet<Draft>;
}

/**
 * Gives each message the one before it as its parent. Undone messages continue the conversation where they did then, and
 * the message after them continues what is left. `end` also counts what was undone or lost.
 */
function arrange(
  drafts: readonly Draft[],
  { undone, within, lost }: TakenBack,
  add: (fragment: EndedFragment) => number,
): { readonly nodes: Node[]; readonly leaf: RecordId | null; readonly end: RecordId | null } {
  const nodes: Node[] = [];
  const ends = new Map<RecordId, RecordId>();
  let leaf: RecordId | null = null;
  let undoing = false;
  let last: RecordId | null = null;
  for (const draft of drafts) {
    const removed = lost.has(draft) ? undefined : draft.removal;
    undoing ||= draft.id === undone && !within;
    let parent: RecordId | null = removed ? (ends.get(removedAfter(draft, removed)) ?? null) : last;
    for (const fragment of draft.fragments) {
      nodes.push(nodeOf(fragment, parent, add(fragment)));
      parent = fragment.reference.id;
    }
    if (parent !== null) ends.set(draft.id, parent);
    if (removed !== undefined) continue;
    last = parent;
    if (!undoing && !lost.has(draft)) leaf = parent;
    undoing ||= draft.id === undone;
  }
  return { nodes, leaf, end: last };
}

/** Returns the message before one that was removed. */
function removedAfter({ after, id }: Draft, { before, index }: Removal): RecordId {
  return after ?? before[index - 1]?.id ?? id;
}

/** The model's context begins again at a compaction, and the conversation does not. */
function nodeOf({ reference, kind }: EndedFragment, before: RecordId | null, message: number): Node {
  const begins = kind === "compaction";
  return {
    ...{ id: reference.id, parent_id: begins ? null : before, earlier_id: begins ? before : null, message },
    ...{ side: false, bridge: false, turn_ms: null },
  };
}

function messageOf(fragment: EndedFragment): Message {
  const { reference, role, kind, content, parts, timestamp, ended_at, unfinished } = fragment;
  const { model, api_id, usage, stop_reason, agent_cost } = fragment;
  return {
    ...{ id: reference.id, role, kind, content: content ?? joinedText(parts), parts, part_positions: null },
    ...{ timestamp, ended_at: ended_at ?? timestamp, model, api_id, usage, stop_reason },
    ...{ records: [reference], compacted: false, ...(unfinished && { unfinished }) },
    ...(agent_cost !== undefined && { agent_cost }),
  };
}

/** The words that a sub-agent begins with are those of the call that started it. */
function promptWords(fragments: readonly EndedFragment[]): string | null {
  const [first] = fragments;
  return first?.kind === "prompt" ? wordsKey(joinedText(first.parts)) : null;
}

function factsIn(session: JsonObject | null, messages: readonly Message[]): TranscriptFacts {
  const times = messages
    .flatMap(({ timestamp, ended_at }) => [timestamp ?? [], ended_at ?? []].flat())
    .sort();
  return {
    ...NO_FACTS,
    project_path: nameField(session, "directory"),
    client_version: nameField(session, "version"),
    created_at: timeIn(session, "time_created") ?? times[0] ?? null,
    updated_at: times.at(-1) ?? timeIn(session, "time_created"),
  };
}
