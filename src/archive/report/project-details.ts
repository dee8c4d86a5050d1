// Adds to a project's report what its turns left: commits, decisions, and the files that changed most.
import { z } from "zod";
import { brief } from "../../agent-text/brief.ts";
import { decisionsIn, decisionsOf } from "../../sessions/turns/decisions.ts";
import { writtenIn } from "../../sessions/turns/pasted-text.ts";
import type { PeriodTurn } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { SessionWork } from "./period-work.ts";

export const projectDetailsSchema = z.strictObject({
  commits: z
    .array(z.strictObject({ citation: z.string(), subject: z.string(), pushed: z.boolean() }))
    .describe("the last commit of each turn that made one, in order of time"),
  decisions: z
    .array(z.strictObject({ citation: z.string(), by: z.enum(["you", "agent"]), text: z.string() }))
    .describe("sentences that state a decision, in order of time"),
  files: z
    .array(z.strictObject({ path: z.string(), turns: z.int() }))
    .describe("the files that most turns changed"),
});

export type ProjectDetails = z.output<typeof projectDetailsSchema>;

export async function projectDetails(store: Store, work: readonly SessionWork[]): Promise<ProjectDetails> {
  const turns = work.flatMap((each) => each.turns).toSorted(byTime);
  return {
    commits: commitsIn(turns).slice(-MOST),
    decisions: (await decisionsBy(store, work)).slice(-MOST),
    files: changedFiles(turns).slice(0, MOST),
  };
}

const MOST = 10;

function byTime(one: PeriodTurn, other: PeriodTurn): number {
  return (one.started_at ?? "") < (other.started_at ?? "") ? -1 : 1;
}

function commitsIn(turns: readonly PeriodTurn[]): ProjectDetails["commits"] {
  return turns.flatMap(({ session_id, number, effects }) => {
    const subject = effects?.commit?.subject;
    if (!subject) return [];
    return [
      {
        citation: `${session_id}#${number}`,
        subject: brief(subject, LONGEST_SUBJECT),
        pushed: effects.pushed,
      },
    ];
  });
}

const LONGEST_SUBJECT = 120;

async function decisionsBy(store: Store, work: readonly SessionWork[]): Promise<ProjectDetails["decisions"]> {
  const found: (ProjectDetails["decisions"][number] & { readonly at: string })[] = [];
  for (const { session, turns } of work) {
    const own = new Set(turns.map(({ number }) => number));
    const range = { from: Math.min(...own), to: Math.max(...own) };
    for (const { number, prompt, answer, started_at } of await store.turns(session, range)) {
      if (!own.has(number)) continue;
      const about = { citation: `${session.id}#${number}`, at: started_at ?? "" };
      for (const text of decisionsOf(writtenIn(prompt)))
        found.push({ ...about, by: "you", text: brief(text, LONGEST) });
      for (const text of answer === null ? [] : decisionsIn(answer))
        found.push({ ...about, by: "agent", text: brief(text, LONGEST) });
    }
  }
  return found
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .map(({ at: _, ...decision }) => decision);
}

const LONGEST = 260;

function changedFiles(turns: readonly PeriodTurn[]): ProjectDetails["files"] {
  const counts = new Map<string, number>();
  for (const { files_edited, files_by_command } of turns)
    for (const path of new Set([...files_edited, ...files_by_command]))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  return Array.from(counts, ([path, count]) => ({ path, turns: count })).sort(
    (one, other) => other.turns - one.turns || (one.path < other.path ? -1 : 1),
  );
}
