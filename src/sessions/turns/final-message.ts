// Finds the message that ended each turn: from the transcript, or else as a hook or a program reported it.
import type { Turn } from "../../model/turn.ts";

/** A final message reported outside the transcript. */
export interface ReportedMessage {
  /** Null if only the time shows which turn it ended. */
  readonly turn: number | null;
  readonly text: string;
  readonly origin: "hook" | "request";
  readonly said_at: string;
}

export interface FinalText {
  readonly text: string | null;
  /** Null if there is no final message. */
  readonly from: "transcript" | ReportedMessage["origin"] | null;
}

type EndedTurn = Pick<Turn, "number" | "answer" | "started_at">;

/** Returns one for each turn, in order. */
export function finalMessages(
  turns: readonly EndedTurn[],
  reported: readonly ReportedMessage[],
): FinalText[] {
  /** The last words of the turns so far, from any origin, trimmed. */
  let before = "";
  return turns.map((turn, index) => {
    const final = finalTextOf(turn, turns[index + 1], reported, before);
    if (final.text !== null) before = final.text.trim();
    return final;
  });
}

function finalTextOf(
  turn: EndedTurn,
  next: EndedTurn | undefined,
  reported: readonly ReportedMessage[],
  before: string,
): FinalText {
  if (turn.answer !== null) return { text: turn.answer, from: "transcript" };
  const own = reported.findLast((message) => isOf(message, turn, next));
  const words = own?.text.trim() ?? "";
  // An agent that ends a turn with a tool call may report its last words, which belong to the turn before.
  return !own || words === "" || words === before || before.endsWith(`\n${words}`)
    ? { text: null, from: null }
    : { text: own.text, from: own.origin };
}

function isOf(
  { turn, said_at }: ReportedMessage,
  { number, started_at }: EndedTurn,
  next?: EndedTurn,
): boolean {
  if (turn !== null) return turn === number;
  if (started_at === null || said_at < started_at) return false;
  return !next || (next.started_at !== null && said_at < next.started_at);
}
