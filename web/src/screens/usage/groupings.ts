// Lists what usage can be grouped by, and names the groups.
import { agentName } from "../../../../src/text/agent-name.ts";
import type { UsageOutput } from "../../api/outputs.ts";
import { modelName, projectName } from "../../format/names.ts";
import { clock, dayKey } from "../../format/times.ts";

export type Grouping = UsageOutput["by"];
export type Period = "day" | "week" | "month";
export type Group = UsageOutput["groups"][number];
export type Spent = UsageOutput["own"];

const GROUPINGS: readonly (readonly [Grouping, string])[] = [
  ["day", "Day"],
  ["week", "Week"],
  ["month", "Month"],
  ["block", "5 hours"],
  ["model", "Model"],
  ["agent", "Agent"],
  ["project", "Project"],
  ["person", "Person"],
  ["session", "Session"],
];

export function groupingOf(value: string | undefined): Grouping {
  return GROUPINGS.find(([grouping]) => grouping === value)?.[0] ?? "day";
}

/** Leaves out agents and people if there is only one, or none are known, unless that is what is shown. */
export function offeredGroupings(
  shown: Grouping,
  { agents, people }: { readonly agents: number; readonly people: number },
): typeof GROUPINGS {
  const known: Partial<Record<Grouping, number>> = { agent: agents, person: people };
  return GROUPINGS.filter(([grouping]) => shown === grouping || (known[grouping] ?? 2) > 1);
}

export function isPeriod(by: Grouping): by is Period {
  return by === "day" || by === "week" || by === "month";
}

export function groupName(by: Grouping, { key, title }: Group): string {
  if (by === "session") return title ?? key ?? "No session";
  if (key === null) return NOTHING_SAYS[by];
  if (by === "agent") return agentName(key);
  if (by === "block") return windowName(key);
  if (by === "project") return projectName(key);
  return by === "model" ? modelName(key) : key;
}

/** Returns `2026-11-06 09:00–14:00`. */
function windowName(start: string): string {
  const end = new Date(Date.parse(start) + 5 * 3_600_000).toISOString();
  return `${dayKey(start)} ${clock(start)}–${clock(end)}`;
}

const NOTHING_SAYS: Readonly<Record<Exclude<Grouping, "session">, string>> = {
  day: "No date",
  week: "No date",
  month: "No date",
  block: "No date",
  model: "No model",
  agent: "No agent",
  project: "No project",
  person: "No person",
};
