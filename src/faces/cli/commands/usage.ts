// `clew usage`: shows tokens and costs in a table with a total.
import { type SpentReport, usage } from "../../../archive/operations/usage.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { agentName } from "../../../text/agent-name.ts";
import { costText, dollars, isLowerBound } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { showNothing } from "../show-nothing.ts";
import { type UsageLine, usageTable } from "./usage/usage-table.ts";

export const usageCommand = operationCommand(usage, {
  present(output, { width, room = width }) {
    const { by, groups, own, inherited } = output;
    if (groups.length === 0) return showNothing(NOTHING, width);
    const lines = groups.flatMap((group) => [{ ...group, name: nameOf(group, by) }, ...modelLines(group)]);
    return [
      ...usageTable(by.toUpperCase(), lines, { name: "TOTAL", own, inherited }, room),
      [],
      ...notes(output),
    ];
  },
});

const NOTHING = {
  reason: "No usage found.",
  try: ["Run `clew usage` to see all usage, or `clew index` to index new sessions."],
};

const UNKNOWN: Readonly<Record<SpentReport["by"], string>> = {
  day: "(time unknown)",
  week: "(time unknown)",
  month: "(time unknown)",
  model: "(model unknown)",
  agent: "(agent unknown)",
  project: "(project unknown)",
  session: "(session unknown)",
};

function nameOf({ key, title }: SpentReport["groups"][number], by: SpentReport["by"]): string {
  if (key === null) return UNKNOWN[by];
  if (by === "agent") return agentName(key);
  return by === "session" ? `${shortId(key)}  ${title ?? ""}` : key;
}

/** Lines below a group, if its models were asked for. */
function modelLines({ models = [] }: SpentReport["groups"][number]): UsageLine[] {
  return models.map(({ model, own, inherited }) => ({ name: `└ ${model ?? UNKNOWN.model}`, own, inherited }));
}

const PERIODS: Readonly<Record<string, string>> = { day: "Days", week: "Weeks", month: "Months" };

/** Explains what the figures leave out, and which prices they use. */
function notes({ by, own, inherited, unpriced_models, prices_as_of, time_zone }: SpentReport): StyledLine[] {
  const unpriced = unpriced_models.map(
    ({ model, messages }) => `${model ?? "(model unknown)"} (${counted(messages, "message")})`,
  );
  const bound = isLowerBound(own) && (own.usage.lower_bound || own.cost !== null);
  return [
    ...(inherited.messages > 0
      ? [[span(`Not counted again: ${inheritedText(inherited)} copied from other sessions.`, "dim")]]
      : []),
    ...(unpriced.length > 0 ? [[span("No known price: ", "yellow"), span(`${unpriced.join(", ")}.`)]] : []),
    ...(bound ? [[span(`≥ means at least: ${why(own)}.`, "dim")]] : []),
    ...(own.agent_cost === null
      ? []
      : [[span(`The agents recorded ${dollars(own.agent_cost)} themselves, by their own prices.`, "dim")]]),
    [span(`Estimated from list prices of ${prices_as_of}; your bill may differ.`, "dim")],
    ...(by in PERIODS ? [[span(`${PERIODS[by]} are in ${time_zone}.`, "dim")]] : []),
  ];
}

function inheritedText(inherited: SpentReport["inherited"]): string {
  return `${counted(inherited.messages, "message")} (${costText(inherited)})`;
}

function why({ unpriced, underpriced, usage: { lower_bound } }: SpentReport["own"]): string {
  const reasons = [
    ...(lower_bound ? ["older clients did not record all output tokens"] : []),
    ...(unpriced > 0 ? ["messages without a known price are left out"] : []),
    ...(underpriced > 0 ? ["fast mode is counted at the standard price"] : []),
  ];
  return reasons.join(", and ");
}
