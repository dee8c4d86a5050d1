// Formats the facts about usage, one line each: this month, the open window, the cache, sub-agents, averages.
import type { UsageFacts } from "../../../../archive/usage/usage-facts-schema.ts";
import { pad, type StyledLine, span } from "../../../../terminal/spans.ts";
import { timeOfDay } from "../../../../terminal/times.ts";
import { costText, dollars, hasSpent } from "../../../../text/costs.ts";
import { fullCount } from "../../../../text/numbers.ts";
import type { View } from "../../context.ts";

export function usageFactsLines(facts: UsageFacts, view: View): StyledLine[] {
  const { month, block, cache, subagents, active_days, per_active_day } = facts;
  const lines: readonly (readonly [string, string])[] = [
    ["This month", monthText(month)],
    ...(month.budget === null ? [] : [["Budget", budgetText(month, month.budget)] as const]),
    ...(block ? [["Open window", blockText(block, view)] as const] : []),
    ...(cache.hit_rate === null
      ? []
      : [
          [
            "Cache",
            `${percent(cache.hit_rate)} of input tokens read from it; ${savedText(cache.saved)}`,
          ] as const,
        ]),
    ...(hasSpent(subagents.own)
      ? [["Sub-agents", `${costText(subagents.own)}, ${percent(subagents.share ?? 0)} of the cost`] as const]
      : []),
    ...(per_active_day === null
      ? []
      : [["Active days", `${fullCount(active_days)}, ${dollars(per_active_day)} each on average`] as const]),
  ];
  return lines.map(([name, text]) => [span(pad(name, NAME), "bold"), span(text)]);
}

const NAME = 13;

function monthText({
  own,
  projected,
  days,
  length,
  last_month,
  last_month_so_far,
}: UsageFacts["month"]): string {
  const rate = projected === null ? "" : `; about ${dollars(projected)} at this rate`;
  const before = hasSpent(last_month)
    ? ` (last month ${costText(last_month)}, by this day ${costText(last_month_so_far)})`
    : "";
  return `${costText(own)} by day ${days.length} of ${length}${rate}${before}`;
}

function budgetText({ own, projected }: UsageFacts["month"], budget: number): string {
  const rate = projected === null ? "" : `, ${percent(projected / budget)} at this rate`;
  return `${dollars(budget)} a month: ${percent((own.cost ?? 0) / budget)} used${rate}`;
}

function blockText(block: NonNullable<UsageFacts["block"]>, view: View): string {
  const { since, until, own, cost_per_hour, projected, minutes_left } = block;
  const rate = cost_per_hour === null ? "" : `, ${dollars(cost_per_hour)} an hour`;
  const end = projected === null ? "" : `, about ${dollars(projected)} at its end`;
  return `${timeOfDay(since, view)}–${timeOfDay(until, view)}: ${costText(own)}${rate}${end}; ${minutes_left} min left`;
}

function savedText(saved: number): string {
  return saved < 0 ? `cost about ${dollars(-saved)} more than without it` : `saved about ${dollars(saved)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
