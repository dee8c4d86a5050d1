// Says which earlier turns an agent should be reminded of when a prompt is sent or a command has failed.
import { accountOf } from "../../../sessions/turns/account.ts";
import { endText } from "../../../sessions/turns/end-text.ts";
import type { HookMoment } from "../../../sources/hooks.ts";
import type { Memory, RememberedTurn } from "../../../store/memory.ts";
import { recallError } from "./recall-error.ts";
import { recallPrompt } from "./recall-prompt.ts";

export interface Reminder {
  readonly lead: string;
  readonly turn: RememberedTurn;
  readonly said: string;
}

/** Returns the best first. */
export async function reminders(
  memory: Memory,
  { type, text, session_id }: Pick<HookMoment, "type" | "text" | "session_id">,
  as_of?: string,
): Promise<Reminder[]> {
  const request = { text, session: session_id, as_of };
  if (type === "prompt")
    return (await recallPrompt(memory, request)).map(({ turn }) => ({
      ...{ lead: "You worked on this", turn },
      said: (turn.answer && accountOf(turn.answer, { longest: LONGEST_END })) || endText(turn, LONGEST_END),
    }));
  return (await recallError(memory, request)).map(({ turn, said }) => ({
    ...{ lead: "You met this error", turn, said },
  }));
}

const LONGEST_END = 150;
