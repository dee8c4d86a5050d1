// Reports the work of a period by project: a sentence for each session, with its cost and how long it took.
import { z } from "zod";
import { sumUsage } from "../../prices/group-usage.ts";
import type { ArchiveContext } from "../context.ts";
import { periodOf } from "../input/dates.ts";
import { spentSchema } from "../input/schemas.ts";
import { type DayPeriod, ownSpent } from "./day-costs.ts";
import { periodWork, type SessionWork, workText } from "./period-work.ts";

const sessionWorkSchema = z.strictObject({
  session_id: z.string(),
  citation: z.string().describe("`session#turn` of the turn that the text is about"),
  title: z.string(),
  agent: z.string(),
  text: z.string().describe("what was done, from the final answer or a model's summary"),
  at: z.string().nullable().describe("when its last turn of the period began"),
  turns: z.int().describe("turns of the period"),
  active_ms: z.number().describe("how long these turns took"),
  own: spentSchema.describe("usage in the period"),
});

export const projectWorkSchema = z.strictObject({
  project_path: z.string().nullable(),
  own: spentSchema.describe("usage of all its sessions in the period"),
  active_ms: z.number().describe("how long agents worked: its turns, added up"),
  waited_ms: z
    .number()
    .describe("how long agents waited for your next prompt; breaks of more than an hour are left out"),
  turns: z.int(),
  sessions: z.array(sessionWorkSchema).describe("latest first"),
  more_sessions: z.int().describe("how many more sessions worked in it"),
});

export type ProjectWork = z.output<typeof projectWorkSchema>;

/** The work behind a project of the report. */
export interface ReportedProject {
  readonly project: ProjectWork;
  readonly work: readonly SessionWork[];
}

/** Returns the project that cost most first. Of many sessions, those with most turns are shown. */
export async function projectWork(
  archive: ArchiveContext,
  period: DayPeriod,
  most: number,
): Promise<ProjectWork[]> {
  return (await reportedProjects(archive, period, most)).map(({ project }) => project);
}

export async function reportedProjects(
  archive: ArchiveContext,
  period: DayPeriod,
  most: number,
): Promise<ReportedProject[]> {
  const { since = "", until = "" } = periodOf(archive, period);
  const { project, agent } = period;
  const filter = { ...(project !== undefined && { project }), ...(agent !== undefined && { agent }) };
  const work = await periodWork(archive.store, { since, until, ...filter });
  const spent = await ownSpent(archive, period);
  const byProject = Map.groupBy(work, ({ session }) => session.project_path);
  const spentIn = Map.groupBy(spent, ({ project_path }) => project_path);
  const spentBy = Map.groupBy(spent, ({ session_id }) => session_id);
  const reported: ReportedProject[] = [];
  for (const path of new Set([...byProject.keys(), ...spentIn.keys()])) {
    const own = byProject.get(path) ?? [];
    const chosen = new Set(own.toSorted((a, b) => b.turns.length - a.turns.length).slice(0, most));
    const sessions: ProjectWork["sessions"] = [];
    for (const each of own.filter((one) => chosen.has(one))) {
      const { session, turns, telling, active_ms } = each;
      const { id, title, agent } = session;
      sessions.push({
        ...{ session_id: id, citation: `${id}#${telling.number}`, title, agent },
        text: await workText(archive.store, each, LONGEST),
        at: turns.at(-1)?.started_at ?? null,
        ...{ turns: turns.length, active_ms, own: sumUsage(spentBy.get(id) ?? []) },
      });
    }
    reported.push({
      project: {
        project_path: path,
        own: sumUsage(spentIn.get(path) ?? []),
        active_ms: sum(own.map(({ active_ms }) => active_ms)),
        waited_ms: sum(own.map(({ waited_ms }) => waited_ms)),
        turns: sum(own.map(({ turns }) => turns.length)),
        sessions,
        more_sessions: own.length - sessions.length,
      },
      work: own,
    });
  }
  return reported.toSorted(
    ({ project: one }, { project: other }) =>
      (other.own.cost ?? 0) - (one.own.cost ?? 0) || other.turns - one.turns,
  );
}

const LONGEST = 260;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
