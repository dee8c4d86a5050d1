// Builds an interaction from a turn: prompt, answer, and everything else as items.
import type { Session, Subsession } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import type { TurnSlice } from "../../sessions/turns/cut-by-turns.ts";
import { type ItemContext, turnItems } from "../../sessions/turns/turn-items.ts";
import { boundDialogue, boundItems, wholeItems } from "./bound-items.ts";
import type { Interaction } from "./interaction.ts";
import type { TurnSpending } from "./turn-costs.ts";

/** The session around the turn. */
export interface TurnContext extends ItemContext {
  readonly session: Session;
}

/** Cuts long texts unless `full`. */
export function buildInteraction(
  turn: Turn,
  messages: TurnSlice["messages"],
  known: TurnSpending & Pick<Interaction, "summary" | "outcome">,
  context: TurnContext,
  full: boolean,
): Interaction {
  const { number, id, kind, ending, duration_ms, usage } = turn;
  const { session } = context;
  const items = turnItems(messages, turn, context);
  const started = new Set(items.flatMap((item) => (item.type === "tool" ? item.subsessions : [])));
  const bound = full ? (text: string) => text : boundDialogue;
  return {
    id,
    session_id: session.id,
    turn: number,
    citation: `${session.id}#${number}`,
    ...{ kind, ...known, created: turn.started_at, completed: turn.ended_at, duration_ms, ending },
    prompt: bound(turn.prompt),
    response: turn.answer === null ? null : bound(turn.answer),
    ...(full ? wholeItems(items) : boundItems(items)),
    files_read: [...turn.files_read],
    files_edited: [...turn.files_edited],
    usage,
    subsessions: session.subsessions.filter((each) => started.has(each.id)).map(inBrief),
  };
}

function inBrief({ id, agent_type, description, turns }: Subsession): Interaction["subsessions"][number] {
  return { id, agent_type, description, turns: turns.length };
}
