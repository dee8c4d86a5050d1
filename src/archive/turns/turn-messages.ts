// Reads the messages of turns: of each from its own bytes, or of all from the whole session where a turn needs it.

import type { PieceContext } from "../../ingest/read/read-piece.ts";
import type { SessionId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { ToolCallPart } from "../../model/part.ts";
import type { Session } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import { attachSubsessions } from "../../render/attach-subsessions.ts";
import { cutByTurns } from "../../sessions/turns/cut-by-turns.ts";
import { pairResults } from "../../sessions/turns/pair-results.ts";
import { finalAnswer } from "../../sessions/turns/turn-contents.ts";
import type { ItemContext } from "../../sessions/turns/turn-items.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";

export interface TurnMessages {
  readonly turn: Turn;
  readonly messages: readonly Message[];
  readonly context: TurnContext;
}

/** The conversation around a turn, as far as the turn is shown with it. */
export interface TurnContext extends ItemContext {
  readonly session_id: SessionId;
  /** All messages with its calls and their results. */
  readonly messages: readonly Message[];
  /** Subsessions in order; at least those that the turn started. */
  readonly subsessions: readonly StartedSubsession[];
}

export interface StartedSubsession {
  readonly id: SessionId;
  readonly agent_type: string | null;
  readonly description: string | null;
  /** The numbers of its turns and messages. */
  readonly turns: number;
  readonly messages: number;
}

/** Returns the turns of these rows, in order. One that the transcript no longer has is left out. */
export async function turnMessages(
  archive: ArchiveContext,
  session: ArchivedSession,
  rows: readonly TurnEntry[],
): Promise<readonly TurnMessages[]> {
  if (rows.length === 0) return [];
  const alone = await aloneMessages(archive, session, rows);
  if (alone) return alone;
  const wanted = new Set(rows.map(({ number }) => number));
  const whole = wholeMessages(await archive.read(session, { allow_cached: true }));
  return whole.filter(({ turn }) => wanted.has(turn.number));
}

/** Returns null if any of the turns needs its session, or if they are most of it: then one reading costs less. */
export async function aloneMessages(
  archive: PieceContext,
  session: ArchivedSession,
  rows: readonly TurnEntry[],
): Promise<readonly TurnMessages[] | null> {
  if (rows.length > 1 && rows.length * 2 > session.turns) return null;
  if (rows.some(({ alone }) => alone === null)) return null;
  // Loaded on demand, because lists and searches do not need the reader.
  const { readAlone } = await import("../../ingest/read/read-alone.ts");
  const { turnOf } = await import("../../ingest/read/fill-from-rows.ts");
  const found: TurnMessages[] = [];
  for (const row of rows) {
    const messages = await readAlone(archive, session, row);
    const [first] = messages ?? [];
    if (!messages || !first) return null;
    const results = pairResults(messages);
    if (messages.some(({ parts }) => parts.some((part) => continuesAnother(part, results)))) return null;
    // Rows have no private parts.
    const turn = { ...turnOf(row), prompt: first.content, answer: finalAnswer(messages) };
    const started = await startedBy(archive, session, row);
    found.push({ turn, messages, context: { session_id: session.id, messages, results, ...started } });
  }
  return found;
}

/** Returns whether a part is a call about one that is not in these results. */
function continuesAnother(part: Message["parts"][number], results: ItemContext["results"]): boolean {
  return part.type === "tool_call" && part.use.continues !== null && results.earlier(part) === null;
}

/** Finds the subsessions of a turn by their rows. */
async function startedBy(
  { store }: Pick<PieceContext, "store">,
  { id, top_id }: ArchivedSession,
  row: TurnEntry,
): Promise<Pick<TurnContext, "subsessions" | "started">> {
  const named = await Promise.all([...new Set(row.subsessions)].map((each) => store.sessionsById(each)));
  const own = named.flat().filter((each) => each.top_id === top_id && each.parent_id === id);
  return {
    subsessions: own.map((each) => {
      const { agent_type = null, description = null } = each.started_by ?? {};
      return { id: each.id, agent_type, description, turns: each.turns, messages: each.messages };
    }),
    started: (call) => own.filter((each) => each.started_by?.call_id === call.id).map((each) => each.id),
  };
}

/** Caches the split while the session is in memory, so the next turns of a long session are fast. */
const known = new WeakMap<Session, readonly TurnMessages[]>();

/** Returns all turns of a session. */
export function wholeMessages(read: Session): readonly TurnMessages[] {
  const before = known.get(read);
  if (before) return before;
  const context = wholeContext(read);
  const made = cutByTurns(read.messages, read.turns).flatMap(({ turn, messages }) =>
    turn ? [{ turn, messages, context }] : [],
  );
  known.set(read, made);
  return made;
}

export function wholeContext(session: Session): TurnContext {
  const { id, messages, subsessions } = session;
  const attached = attachSubsessions(session);
  return {
    session_id: id,
    messages,
    results: pairResults(messages),
    subsessions: subsessions.map((each) => ({
      ...{ id: each.id, agent_type: each.agent_type, description: each.description },
      ...{ turns: each.turns.length, messages: each.messages.length },
    })),
    started: (call: ToolCallPart) => attached.under(call).map((each) => each.id),
  };
}
