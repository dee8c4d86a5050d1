// Describes the facts about usage that no single group shows.
import { z } from "zod";
import { spentSchema } from "../input/schemas.ts";

const share = z.number().nullable();
const dollars = z.number().nullable();

export const usageFactsSchema = z.strictObject({
  active_days: z.int().describe("days of the period with usage"),
  per_active_day: dollars.describe("average cost of such a day in US dollars"),
  cache: z.strictObject({
    hit_rate: share.describe(
      "share of the input tokens that were read from the cache, 0 to 1; null without input",
    ),
    saved: z
      .number()
      .describe(
        "about how many US dollars caching saved: the same input at its uncached price, minus its cost",
      ),
  }),
  subagents: z.strictObject({
    own: spentSchema.describe("what sub-agents spent"),
    share: share.describe("their share of the cost, 0 to 1; null if nothing has a price"),
  }),
  month: z
    .strictObject({
      month: z.string().describe("this month, such as 2026-02"),
      own: spentSchema.describe("from its first day until now"),
      days: z
        .array(z.strictObject({ day: z.string(), own: spentSchema }))
        .describe("each of its days until today"),
      length: z.int().describe("how many days the month has"),
      projected: dollars.describe("cost of the whole month if it continues at the same rate"),
      last_month: spentSchema.describe("the whole month before"),
      last_month_so_far: spentSchema.describe("the month before, up to the same day"),
      budget: z
        .number()
        .nullable()
        .describe(
          "the monthly budget in US dollars, from the setting `budget_per_month`; null if none is set",
        ),
    })
    .describe("this month, whatever the period; the filters by project, agent and session apply"),
  block: z
    .strictObject({
      since: z.string(),
      until: z.string(),
      own: spentSchema,
      minutes_left: z.int(),
      cost_per_hour: dollars.describe("since its first message"),
      tokens_per_minute: z.int(),
      projected: dollars.describe("cost of the window if it continues at the same rate"),
    })
    .nullable()
    .describe("the five-hour window that is open now; null if there is none"),
});

export type UsageFacts = z.output<typeof usageFactsSchema>;
