// Turns live events of any number of sessions into one stream of entries without duplicates.
// It does not read the archive or draw anything.
import type { LiveData, LiveMessage, LiveTurn } from "../../../archive/live/live-events.ts";
import type { LiveEvent } from "../../../archive/live/published-session.ts";
import type { SessionInBrief } from "../../../archive/sessions/session-row.ts";
import { agentName } from "../../../text/agent-name.ts";
import { counted } from "../../../text/numbers.ts";
import { severalAgents } from "../../../text/several-agents.ts";
import { type CallItem, type Entry, isCall } from "./entry.ts";
import { type EntryList, entryList } from "./entry-list.ts";
import { type Content, entryInserter, NOTES } from "./insert-entries.ts";
import { seenRecords } from "./seen-records.ts";
import { forgetIn, keyIn } from "./session-keys.ts";
import { shownItems } from "./shown-items.ts";

export interface Stream {
  readonly list: Pick<EntryList, "entries" | "dropped" | "version" | "newest" | "indexOf">;
  readonly sessions: ReadonlyMap<string, SessionInBrief>;
  /** The sessions with entries in the stream. */
  readonly shown: ReadonlySet<string>;
  /** Maps each session to its current model. */
  readonly models: ReadonlyMap<string, string>;
  take(event: LiveEvent): void;
  /** Called when a session was read to its end: if no agent works in it, running calls will get no result. */
  caughtUp(session_id: string): void;
  /** Returns the first turn of a session that is still in the list; null if none is. */
  firstTurn(session_id: string): number | null;
}

export interface StreamOptions {
  /** True to add headings that name the session. */
  readonly several: boolean;
  /** True to note when a session waits, if nothing else shows it. Defaults to `several`. */
  readonly announce_waiting?: boolean;
  /** How many turns of a session's history to show. */
  readonly turns: number;
  readonly most_lines?: number;
}

export function openStream(options: StreamOptions): Stream {
  const { several, announce_waiting = several, turns: wanted, most_lines } = options;
  const list = entryList(most_lines);
  const inserter = entryInserter(list, several);
  const seen = seenRecords();
  const sessions = new Map<string, SessionInBrief>();
  const turns = new Map<string, LiveTurn>();
  /** Maps each session to its first shown turn. */
  const since = new Map<string, number>();
  const shown = new Set<string>();
  const models = new Map<string, string>();

  const handlers: { readonly [Type in LiveEvent["type"]]: (data: LiveData[Type]) => void } = {
    "session.new"({ session_id, session }) {
      sessions.set(session_id, session);
      // The turn that a new session starts with is not history, so it is always shown.
      since.set(session_id, Math.max(1, session.turns - Math.max(1, wanted) + 1));
    },
    "session.changed"({ session_id, session }) {
      // A reread session may have been renamed before the feed started.
      if (sessions.has(session_id)) rename(session_id, session);
      sessions.set(session_id, session);
    },
    "session.title": (data) => rename(data.session_id, data),
    "session.status"({ session_id, status }) {
      const known = sessions.get(session_id);
      if (known) sessions.set(session_id, { ...known, status });
      giveUpIn(session_id, status);
      const note = STATUS_NOTES[status];
      if (note !== undefined && (announce_waiting || status !== "waiting"))
        inserter.note(whose(session_id), note, "", titleOf(session_id));
    },
    "session.removed"({ session_id }) {
      inserter.forget(session_id);
      seen.forget(session_id);
      forgetIn(turns, session_id);
      sessions.delete(session_id);
      since.delete(session_id);
      shown.delete(session_id);
      models.delete(session_id);
    },
    "turn.new": takeTurn,
    "turn.changed": takeTurn,
    message: takeMessage,
    // The follower restarts on its own.
    reset: () => undefined,
  };

  /** Announces a new title once, though it comes both with the session and as an event of its own. */
  function rename(
    session_id: string,
    { title, title_origin }: Pick<SessionInBrief, "title" | "title_origin">,
  ) {
    const known = sessions.get(session_id);
    if (known?.title === title) return;
    if (known) sessions.set(session_id, { ...known, title, title_origin });
    // When many sessions are renamed at once, announces only those on screen.
    if (!several || shown.has(session_id))
      inserter.note(whose(session_id), NOTES.renamed, title, titleOf(session_id));
  }

  function takeTurn(turn: LiveTurn): void {
    if (turn.subsession_id !== null) return;
    turns.set(keyIn(turn.session_id, turn.turn), turn);
    inserter.renameTurn(turn.session_id, turn.turn, turn.id, turn.summary);
    if (turn.ending === "interrupted" || turn.ending === "failed")
      giveUp((entry) => entry.session_id === turn.session_id && entry.turn === turn.turn);
  }

  function takeMessage(message: LiveMessage): void {
    const { session_id, subsession_id, turn, model } = message;
    const record = seen.take(message);
    if (record === "known" || isBefore(message)) return;
    const { seconds, again } = record;
    shown.add(session_id);
    if (subsession_id === null && model !== null) models.set(session_id, model);
    const items = shownItems(message);
    for (const [index, item] of items.entries()) {
      const returned_at = item.type === "tool" && item.result ? message.timestamp : null;
      if ((again || item.type === "tool") && inserter.update(session_id, item, returned_at)) continue;
      const before = again ? items.slice(index + 1).map(({ id }) => id) : [];
      show({ type: "item", item, seconds, returned_at, steps: 0 }, message, { first: index === 0, before });
    }
    if (message.items_left_out > 0) {
      const missing = counted(message.items_left_out, "more part");
      show({ type: "note", text: `Not shown: ${missing} of this message.`, foreign: "" }, message);
    }
    if (subsession_id === null && turn !== null && items.length > 0)
      since.set(session_id, Math.min(turn, since.get(session_id) ?? turn));
  }

  /** True for history older than the turns to show. */
  function isBefore({ session_id, subsession_id, turn, call_id }: LiveMessage): boolean {
    const first = since.get(session_id) ?? 1;
    if (subsession_id === null) return turn !== null && turn < first;
    return first > 1 && call_id !== null && !inserter.hasCall(session_id, call_id);
  }

  function show(
    content: Content,
    message: LiveMessage,
    { first = false, before = [] }: { first?: boolean; before?: readonly string[] } = {},
  ): void {
    const { session_id, subsession_id, call_id, turn, timestamp } = message;
    const title = titleOf(session_id);
    if (subsession_id !== null) {
      inserter.within({ session_id, subsession_id, call_id, timestamp }, content, title);
      return;
    }
    const liveTurn = turn === null ? undefined : turns.get(keyIn(session_id, turn));
    const begins = first && liveTurn !== undefined && liveTurn.id === message.record_id;
    const heading = { turn_id: liveTurn?.id ?? null, gist: liveTurn?.summary ?? null };
    const waits = sessions.get(session_id)?.status === "waiting";
    inserter.own({ session_id, turn, begins, waits, before, ...heading }, content, title);
  }

  function giveUpIn(session_id: string, status: SessionInBrief["status"] | undefined): void {
    const works = status === undefined || status === "active" || status === "waiting";
    if (!works) giveUp((entry) => entry.session_id === session_id);
  }

  /** Marks running calls as never finished. */
  function giveUp(where: (entry: Entry) => boolean): void {
    for (const entry of list.entries)
      if (isCall(entry) && entry.item.use.outcome === "running" && where(entry))
        list.replace({ ...entry, item: markUnfinished(entry.item) });
  }

  function whose(session_id: string) {
    return { session_id, turn: null, turn_id: null, gist: null, begins: false, waits: false, before: [] };
  }

  function titleOf(session_id: string): string {
    const session = sessions.get(session_id);
    if (!session) return session_id;
    return severalAgents([...sessions.values()])
      ? `${session.title} · ${agentName(session.agent)}`
      : session.title;
  }

  return {
    list,
    sessions,
    shown,
    models,
    take: ({ type, data }) => (handlers[type] as (data: LiveData[typeof type]) => void)(data),
    caughtUp: (session_id) => giveUpIn(session_id, sessions.get(session_id)?.status),
    firstTurn: (session_id) =>
      list.entries.find((entry) => entry.session_id === session_id && entry.turn !== null)?.turn ?? null,
  };
}

function markUnfinished(item: CallItem): CallItem {
  return { ...item, use: { ...item.use, outcome: "given_up" } };
}

const STATUS_NOTES: Readonly<Partial<Record<SessionInBrief["status"], string>>> = {
  waiting: NOTES.waiting,
  interrupted: NOTES.interrupted,
};
