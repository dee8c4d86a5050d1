// Builds summaries of a session's turns: those a model wrote, or else ones extracted from the turn and its final
// message.
import { finalMessages } from "../../sessions/turns/final-message.ts";
import { summaryOf } from "../../sessions/turns/summary.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import { loadSource } from "../../sources/registry.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { TurnRange } from "../../store/turns.ts";
import type { WireOutcome, WireSummary } from "./turn-summary-schema.ts";

/** Returns summaries of all turns, or of the last few, in order. */
export async function turnSummaries(
  store: Store,
  session: ArchivedSession,
  last: number = session.turns,
): Promise<WireSummary[]> {
  const summaries = await summariesIn(store, session, {
    from: Math.max(1, session.turns - last + 1),
    to: Number.MAX_SAFE_INTEGER,
  });
  return summaries.slice(-last);
}

/** Returns summaries of the turns in the range, in order. */
export async function summariesIn(
  store: Store,
  session: ArchivedSession,
  range: TurnRange,
): Promise<WireSummary[]> {
  const [turns, messages, summaries] = await Promise.all([
    // Loads a few earlier turns to detect repeated messages, and one later turn to know where the last one ended.
    store.turns(session, { from: range.from - TURNS_BEFORE, to: range.to + 1 }),
    store.finalMessages(session.id),
    store.modelSummaries(session, range),
  ]);
  const { toolKind } = await loadSource(session.agent);
  const finals = finalMessages(turns, messages);
  const byTurn = new Map(summaries.map((each) => [each.turn_id, each]));
  const merged = turns.map((turn, index): WireSummary => {
    const { text, from: messageSource } = finals[index] ?? { text: null, from: null };
    // The current task list belongs to the last turn.
    const open_tasks =
      index === turns.length - 1 ? openTasks(session.tasks).map(({ content }) => content) : [];
    const { files_read, files_edited, ...own } = summaryOf(
      { ...turn, final_message: text, open_tasks },
      toolKind,
    );
    const model = byTurn.get(turn.id);
    return {
      ...{ turn: turn.number, prompt_number: turn.number, interaction_id: turn.id },
      citation: `${session.id}#${turn.number}`,
      created: turn.started_at,
      ...own,
      ...model?.fields,
      request: model?.fields.request ?? own.request,
      files_read: [...files_read],
      files_edited: [...files_edited],
      made_by: model?.model ?? "extractive",
      // A model's summary is kept when the final message changes later, so this names the message it was written
      // from.
      final_message: model ? model.final_message : messageSource,
    };
  });
  return merged.filter(({ turn }) => turn >= range.from && turn <= range.to);
}

const TURNS_BEFORE = 4;

export function outcomeOf(summary: WireSummary): WireOutcome {
  const { investigated, learned, completed, next_steps, notes, made_by, final_message } = summary;
  return { investigated, learned, completed, next_steps, notes, made_by, final_message };
}
