// Lists what a session left open: a prompt without an answer or with a step without a result, tests that failed, a question
// for the person, open tasks, and what the last answer says is left.
import { z } from "zod";
import { askedIn } from "../../sessions/turns/conclusion.ts";
import { leftOverIn } from "../../sessions/turns/left-over.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { turnSummaries } from "./turn-summaries.ts";

const LEFT_KINDS = [
  "unanswered prompt",
  "interrupted",
  "API error",
  "tests failed",
  "question for you",
  "open task",
  "said to be left",
] as const;

export const leftItemSchema = z.strictObject({
  kind: z.enum(LEFT_KINDS),
  text: z.string(),
});

export type LeftItem = z.output<typeof leftItemSchema>;

export async function leftOpen(store: Store, session: ArchivedSession): Promise<LeftItem[]> {
  const [last] = await store.turns(session, { from: session.turns, to: session.turns });
  if (!last) return [];
  const [summary] = await turnSummaries(store, session, 1);
  const tasks = openTasks(session.tasks).map(({ content }) => withoutPrivate(content));
  const steps = stepLines(summary?.next_steps ?? null, tasks);
  const said = steps.length > 0 || last.answer === null ? steps : leftOverIn(last.answer);
  const asked = last.answer === null ? null : askedIn(last.answer);
  return [
    ...endingItems(last),
    ...(/\btests failed\b/.test(last.outcome) ? [{ kind: "tests failed", text: last.gist } as const] : []),
    ...(asked === null ? [] : [{ kind: "question for you", text: asked } as const]),
    ...tasks.map((text) => ({ kind: "open task", text }) as const),
    ...said.map((text) => ({ kind: "said to be left", text }) as const),
  ];
}

function endingItems({ ending, tools, gist }: TurnEntry): LeftItem[] {
  switch (ending) {
    case "open": {
      const text = tools.length === 0 ? gist : `${gist} (its last step has no result)`;
      return [{ kind: "unanswered prompt", text }];
    }
    case "interrupted":
      return [{ kind: "interrupted", text: gist }];
    case "failed":
      return [{ kind: "API error", text: gist }];
    default:
      return [];
  }
}

/** Leaves out the tasks, which are listed themselves. */
function stepLines(next_steps: string | null, tasks: readonly string[]): string[] {
  const lines = (next_steps ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim());
  return lines.filter((line) => line !== "" && !tasks.includes(line));
}
