// Returns the cost of each turn with its sub-agents' beside it, and of the messages outside of all turns. Together they
// are the session's cost, to the billionth.
import { z } from "zod";
import { sumUsage } from "../../prices/group-usage.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { costFields, spentSchema } from "../input/schemas.ts";

/** The fields that say what a turn cost. */
export const turnCostShape = {
  ...costFields,
  cost: costFields.cost.describe(
    "cost of the turn in US dollars, without its sub-agents and inherited messages; null if nothing has a known price, on a branch that is not active, and in a sub-agent, whose cost is part of its session's",
  ),
  subagents: spentSchema.describe("spending of the sub-agents that the turn started, at any depth"),
};

export const outsideTurnsSchema = spentSchema.describe(
  "own spending outside of all turns: before the first prompt, beside a turn, on other branches; with all turns and their sub-agents it adds up to the session's cost",
);

const turnCostSchema = z.strictObject(turnCostShape);

export type TurnSpending = z.output<typeof turnCostSchema>;

export interface TurnCosts {
  of(turnId: string): TurnSpending;
  /** Returns the tokens of the turn too, for a turn that was not read. */
  withUsage(turnId: string): TurnSpending & Pick<z.output<typeof spentSchema>, "usage">;
  readonly outside: z.output<typeof spentSchema>;
}

export interface TurnCostOptions {
  /** True if the turns are of a branch that is not active. Costs of that branch alone are outside of all turns. */
  readonly other_branch?: boolean;
  /** Only the costs of these turns, and outside of all turns. */
  readonly turns?: readonly Pick<TurnEntry, "id">[];
}

export async function turnCosts(
  { store }: ArchiveContext,
  session: ArchivedSession,
  { other_branch = false, turns }: TurnCostOptions = {},
): Promise<TurnCosts> {
  const own = session.parent_id === null;
  const rows = own
    ? await store.turnCosts(
        session.id,
        turns?.map(({ id }) => id),
      )
    : [];
  const byTurn = Map.groupBy(rows, ({ turn_id }) => turn_id as string | null);
  const withUsage: TurnCosts["withUsage"] = (id) => {
    const found = byTurn.get(id) ?? [];
    const { cost, unpriced, underpriced, usage } = sumUsage(found.filter((row) => !row.by_subsession));
    const unknown = !own || (other_branch && found.length === 0);
    return {
      ...{ usage, cost: unknown ? null : cost, unpriced, underpriced },
      subagents: sumUsage(found.filter((row) => row.by_subsession)),
    };
  };
  return {
    withUsage,
    of(id) {
      const { usage: _, ...spent } = withUsage(id);
      return spent;
    },
    outside: sumUsage(byTurn.get(null) ?? []),
  };
}
