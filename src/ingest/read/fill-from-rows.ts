// Completes a session of which the archive lost some bytes: turns that the bytes no longer give are shown as they were
// indexed, with their prompt and answer.
import type { RecordId } from "../../model/ids.ts";
import type { Message } from "../../model/message.ts";
import type { RecordReference } from "../../model/record.ts";
import type { Session } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import { cutByTurns, type TurnSlice } from "../../sessions/turns/cut-by-turns.ts";
import type { TurnEntry } from "../../store/rows.ts";

/** Turns keep the numbers that they were indexed with. */
export function fillFromRows<Filled extends Pick<Session, "messages" | "turns">>(
  session: Filled,
  rows: readonly TurnEntry[],
): Filled {
  const slices = cutByTurns(session.messages, session.turns);
  const read = new Map(slices.flatMap((slice) => (slice.turn ? [[slice.turn.id, slice] as const] : [])));
  const known = new Set(rows.map(({ id }) => id));
  const filled: TurnSlice[] = [
    ...slices.filter(({ turn }) => turn === null),
    ...rows.map((row) => fillTurn(row, read.get(row.id))),
    ...slices.filter(({ turn }) => turn !== null && !known.has(turn.id)),
  ];
  const turns = filled.flatMap(({ turn }) => turn ?? []);
  return {
    ...session,
    messages: filled.flatMap(({ messages }) => messages),
    turns: turns.map((turn, index) => ({ ...turn, number: index + 1 })),
  };
}

function fillTurn(row: TurnEntry, read: TurnSlice | undefined): TurnSlice {
  const answer = row.answer === null || read?.turn?.answer === row.answer ? [] : [answerOf(row, row.answer)];
  if (!read?.turn) return { turn: turnOf(row), messages: [promptOf(row), ...answer] };
  const { turn } = read;
  const { first_record, last_record } = turn;
  // Usage and work of the turn were counted from all of its messages.
  const facts = turn.messages < row.messages ? { ...turnOf(row), first_record, last_record } : turn;
  return { turn: { ...facts, answer: row.answer }, messages: [...read.messages, ...answer] };
}

/** Returns a turn without its records. */
export function turnOf({ words: _words, spans: _spans, alone: _alone, ...turn }: TurnEntry): Turn {
  const record = noRecord(turn.id);
  return { ...turn, first_record: record, last_record: record };
}

export function promptOf({ id, prompt, started_at }: TurnEntry): Message {
  return { ...messageOf(id, prompt, started_at), role: "user", kind: "prompt" };
}

function answerOf({ id, ended_at }: TurnEntry, answer: string): Message {
  const own = `${id}/answer` as RecordId;
  return { ...messageOf(own, answer, ended_at), role: "assistant", kind: "answer" };
}

function messageOf(id: RecordId, text: string, timestamp: string | null): Omit<Message, "role" | "kind"> {
  return {
    id,
    content: text,
    parts: [{ type: "text", text }],
    part_positions: null,
    timestamp,
    ended_at: timestamp,
    model: null,
    api_id: null,
    usage: null,
    stop_reason: null,
    records: [noRecord(id)],
    compacted: false,
  };
}

function noRecord(id: RecordId): RecordReference {
  return { id, offset: 0, length: 0 };
}
