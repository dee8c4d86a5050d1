// `clew usage`: what was spent, in a table that adds up.
import { type SpentReport, usage } from "../../../archive/operations/usage.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import { costText } from "../money.ts";
import { usageTable } from "./usage/usage-table.ts";

export const usageCommand = operationCommand(usage, {
  present(output, { width }) {
    const { by, groups, own, inherited } = output;
    if (groups.length === 0) return NOTHING;
    const lines = groups.map((group) => ({ ...group, name: nameOf(group, by) }));
    return [
      ...usageTable(by.toUpperCase(), lines, { name: "TOTAL", own, inherited }, width),
      [],
      ...notes(output),
    ];
  },
});

const NOTHING: StyledLine[] = [
  [span("Nothing was spent there.")],
  [span("clew usage without --since, --until and --project shows all there is.", "dim")],
];

const UNKNOWN: Readonly<Record<SpentReport["by"], string>> = {
  day: "(time unknown)",
  week: "(time unknown)",
  month: "(time unknown)",
  model: "(model unknown)",
  project: "(project unknown)",
  session: "(session unknown)",
};

function nameOf({ key, title }: SpentReport["groups"][number], by: SpentReport["by"]): string {
  if (key === null) return UNKNOWN[by];
  return by === "session" ? `${shortId(key)}  ${title ?? ""}` : key;
}

const PERIODS: ReadonlySet<string> = new Set(["day", "week", "month"]);

/** What the figures leave out, and by which prices they are. */
function notes({ by, own, inherited, unpriced_models, prices_as_of, time_zone }: SpentReport): StyledLine[] {
  const unpriced = unpriced_models.map(
    ({ model, messages }) => `${model ?? "(model unknown)"} (${counted(messages, "message")})`,
  );
  const bound = own.usage.lower_bound || (own.unpriced > 0 && own.cost !== null);
  return [
    ...(inherited.messages > 0
      ? [[span(`Inherited from other sessions, and counted there: ${inheritedText(inherited)}.`, "dim")]]
      : []),
    ...(unpriced.length > 0
      ? [[span("No price is known for ", "yellow"), span(`${unpriced.join(", ")}.`)]]
      : []),
    ...(bound ? [[span(`≥ marks a lower bound: ${why(own)}.`, "dim")]] : []),
    [span(`Cost by the list prices of ${prices_as_of}, which is not what anyone was charged.`, "dim")],
    ...(PERIODS.has(by) ? [[span(`Each ${by} is as in ${time_zone}.`, "dim")]] : []),
  ];
}

function inheritedText(inherited: SpentReport["inherited"]): string {
  return `${counted(inherited.messages, "message")}, ${costText(inherited)}`;
}

function why({ unpriced, usage: { lower_bound } }: SpentReport["own"]): string {
  const reasons = [
    ...(lower_bound ? ["some clients write only placeholders of what was put out"] : []),
    ...(unpriced > 0 ? ["what has no price is left out"] : []),
  ];
  return reasons.join(", and ");
}
