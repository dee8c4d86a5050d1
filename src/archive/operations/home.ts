// Defines `clew home`: returns what a person wants to know first, as the page's first screen shows it.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";
import { dayAfter } from "../input/date-words.ts";
import { periodOf } from "../input/dates.ts";
import { personField } from "../input/fields.ts";
import { spentSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { continuationSchema, continuations } from "../report/continuations.ts";
import { dayCosts, dayCostsSchema, ownCost } from "../report/day-costs.ts";
import { projectWork, projectWorkSchema } from "../report/project-work.ts";
import { runningAgentSchema, runningAgents } from "../report/running-agents.ts";

const TOUCHED_DAYS = 14;
const MOST_PROJECTS = 6;
const MOST_SESSIONS = 5;
const WEEK = 7;

const daySchema = z.strictObject({
  day: z.string(),
  own: spentSchema.describe("usage on that day"),
  projects: z.array(projectWorkSchema).describe("the project that cost most first"),
});

export const home = operation({
  name: "home",
  doc: "Show what agents are doing, where to continue, what was done today and yesterday, and this week's cost.",
  is_long: true,
  input: z.strictObject({ person: personField.optional() }),
  output: z.strictObject({
    now: z.array(runningAgentSchema).describe("agents that work or wait, those that wait for you first"),
    continue: z
      .array(continuationSchema)
      .describe(
        `the latest session of each project touched in the last ${TOUCHED_DAYS} days; of any, if there is none`,
      ),
    days: z.array(daySchema).describe("today and yesterday; a day without work is left out"),
    week: dayCostsSchema.describe("the last seven days"),
    month: z.strictObject({
      since: z.string().describe("the first day of this month"),
      own: spentSchema.describe("usage from that day on"),
    }),
    transcripts_deleted: z.int().describe("transcripts that their agent deleted and clew still has"),
    sessions: z.int().describe("number of sessions in the archive"),
  }),
  examples: ["home", "home --json"],
  found: ({ sessions }) => sessions > 0,
  async run(archive) {
    const { store } = archive;
    const today = calendar("day", archive.time_zone)(archive.now().toISOString()) ?? "";
    const now = await runningAgents(archive);
    const { since = "" } = periodOf(archive, { since: `${TOUCHED_DAYS}d` });
    const busy = new Set<string>(now.map(({ session_id }) => session_id));
    const days = [];
    for (const day of [today, dayAfter(today, -1)]) {
      const projects = await projectWork(archive, { since: day, until: day }, MOST_SESSIONS);
      if (projects.length > 0)
        days.push({ day, own: await ownCost(archive, { since: day, until: day }), projects });
    }
    const month = `${today.slice(0, "2026-01".length)}-01`;
    const { sessions, sources_gone } = await store.counts();
    return {
      now,
      continue: await continuations(archive, { since, busy, most: MOST_PROJECTS }),
      days,
      week: await dayCosts(archive, dayAfter(today, 1 - WEEK), today),
      month: { since: month, own: await ownCost(archive, { since: month, until: today }) },
      transcripts_deleted: sources_gone,
      sessions,
    };
  },
});

export type HomeOutput = z.output<typeof home.output>;
