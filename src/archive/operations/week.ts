// Defines `clew week`: reports what agents did in a week or another period, by project.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";
import { sumUsage } from "../../prices/group-usage.ts";
import { dateField, periodOf } from "../input/dates.ts";
import { agentField, personField, projectField } from "../input/fields.ts";
import { spentSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { dayCosts, dayCostsSchema, ownSpent } from "../report/day-costs.ts";
import { projectDetails, projectDetailsSchema } from "../report/project-details.ts";
import { projectWorkSchema, reportedProjects } from "../report/project-work.ts";
import { reportHtml } from "../report/report-html.ts";
import { reportMarkdown } from "../report/report-markdown.ts";

const MOST_SESSIONS = 7;

const reportSchema = z.strictObject({
  first_day: z.string(),
  last_day: z.string().describe("not after today"),
  time_zone: z.string().describe("time zone in which days begin and end"),
  own: spentSchema.describe("usage in the period; the same as `usage` shows"),
  days: dayCostsSchema.shape.days,
  active_ms: z.number().describe("how long agents worked: their turns, added up"),
  waited_ms: projectWorkSchema.shape.waited_ms,
  turns: z.int(),
  sessions: z.int(),
  projects: z
    .array(projectWorkSchema.extend(projectDetailsSchema.shape))
    .describe("the project that cost most first"),
});

export type WorkReport = z.output<typeof reportSchema>;

export const week = operation({
  name: "week",
  doc: "Report what agents did this week, or in another period: by project, with decisions, files, cost and time.",
  input: z.strictObject({
    period: dateField
      .describe(
        "this period instead: `last week`, `yesterday`, `this month`, 7d, 2026-02, 2026-02-05..2026-02-11",
      )
      .meta({ positional: true, words: true })
      .default("this week"),
    project: projectField.optional(),
    agent: agentField.optional(),
    person: personField.optional(),
    markdown: z.boolean().default(false).describe("as Markdown, to paste into a chat or a document"),
    html: z.boolean().default(false).describe("as one HTML file without scripts, to send or keep"),
  }),
  output: reportSchema.extend({
    markdown: z.string().nullable().describe("the report as Markdown; null unless asked for"),
    html: z.string().nullable().describe("the report as an HTML file; null unless asked for"),
  }),
  examples: ["week", "week last week --markdown", "week 2026-11-05 --project shop", "week 2026-10 --json"],
  found: ({ turns, own }) => turns > 0 || own.messages > 0,
  async run(archive, { period, project, agent, markdown, html }) {
    const dayOf = calendar("day", archive.time_zone);
    const { since = "", until = "" } = periodOf(archive, {
      since: period,
      until: AGE.test(period) ? "0h" : period,
    });
    const now = archive.now().toISOString();
    const first = dayOf(since) ?? "";
    const last = dayOf(new Date(Date.parse(until < now ? until : now) - 1).toISOString()) ?? first;
    const days = { since: first, until: last < first ? first : last, project, agent };
    const reported = await reportedProjects(archive, days, MOST_SESSIONS);
    const spent = await ownSpent(archive, days);
    const projects: WorkReport["projects"] = [];
    for (const { project: own, work } of reported)
      projects.push({ ...own, ...(await projectDetails(archive.store, work)) });
    const total = (of: (each: WorkReport["projects"][number]) => number) =>
      projects.reduce((sum, each) => sum + of(each), 0);
    const report: WorkReport = {
      ...{ first_day: days.since, last_day: days.until, time_zone: archive.time_zone },
      own: sumUsage(spent),
      days: (await dayCosts(archive, days.since, days.until, { project, agent })).days,
      active_ms: total(({ active_ms }) => active_ms),
      waited_ms: total(({ waited_ms }) => waited_ms),
      turns: total(({ turns }) => turns),
      sessions: total(({ sessions, more_sessions }) => sessions.length + more_sessions),
      projects,
    };
    return {
      ...report,
      markdown: markdown ? reportMarkdown(report) : null,
      html: html ? reportHtml(report) : null,
    };
  },
});

/** An age counts back from now. */
const AGE = /^\d{1,5}[hdw]$/;

export type WeekOutput = z.output<typeof week.output>;
