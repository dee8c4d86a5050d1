// Joins the stored rows of a session with those that were made while some of its bytes are lost: every stored turn stays,
// and turns that the session has had since are added.
import type { RecordId } from "../model/ids.ts";
import type { Usage } from "../model/usage.ts";
import type { BundleUpdate } from "./intake.ts";
import { type PackedSession, packSession, packTurn, unpackTurn } from "./pack.ts";
import type { ByteRange, SessionEntry, TurnEntry } from "./rows.ts";

export interface MergedRows {
  readonly sessions: readonly PackedSession[];
  /** Turns that were added, or have grown. */
  readonly added: ReadonlySet<RecordId>;
}

/** Returns null if there are no rows to keep, or if the new ones have all of them: then those can be written. */
export function mergedRows(stored: readonly StoredRows[], bundle: BundleUpdate): MergedRows | null {
  const made = new Map((bundle.sessions ?? []).map((session) => [session.id, madeSession(session)]));
  if (stored.length === 0 || stored.some(isMakeshift)) return null;
  // Rows made from lost bytes are replaced by better ones of the same kind.
  if (stored.some(isLost) && stored.every((each) => hasAllOf(made.get(each.entry.id), each))) return null;
  const added = new Set<RecordId>();
  const merged = stored.map((each) => merge(each, made.get(each.entry.id), added));
  const known = new Set(stored.map(({ entry }) => entry.id));
  const others = [...made.values()].filter(({ entry }) => !known.has(entry.id));
  const sessions = [...merged, ...others].map(({ entry, turns }) =>
    packSession(entry.parent_id === null ? withOthers(entry, others) : entry, turns.map(packTurn)),
  );
  return { sessions, added };
}

function withOthers(top: SessionEntry, others: readonly StoredRows[]): SessionEntry {
  return {
    ...top,
    subsessions: top.subsessions + others.length,
    usage: others.reduce((sum, { entry }) => plus(sum, entry.usage), top.usage),
  };
}

/** The rows of a session as they are stored, or as they were made anew. */
export interface StoredRows {
  readonly entry: SessionEntry;
  readonly turns: readonly TurnEntry[];
}

function madeSession(session: PackedSession): StoredRows {
  return { entry: JSON.parse(session.data) as SessionEntry, turns: session.turns.map(unpackTurn) };
}

/** Rows of a headline or of typed prompts alone say less than any transcript. */
function isMakeshift({ entry }: StoredRows): boolean {
  return entry.provisional === true || entry.recovered;
}

function isLost({ entry }: StoredRows): boolean {
  return entry.damage.some(({ reason }) => reason === "lost");
}

function hasAllOf(made: StoredRows | undefined, stored: StoredRows): boolean {
  const turns = new Map(made?.turns.map((turn) => [turn.id, turn]));
  return stored.turns.every(({ id, messages }) => (turns.get(id)?.messages ?? -1) >= messages);
}

function merge(stored: StoredRows, made: StoredRows | undefined, added: Set<RecordId>): StoredRows {
  if (!made) return stored;
  const found = new Map(made.turns.map((turn) => [turn.id, turn]));
  const kept = stored.turns.map((turn) => {
    const now = found.get(turn.id);
    return now && isLater(now, turn) && isWhole(now, made.entry) ? { ...now, number: turn.number } : turn;
  });
  const end = Math.max(0, ...stored.turns.map(endOf));
  const later = made.turns.filter((turn) => (turn.spans[0]?.from ?? 0) >= end);
  const turns = [...kept, ...later.map((turn, index) => ({ ...turn, number: kept.length + index + 1 }))];
  const before = new Map(stored.turns.map((turn) => [turn.id, turn]));
  const changed = turns.filter((turn) => before.get(turn.id) !== turn);
  for (const { id } of changed) added.add(id);
  return changed.length === 0
    ? stored
    : { entry: grown(stored.entry, made.entry, { turns, changed, before }), turns };
}

/** Returns whether a turn has all it had before, and more. */
function isLater(now: TurnEntry, before: TurnEntry): boolean {
  return endOf(now) > endOf(before) && now.messages >= before.messages;
}

/** Returns whether none of the turn's bytes are lost, as far as the damage is listed. */
function isWhole({ spans }: TurnEntry, { damage, damaged }: SessionEntry): boolean {
  const around: ByteRange = { from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  return (
    damaged === damage.length &&
    !damage.some(
      ({ reason, offset, length }) =>
        reason === "lost" && offset <= around.to && offset + length >= around.from,
    )
  );
}

function endOf({ spans }: TurnEntry): number {
  return spans.at(-1)?.to ?? 0;
}

interface Growth {
  readonly turns: readonly TurnEntry[];
  readonly changed: readonly TurnEntry[];
  readonly before: ReadonlyMap<RecordId, TurnEntry>;
}

/** Counts what was added. All else that a session is known by stays. */
function grown(stored: SessionEntry, made: SessionEntry, { turns, changed, before }: Growth): SessionEntry {
  const ends = changed.includes(turns.at(-1) as TurnEntry);
  const unnamed = stored.title_origin === "none" || stored.title_origin === "first-prompt";
  const named = made.title_origin !== "none" && made.title_origin !== "first-prompt";
  const earlier = changed.flatMap(({ id }) => before.get(id) ?? []);
  return {
    ...stored,
    ...(unnamed && named && { title: made.title, title_origin: made.title_origin }),
    ...(ends && { ending: made.ending, outcome: made.outcome }),
    updated_at: latest(stored.updated_at, made.updated_at),
    models: [...new Set([...stored.models, ...made.models])],
    messages: stored.messages + messagesIn(changed) - messagesIn(earlier),
    turns: turns.length,
    tasks: made.tasks.length > 0 ? made.tasks : stored.tasks,
    usage: changed.reduce((sum, { id, usage }) => plus(sum, usage, before.get(id)?.usage), stored.usage),
    active_ms: turns.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0),
    // It can't be read a piece at a time.
    outline: null,
  };
}

function messagesIn(turns: readonly TurnEntry[]): number {
  return turns.reduce((sum, { messages }) => sum + messages, 0);
}

function latest(one: string | null, other: string | null): string | null {
  return (one ?? "") > (other ?? "") ? one : other;
}

function plus(sum: Usage, more: Usage, less?: Usage): Usage {
  const add = (field: Exclude<keyof Usage, "lower_bound">) => sum[field] + more[field] - (less?.[field] ?? 0);
  return {
    input: add("input"),
    output: add("output"),
    cache_read: add("cache_read"),
    cache_write: add("cache_write"),
    cache_write_1h: add("cache_write_1h"),
    lower_bound: sum.lower_bound || more.lower_bound,
  };
}
