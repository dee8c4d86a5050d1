// Builds an interaction from a turn: prompt, answer, and everything else as items.
import { turnItems } from "../../sessions/turns/turn-items.ts";
import { boundDialogue, boundItems, wholeItems } from "./bound-items.ts";
import type { Interaction } from "./interaction.ts";
import type { TurnSpending } from "./turn-costs.ts";
import type { StartedSubsession, TurnMessages } from "./turn-messages.ts";

/** Cuts long texts unless `full`. */
export function buildInteraction(
  { turn, messages, context }: TurnMessages,
  known: TurnSpending & Pick<Interaction, "summary" | "outcome">,
  full: boolean,
): Interaction {
  const { number, id, kind, ending, duration_ms, usage } = turn;
  const { session_id, subsessions } = context;
  const items = turnItems(messages, turn, context);
  const started = new Set(items.flatMap((item) => (item.type === "tool" ? item.subsessions : [])));
  const bound = full ? (text: string) => text : boundDialogue;
  return {
    id,
    session_id,
    turn: number,
    citation: `${session_id}#${number}`,
    ...{ kind, ...known, created: turn.started_at, completed: turn.ended_at, duration_ms, ending },
    prompt: bound(turn.prompt),
    response: turn.answer === null ? null : bound(turn.answer),
    ...(full ? wholeItems(items) : boundItems(items)),
    files_read: [...turn.files_read],
    files_edited: [...turn.files_edited],
    usage,
    subsessions: subsessions.filter((each) => started.has(each.id)).map(inBrief),
  };
}

function inBrief({
  id,
  agent_type,
  description,
  turns,
}: StartedSubsession): Interaction["subsessions"][number] {
  return { id, agent_type, description, turns };
}
