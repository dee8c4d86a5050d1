// Adds up the cost of each day of a period, days without usage included.
import { z } from "zod";
import { calendar } from "../../prices/calendar.ts";
import { sumUsage, type UsageSum } from "../../prices/group-usage.ts";
import type { SpentRow } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { dayAfter } from "../input/date-words.ts";
import { periodOf } from "../input/dates.ts";
import { spentSchema } from "../input/schemas.ts";

export const dayCostsSchema = z.strictObject({
  days: z
    .array(z.strictObject({ day: z.string(), own: spentSchema }))
    .describe("every day in order, those without usage included"),
  own: spentSchema.describe("total of these days"),
});

type DayCosts = z.output<typeof dayCostsSchema>;

/** The first and last day of a period, or other words for it. */
export interface DayPeriod {
  readonly since: string;
  readonly until: string;
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
}

export async function dayCosts(
  archive: ArchiveContext,
  first: string,
  last: string,
  filter: Pick<DayPeriod, "project" | "agent"> = {},
): Promise<DayCosts> {
  const rows = await ownSpent(archive, { ...filter, since: first, until: last });
  const dayOf = calendar("day", archive.time_zone);
  const byDay = Map.groupBy(rows, ({ timestamp }) => dayOf(timestamp));
  const days: DayCosts["days"] = [];
  for (let day = first; day <= last && days.length < MOST; day = dayAfter(day, 1))
    days.push({ day, own: sumUsage(byDay.get(day) ?? []) });
  return { days, own: sumUsage(rows) };
}

/** A year and a day. */
const MOST = 366;

export async function ownCost(archive: ArchiveContext, period: DayPeriod): Promise<UsageSum> {
  return sumUsage(await ownSpent(archive, period));
}

/** Returns what was spent in a period, without what was copied from other sessions. */
export async function ownSpent(
  archive: ArchiveContext,
  { since, until, project, agent }: DayPeriod,
): Promise<readonly SpentRow[]> {
  const rows = await archive.store.spent({
    ...periodOf(archive, { since, until }),
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
  });
  return rows.filter(({ inherited }) => !inherited);
}
