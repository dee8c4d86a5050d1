// Draws usage as bars, one line for each group, and what each bar consists of in colours and shades.
import type { SpentReport } from "../../../../archive/operations/usage.ts";
import { widthOf } from "../../../../terminal/measure.ts";
import { cut, pad, type Span, type Style, type StyledLine, span } from "../../../../terminal/spans.ts";
import { costText } from "../../../../text/costs.ts";
import { periodsBetween } from "../../../../text/periods.ts";
import { bar } from "../../bar.ts";

type Group = SpentReport["groups"][number];

interface ChartNames {
  group(group: Group): string;
  part(key: string | null): string;
}

export function usageChart({ by, groups }: SpentReport, names: ChartNames, width: number): StyledLine[] {
  const rows = withEmptyPeriods(by, groups).map(({ key, group }) => ({
    group,
    name: cut(group ? names.group(group) : key, LONGEST_NAME),
    cost: group ? costText(group.own) : "",
  }));
  const left = Math.max(...rows.map(({ name }) => widthOf(name)));
  const right = Math.max(...rows.map(({ cost }) => cost.length));
  const room = Math.min(MOST_ROOM, Math.max(LEAST_ROOM, width - left - right - 2 * GAP.length));
  const highest = Math.max(...groups.map(({ own }) => own.cost ?? 0));
  const ranks = ranked(groups);
  return [
    ...rows.map(({ name, cost, group }) => [
      span(pad(name, left), "cyan"),
      span(`${GAP}${pad(cost, right, "left")}${GAP}`),
      ...(group ? barSpans(group, { highest, room, ranks }) : []),
    ]),
    ...legend(ranks, names),
  ];
}

const GAP = "  ";
const LONGEST_NAME = 28;
const LEAST_ROOM = 10;
const MOST_ROOM = 80;

function withEmptyPeriods(by: SpentReport["by"], groups: readonly Group[]) {
  const dated = groups.filter(({ key }) => key !== null);
  const known = new Map(dated.map((group) => [group.key ?? "", group]));
  const keys =
    by === "day" || by === "week" || by === "month" ? periodsBetween(by, known.keys()) : known.keys();
  return [
    ...Array.from(keys, (key) => ({ key, group: known.get(key) ?? null })),
    ...groups.filter(({ key }) => key === null).map((group) => ({ key: "", group })),
  ];
}

/** Shades tell parts apart without colours. */
const LOOKS: readonly (readonly [string, Style])[] = [
  ["█", "cyan"],
  ["▓", "yellow"],
  ["▒", "green"],
  ["░", "magenta"],
];
const OTHERS: (typeof LOOKS)[number] = ["·", "dim"];

/** Returns the parts that cost most in all groups together, each with its place. */
function ranked(groups: readonly Group[]): ReadonlyMap<string | null, number> {
  const costs = new Map<string | null, number>();
  for (const { parts = [] } of groups)
    for (const { key, own } of parts) costs.set(key, (costs.get(key) ?? 0) + (own.cost ?? 0));
  const order = [...costs].filter(([, cost]) => cost > 0).sort(([, one], [, other]) => other - one);
  return new Map(order.map(([key], place) => [key, place]));
}

interface Scale {
  readonly highest: number;
  readonly room: number;
  readonly ranks: ReadonlyMap<string | null, number>;
}

/** Rounds the ends of the parts, not their lengths, so that they add up to the bar. */
function barSpans({ own, parts = [] }: Group, { highest, room, ranks }: Scale): Span[] {
  if (ranks.size < 2) return [span(bar(own.cost ?? 0, highest, room), "cyan")];
  const places = parts.flatMap(({ key, own: { cost } }) => {
    const place = ranks.get(key);
    return place === undefined || cost === null ? [] : [{ place, cost }];
  });
  let cost = 0;
  let drawn = 0;
  return places
    .sort((one, other) => one.place - other.place)
    .map((part) => {
      cost += part.cost;
      const end = Math.max(1, Math.round((cost / highest) * room));
      const [shade, style] = LOOKS[part.place] ?? OTHERS;
      const text = shade.repeat(end - drawn);
      drawn = end;
      return span(text, style);
    });
}

function legend(ranks: ReadonlyMap<string | null, number>, names: ChartNames): StyledLine[] {
  if (ranks.size < 2) return [];
  const named = [...ranks.keys()].slice(0, LOOKS.length).flatMap((key, place) => {
    const [shade, style] = LOOKS[place] ?? OTHERS;
    return [span(`${shade} `, style), span(`${cut(names.part(key), LONGEST_NAME)}  `)];
  });
  return [[], [...named, ...(ranks.size > LOOKS.length ? [span(`${OTHERS[0]} others`, "dim")] : [])]];
}
