// `clew usage`: shows tokens and costs in a table with a total.
import { type SpentReport, usage } from "../../../archive/operations/usage.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn, timeOfDay } from "../../../terminal/times.ts";
import { agentName } from "../../../text/agent-name.ts";
import { costText, dollars, isLowerBound } from "../../../text/costs.ts";
import { counted } from "../../../text/numbers.ts";
import { projectName } from "../../../text/project-name.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { showNothing } from "../show-nothing.ts";
import { usageChart } from "./usage/usage-chart.ts";
import { usageFactsLines } from "./usage/usage-facts-lines.ts";
import { type UsageLine, usageTable } from "./usage/usage-table.ts";

export const usageCommand = operationCommand(usage, {
  addFlags(command) {
    command.option("--chart", "draw bars, with the facts below");
  },
  async complete(input, { chart }) {
    const { period = "", ...rest } = input;
    const [first, ...others] = period.split(/\s+/);
    const blocks = first === "block" || first === "blocks";
    const typed = blocks
      ? { ...rest, by: "block" as const, ...(others.length > 0 && { period: others.join(" ") }) }
      : input;
    return chart === true ? { ...typed, facts: true, split: typed.split ?? "model" } : typed;
  },
  present(output, view, { chart }) {
    const { by, groups, own, inherited, facts } = output;
    if (groups.length === 0) return showNothing(NOTHING, view.width);
    const nameOfGroup = (group: Group) => nameOf(group, by, view);
    const split = groups.some(({ parts }) => parts?.some(({ key }) => key?.startsWith("/")));
    const partName = (key: string | null) => (split ? projectName(key ?? "") : (key ?? UNKNOWN.model));
    const lines = groups.flatMap((group) => [
      { ...group, name: nameOfGroup(group) },
      ...partLines(group, partName),
    ]);
    const { width, room = width } = view;
    return [
      ...(chart === true
        ? [...usageChart(output, { group: nameOfGroup, part: partName }, width), [], totalLine(own)]
        : usageTable(TITLES[by], lines, { name: "TOTAL", own, inherited }, room)),
      ...(facts ? [[], ...usageFactsLines(facts, view)] : []),
      [],
      ...notes(output),
    ];
  },
});

type Group = SpentReport["groups"][number];

function totalLine(own: SpentReport["own"]): StyledLine {
  return [span(`Total ${costText(own)}`, "bold"), span(` · ${counted(own.messages, "message")}`, "dim")];
}

const NOTHING = {
  reason: "No usage found.",
  try: ["Run `clew usage` to see all usage, or `clew index` to index new sessions."],
};

const UNKNOWN: Readonly<Record<SpentReport["by"], string>> = {
  day: "(time unknown)",
  week: "(time unknown)",
  month: "(time unknown)",
  block: "(time unknown)",
  model: "(model unknown)",
  agent: "(agent unknown)",
  project: "(project unknown)",
  person: "(person unknown)",
  session: "(session unknown)",
};

const TITLES: Readonly<Record<SpentReport["by"], string>> = {
  day: "DAY",
  week: "WEEK",
  month: "MONTH",
  block: "FIVE-HOUR WINDOW",
  model: "MODEL",
  agent: "AGENT",
  project: "PROJECT",
  person: "PERSON",
  session: "SESSION",
};

function nameOf({ key, title }: Group, by: SpentReport["by"], view: View): string {
  if (key === null) return UNKNOWN[by];
  if (by === "agent") return agentName(key);
  if (by === "block") return `${timeIn(key, view)}–${timeOfDay(windowEnd(key), view)}`;
  return by === "session" ? `${shortId(key)}  ${title ?? ""}` : key;
}

/** Lines below a group, if its models or other parts were asked for. */
function partLines(
  { models = [], parts = [] }: Group,
  partName: (key: string | null) => string,
): UsageLine[] {
  return [...models.map(({ model, ...spent }) => ({ key: model, ...spent })), ...parts].map(
    ({ key, own, inherited }) => ({ name: `└ ${partName(key)}`, own, inherited }),
  );
}

function windowEnd(start: string): string {
  return new Date(Date.parse(start) + 5 * 3_600_000).toISOString();
}

const PERIODS: Readonly<Record<string, string>> = {
  day: "Days",
  week: "Weeks",
  month: "Months",
  block: "Times",
};

/** Explains what the figures leave out, and which prices they use. */
function notes({
  by,
  own,
  inherited,
  unpriced_models,
  prices_as_of,
  time_zone,
  provisional_sessions,
}: SpentReport): StyledLine[] {
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
    ...(provisional_sessions > 0
      ? [
          [
            span(
              `Provisional: ${counted(provisional_sessions, "session")} ${provisional_sessions === 1 ? "was" : "were"} only read in passing so far.`,
              "dim",
            ),
          ],
        ]
      : []),
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
