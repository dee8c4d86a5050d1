// Decides what a bar of the chart consists of: the parts that cost most, in colours of their own, and the rest together.
import { agentName } from "../../../../src/text/agent-name.ts";
import { modelName, projectName } from "../../format/names.ts";
import { allTokens } from "../../format/numbers.ts";
import type { Group, Spent } from "./groupings.ts";

export type Split = "model" | "agent" | "project" | "person";
export type Measure = "cost" | "tokens";

export interface ChartPart {
  /** Null for what is not known. */
  readonly keys: readonly (string | null)[];
  readonly name: string;
  readonly colour: string;
}

/** Tailwind finds class names only if they are written out. */
const COLOURS = ["bg-accent", "bg-map-commands", "bg-map-edits", "bg-map-subagents", "bg-map-reading"];
const OTHER_COLOUR = "bg-map-talk";

/** Returns the parts in the order of their share in all groups together. */
export function chartParts(groups: readonly Group[], split: Split, measure: Measure): readonly ChartPart[] {
  const sums = new Map<string | null, number>();
  for (const { parts = [] } of groups)
    for (const { key, own } of parts) sums.set(key, (sums.get(key) ?? 0) + amountOf(own, measure));
  const keys = [...sums].sort(([, one], [, other]) => other - one).map(([key]) => key);
  // One part that is left has a name of its own, too.
  const named = keys.length > COLOURS.length + 1 ? keys.slice(0, COLOURS.length) : keys;
  const rest = keys.slice(named.length);
  return [
    ...named.map((key, place) => ({
      keys: [key],
      name: partName(key, split),
      colour: COLOURS[place] ?? OTHER_COLOUR,
    })),
    ...(rest.length > 0 ? [{ keys: rest, name: `${rest.length} others`, colour: OTHER_COLOUR }] : []),
  ];
}

export interface Share {
  readonly part: ChartPart;
  readonly amount: number;
}

/** Returns the shares of a group in the order of the parts. They add up to the group. */
export function sharesOf(group: Group, parts: readonly ChartPart[], measure: Measure): readonly Share[] {
  const known = new Map((group.parts ?? []).map(({ key, own }) => [key, amountOf(own, measure)]));
  return parts
    .map((part) => ({ part, amount: part.keys.reduce((sum, key) => sum + (known.get(key) ?? 0), 0) }))
    .filter(({ amount }) => amount > 0);
}

function amountOf(own: Spent, measure: Measure): number {
  return measure === "cost" ? (own.cost ?? 0) : allTokens(own.usage);
}

/** Returns round values for an axis, from zero to the first that is not below `highest`. */
export function axisOf(highest: number): readonly number[] {
  if (!(highest > 0)) return [0];
  const rough = highest / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

const LINES = 4;
const STEPS = [1, 2, 5];

function partName(key: string | null, split: Split): string {
  if (key === null) return split === "project" ? "No project" : "Unknown";
  if (split === "agent") return agentName(key);
  return split === "project" ? projectName(key) : modelName(key);
}
