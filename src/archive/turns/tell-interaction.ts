// A turn's messages to an interaction: what was asked and answered, and all there is in it as items.
import type { Session, Subsession } from "../../model/session.ts";
import type { Turn } from "../../model/turn.ts";
import type { Stretch } from "../../sessions/turns/cut-by-turns.ts";
import { type ItemSurroundings, turnItems } from "../../sessions/turns/turn-items.ts";
import { boundItems, boundSaid, wholeItems } from "./bound-items.ts";
import type { Interaction } from "./interaction.ts";

/** What is known of the session around the turn. */
export interface TurnSurroundings extends ItemSurroundings {
  readonly session: Session;
}

/** `full`: nothing is cut. */
export function tellInteraction(
  turn: Turn,
  messages: Stretch["messages"],
  told: Pick<Interaction, "summary" | "outcome">,
  around: TurnSurroundings,
  full: boolean,
): Interaction {
  const { number, id, kind, ending, duration_ms, usage } = turn;
  const { session } = around;
  const items = turnItems(messages, turn, around);
  const started = new Set(items.flatMap((item) => (item.type === "tool" ? item.subsessions : [])));
  const said = full ? (text: string) => text : boundSaid;
  return {
    id,
    session_id: session.id,
    turn: number,
    citation: `${session.id}#${number}`,
    ...{ kind, ...told, created: turn.started_at, completed: turn.ended_at, duration_ms, ending },
    prompt: said(turn.prompt),
    response: turn.answer === null ? null : said(turn.answer),
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
