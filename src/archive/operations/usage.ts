// Defines `clew usage`: returns tokens and cost in groups that add up to the same totals in every grouping.
import { z } from "zod";
import { resolveSettings } from "../../config/resolve-settings.ts";
import { ClewError } from "../../model/errors.ts";
import { groupUsage, partsOfGroups, type UsageGroup } from "../../prices/group-usage.ts";
import { PRICES } from "../../prices/load-prices.ts";
import type { SpentFilter } from "../../store/costs.ts";
import type { SpentRow } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { ArchiveContext } from "../context.ts";
import { dateField, periodFields, periodOf } from "../input/dates.ts";
import { agentField, personField, projectField, sessionField } from "../input/fields.ts";
import { NO_PEOPLE } from "../input/of-person.ts";
import { spentSchema, titleOriginSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";
import { usageFacts } from "../usage/usage-facts.ts";
import { usageFactsSchema } from "../usage/usage-facts-schema.ts";

const GROUPINGS = [
  "day",
  "week",
  "month",
  "block",
  "model",
  "agent",
  "project",
  "person",
  "session",
] as const;

/** Tokens and cost, with what agents recorded beside it. */
const reported = spentSchema.extend({
  agent_cost: z
    .number()
    .nullable()
    .describe("US dollars as the agents recorded them, by prices of their own; null if none recorded any"),
});

const group = z.strictObject({
  key: z.string().nullable().describe("the day, model or other value that the group shares; null if unknown"),
  title: z.string().nullable().describe("the session's title, if grouped by session"),
  title_origin: titleOriginSchema.nullable(),
  own: reported.describe("usage of the group itself"),
  inherited: reported.describe("usage copied from other sessions, where it is counted"),
  models: z
    .array(
      z.strictObject({
        model: z.string().nullable().describe("null if unknown"),
        own: reported,
        inherited: reported,
      }),
    )
    .optional()
    .describe("the group's usage by model, if `breakdown` was asked for; it adds up to the group"),
  parts: z
    .array(
      z.strictObject({
        key: z.string().nullable().describe("the model, agent or project; null if unknown"),
        own: reported,
        inherited: reported,
      }),
    )
    .optional()
    .describe("the group's usage by what `split` names; it adds up to the group"),
});

export const usage = operation({
  name: "usage",
  doc: "Show tokens and estimated cost by day, week, month, five-hour window, model, agent, project or session.",
  is_long: true,
  from_headlines: true,
  input: z.strictObject({
    period: dateField
      .describe(
        "only these days: `today`, `yesterday`, `last week`, `this month`, 2026-02, 2026-02-05..2026-02-11",
      )
      .meta({ positional: true, words: true })
      .optional(),
    by: z
      .enum(GROUPINGS)
      .default("day")
      .describe("group by this; a block is a five-hour window, and people are known on a team server"),
    breakdown: z.boolean().default(false).describe("show the models of each group"),
    split: z.enum(["model", "agent", "project", "person"]).describe("split each group by this").optional(),
    facts: z
      .boolean()
      .default(false)
      .describe(
        "show this month with its projection, the open window, the cache, sub-agents and averages too",
      ),
    ...periodFields,
    project: projectField.optional(),
    agent: agentField.optional(),
    person: personField.optional(),
    session: sessionField.meta({ positional: false, value: "id" }).optional(),
  }),
  output: z.strictObject({
    by: z.enum(GROUPINGS),
    groups: z.array(group).describe("periods in order of time; other groups by cost, highest first"),
    own: reported.describe("total usage; the same in every grouping"),
    inherited: reported.describe("total inherited usage"),
    facts: usageFactsSchema.optional().describe("if asked for with `facts`"),
    unpriced_models: z
      .array(z.strictObject({ model: z.string().nullable(), messages: z.int() }))
      .describe("models without a known price, with their number of messages"),
    prices_as_of: z.string().describe("date of the price table"),
    time_zone: z.string().describe("time zone in which days begin and end"),
    provisional_sessions: z
      .int()
      .describe(
        "number of sessions of which only the title, times and usage were read so far; the sums include them",
      ),
  }),
  examples: [
    "usage",
    "usage today",
    "usage blocks",
    "usage --chart",
    "usage --by week --breakdown",
    "usage --by model --since 2026-10-01",
    "usage --by agent",
    "usage --by project --json",
  ],
  found: ({ groups }) => groups.length > 0,
  async run(archive, input) {
    const { period, by, breakdown, split, since = period, until = period } = input;
    const { store, time_zone } = archive;
    if ([by, split].includes("person") && !archive.sharedBy) throw new ClewError("bad_input", NO_PEOPLE);
    const about = await filterOf(archive, input);
    const rows = await store.spent({ ...periodOf(archive, { since, until }), ...about });
    const ever = since === undefined && until === undefined ? rows : null;
    const { project, session, agent } = about;
    // Windows are the account's, whichever project, session or days are shown.
    const whole = project === undefined && session === undefined ? ever : null;
    const needsAll = by === "block" || input.facts;
    const all = needsAll ? (whole ?? (await store.spent(agent === undefined ? {} : { agent }))) : undefined;
    const options = { timeZone: time_zone, all };
    const report = groupUsage(rows, by, options);
    const titles = by === "session" ? await titlesIn(store) : new Map<string, Titled>();
    const models = breakdown ? partsOfGroups(rows, by, "model", options) : null;
    const parts = split ? partsOfGroups(rows, by, split, options) : null;
    return {
      ...report,
      groups: report.groups.map((each) => ({
        ...each,
        ...(titles.get(each.key ?? "") ?? UNTITLED),
        ...(models && { models: models.get(each.key)?.map(withModel) ?? [] }),
        ...(parts && { parts: [...(parts.get(each.key) ?? [])] }),
      })),
      ...(input.facts && {
        facts: await usageFacts(archive, {
          period: rows.filter(isOwn),
          ever: (ever ?? (await store.spent(about))).filter(isOwn),
          windows: (all ?? rows).filter(isOwn),
          budget: budgetPerMonth(),
        }),
      }),
      unpriced_models: unpricedModels(rows),
      prices_as_of: PRICES.as_of,
      time_zone,
      provisional_sessions: (await archive.store.counts()).provisional,
    };
  },
});

function isOwn({ inherited }: SpentRow): boolean {
  return !inherited;
}

/** Reads the settings each time, so a change applies at once. */
function budgetPerMonth(): number {
  return resolveSettings(thisMachine()).budget_per_month.value;
}

async function filterOf(
  archive: ArchiveContext,
  { project, agent, session }: { readonly [Name in "project" | "agent" | "session"]?: string | undefined },
): Promise<Pick<SpentFilter, "project" | "agent" | "session">> {
  return {
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...(session !== undefined && { session: (await archive.session(session)).top_id }),
  };
}

function withModel({ key, ...spent }: UsageGroup) {
  return { model: key, ...spent };
}

type Titled = Pick<z.output<typeof group>, "title" | "title_origin">;

const UNTITLED: Titled = { title: null, title_origin: null };

async function titlesIn(store: Store): Promise<Map<string, Titled>> {
  const titles = new Map<string, Titled>();
  await store.eachSession({ archived: "either" }, ({ id, title, title_origin }) =>
    titles.set(id, { title, title_origin }),
  );
  return titles;
}

function unpricedModels(rows: readonly SpentRow[]): { model: string | null; messages: number }[] {
  const counts = new Map<string | null, number>();
  for (const { model, unpriced, inherited } of rows) {
    if (unpriced > 0 && !inherited) counts.set(model, (counts.get(model) ?? 0) + unpriced);
  }
  return [...counts]
    .map(([model, messages]) => ({ model, messages }))
    .sort(
      (one, other) => other.messages - one.messages || ((one.model ?? "") < (other.model ?? "") ? -1 : 1),
    );
}

export type SpentReport = z.output<typeof usage.output>;
