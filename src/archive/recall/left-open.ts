// Lists what a session left open: a prompt without an answer or with a step without a result, checks that failed, questions
// for the person, open tasks, what the last answer says is left, and files edited after the last commit.
import { z } from "zod";
import { brief } from "../../agent-text/brief.ts";
import { failuresOf } from "../../sessions/story/failures.ts";
import { leftOverIn } from "../../sessions/turns/left-over.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import { withoutPrivate } from "../../sessions/turns/private.ts";
import { openTasks } from "../../sessions/turns/tasks.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import { failingLines } from "../../text/failing-lines.ts";
import { wholeToc } from "../agent-context/delegated-work.ts";
import { filesText } from "../agent-context/files-text.ts";
import { passedOver } from "../agent-context/passed-over.ts";
import { repositoryState } from "../agent-context/repository-state.ts";
import { saidLast } from "../agent-context/unfinished-text.ts";
import type { ArchiveContext } from "../context.ts";
import { turnSummaries } from "../turns/turn-summaries.ts";
import { turnSteps } from "./turn-steps.ts";

const LEFT_KINDS = [
  "unanswered prompt",
  "interrupted",
  "API error",
  "tests failed",
  "question for you",
  "open task",
  "said to be left",
  "not committed",
] as const;

export const leftItemSchema = z.strictObject({
  kind: z.enum(LEFT_KINDS),
  text: z.string(),
});

export type LeftItem = z.output<typeof leftItemSchema>;

export async function leftOpen(archive: ArchiveContext, session: ArchivedSession): Promise<LeftItem[]> {
  const { store } = archive;
  const [last] = await store.turns(session, { from: session.turns, to: session.turns });
  if (!last) return [];
  const toc = await wholeToc(store, session);
  const { is_committed, uncommitted } = await repositoryState(store, session, toc);
  const lastChange =
    toc.lines.findLast(({ edits }) => edits > 0)?.number ?? Math.max(0, session.turns - LOOKED_AT);
  const since = await store.turns(session, { from: lastChange + 1, to: session.turns });
  const [summary] = await turnSummaries(store, session, 1);
  const tasks = openTasks(session.tasks).map(({ content }) => withoutPrivate(content));
  const steps = stepLines(summary?.next_steps ?? null, tasks);
  const said = steps.length > 0 || last.answer === null ? steps : leftOverIn(last.answer);
  const asked = last.answer === null ? null : questionIn(last.answer);
  return [
    ...endingItems(last),
    ...(/\btests failed\b/.test(last.outcome)
      ? [{ kind: "tests failed", text: await failedText(archive, session, last) } as const]
      : []),
    ...passedOver(since).map(({ number, question }) => ({
      ...({ kind: "question for you", text: `#${number} ${question}` } as const),
    })),
    ...(asked === null ? [] : [{ kind: "question for you", text: asked } as const]),
    ...tasks.map((text) => ({ kind: "open task", text }) as const),
    ...said.map((text) => ({ kind: "said to be left", text }) as const),
    ...(is_committed && uncommitted.length > 0
      ? [
          {
            kind: "not committed",
            text: filesText(uncommitted, session.project_path).replace(/^files changed[,:]? /, ""),
          } as const,
        ]
      : []),
  ];
}

/** In a session that changed nothing, how many of its last turns may have asked something. */
const LOOKED_AT = 4;

/** Adds the line that says what went wrong in the last run that failed. */
async function failedText(
  archive: ArchiveContext,
  session: ArchivedSession,
  { number, gist }: TurnEntry,
): Promise<string> {
  const steps = await turnSteps(archive, session, number, (text) => text);
  const failure = failuresOf(steps, number).findLast(({ ended_by }) => ended_by === null);
  const [line] = failure ? failingLines(failure.last.output, 1) : [];
  return line === undefined || failure === undefined ? gist : `${failure.last.command} → ${line} (${gist})`;
}

function endingItems(turn: TurnEntry): LeftItem[] {
  const { ending, tools, gist } = turn;
  const last = withoutPrivate(saidLast(turn));
  const remark = turn.remarks.at(-1);
  const told =
    remark === undefined ? "" : `; the person then said: ${brief(writtenIn(remark), LONGEST_REMARK)}`;
  const said = `${told}${last === "" ? "" : `; said last: ${last}`}`;
  switch (ending) {
    case "open": {
      const text = tools.length === 0 ? gist : `${gist} (its last step has no result${said})`;
      return [{ kind: "unanswered prompt", text }];
    }
    case "interrupted":
      return [{ kind: "interrupted", text: `${gist}${said}` }];
    case "failed":
      return [{ kind: "API error", text: `${gist}${said}` }];
    default:
      return [];
  }
}

const LONGEST_REMARK = 200;

/** Leaves out the tasks, which are listed themselves. */
function stepLines(next_steps: string | null, tasks: readonly string[]): string[] {
  const lines = (next_steps ?? "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim());
  return lines.filter((line) => line !== "" && !tasks.includes(line));
}
