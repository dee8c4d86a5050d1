// What an agent said to end a turn: by its transcript, else by what somebody told who was there.
import type { Turn } from "../../model/turn.ts";

/** What was told beside the transcript. */
export interface ToldMessage {
  /** Null where only the time says which turn it ended. */
  readonly turn: number | null;
  readonly text: string;
  readonly origin: "hook" | "request";
  readonly said_at: string;
}

export interface SaidLast {
  readonly text: string | null;
  /** Null where it is not known. */
  readonly from: "transcript" | ToldMessage["origin"] | null;
}

type TurnSaid = Pick<Turn, "number" | "answer" | "started_at">;

/** One for each turn, in their order. */
export function finalMessages(turns: readonly TurnSaid[], told: readonly ToldMessage[]): SaidLast[] {
  /** The last words of the turns so far, wherever they were seen, without the blanks around them. */
  let before = "";
  return turns.map((turn, index) => {
    const said = saidIn(turn, turns[index + 1], told, before);
    if (said.text !== null) before = said.text.trim();
    return said;
  });
}

function saidIn(
  turn: TurnSaid,
  next: TurnSaid | undefined,
  told: readonly ToldMessage[],
  before: string,
): SaidLast {
  if (turn.answer !== null) return { text: turn.answer, from: "transcript" };
  const own = told.findLast((message) => isOf(message, turn, next));
  const words = own?.text.trim() ?? "";
  // An agent that ends a turn with a tool may tell its last words, which are those of the turn before.
  return !own || words === "" || words === before || before.endsWith(`\n${words}`)
    ? { text: null, from: null }
    : { text: own.text, from: own.origin };
}

function isOf({ turn, said_at }: ToldMessage, { number, started_at }: TurnSaid, next?: TurnSaid): boolean {
  if (turn !== null) return turn === number;
  if (started_at === null || said_at < started_at) return false;
  return !next || (next.started_at !== null && said_at < next.started_at);
}
