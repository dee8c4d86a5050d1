// Groups usage and cost by day, week, month, five-hour window, model, agent, project, person or session. Every grouping adds up to the same totals.

import type { SessionId } from "../model/ids.ts";
import { dollarsOf } from "../model/money.ts";
import { NO_USAGE, type Usage } from "../model/usage.ts";
import { calendar, type Period } from "./calendar.ts";
import { usageWindows } from "./usage-windows.ts";

/** The usage of a session with one model, within a time range that falls on one day in every time zone. */
export interface UsageRow {
  readonly session_id: SessionId;
  readonly agent: string;
  readonly project_path: string | null;
  readonly model: string | null;
  /** Known on a team server only. */
  readonly person?: string;
  readonly timestamp: string | null;
  /** True for usage that the session only copied from another. */
  readonly inherited: boolean;
  /** The number of API messages added up. `unpriced` is how many of them have no price. */
  readonly messages: number;
  readonly unpriced: number;
  /** How many of them cost more than the price that is known. */
  readonly underpriced: number;
  readonly usage: Usage;
  /** The cost of priced messages in whole billionths of a dollar, because sums of fractions depend on their order. */
  readonly cost: number;
  /** The cost that agents recorded, in billionths of a dollar. Null if none recorded any. */
  readonly agent_cost: number | null;
}

export type UsageGrouping = Period | "block" | UsagePart | "session";

/** The parts that a period can be split into. */
export type UsagePart = "model" | "agent" | "project" | "person";

export interface GroupingOptions {
  readonly timeZone: string;
  /** The usage that five-hour windows are found in, if more than what is grouped. */
  readonly all?: readonly UsageRow[] | undefined;
}

export interface UsageReport {
  readonly by: UsageGrouping;
  readonly groups: readonly UsageGroup[];
  readonly own: ReportedSum;
  readonly inherited: ReportedSum;
}

export interface UsageGroup {
  /** The day, model or other key that the rows share. Null where the rows have none. */
  readonly key: string | null;
  readonly own: ReportedSum;
  readonly inherited: ReportedSum;
}

export interface UsageSum {
  readonly messages: number;
  readonly usage: Usage;
  /**
   * The cost of priced messages in US dollars, to the billionth. Null where none has a price. It is a lower bound if
   * the usage is one, or if anything is unpriced or underpriced.
   */
  readonly cost: number | null;
  /** The number of messages without a price, which `cost` leaves out. */
  readonly unpriced: number;
  /** The number of messages in `cost` at less than their real price. */
  readonly underpriced: number;
}

export interface ReportedSum extends UsageSum {
  /** The cost in US dollars that agents recorded for some or all of the messages. Null if for none. */
  readonly agent_cost: number | null;
}

/** Groups rows. Periods are in order, other groups start with the most expensive. A group without a key is last. */
export function groupUsage(
  rows: readonly UsageRow[],
  by: UsageGrouping,
  options: GroupingOptions,
): UsageReport {
  const keyOf = keyFinder(rows, by, options);
  const groups = new Map<string | null, OwnAndInherited>();
  const total = ownAndInherited();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key) ?? ownAndInherited();
    groups.set(key, group);
    for (const sums of [group, total]) sums[row.inherited ? "inherited" : "own"].add(row);
  }
  const named = Array.from(groups, ([key, sums]) => ({ key, ...sumsOf(sums) }));
  return { by, groups: named.sort(isPeriod(by) || by === "block" ? byKey : byCost), ...sumsOf(total) };
}

/** Returns what each group of `groupUsage` spent on which model, agent or project, the most expensive first. */
export function partsOfGroups(
  rows: readonly UsageRow[],
  by: UsageGrouping,
  part: UsagePart,
  options: GroupingOptions,
): ReadonlyMap<string | null, readonly UsageGroup[]> {
  const groups = Map.groupBy(rows, keyFinder(rows, by, options));
  return new Map(Array.from(groups, ([key, own]) => [key, groupUsage(own, part, options).groups]));
}

/** Adds up rows, whichever session they belong to. */
export function sumUsage(rows: Iterable<SummedRow>): UsageSum {
  const sum = new SumOfRows();
  for (const row of rows) sum.add({ ...row, agent_cost: null });
  const { agent_cost: _, ...known } = sum.sum();
  return known;
}

type SummedRow = Pick<UsageRow, "messages" | "unpriced" | "underpriced" | "usage" | "cost">;

function keyFinder(
  rows: readonly UsageRow[],
  by: UsageGrouping,
  { timeZone, all = rows }: GroupingOptions,
): (row: UsageRow) => string | null {
  if (by === "block") {
    const windowOf = usageWindows(all);
    return (row) => windowOf(row.timestamp);
  }
  if (isPeriod(by)) {
    const nameOf = calendar(by, timeZone);
    return (row) => nameOf(row.timestamp);
  }
  if (by === "model") return (row) => row.model;
  if (by === "agent") return (row) => row.agent;
  if (by === "person") return (row) => row.person ?? null;
  return by === "project" ? (row) => row.project_path : (row) => row.session_id;
}

function isPeriod(by: UsageGrouping): by is Period {
  return by === "day" || by === "week" || by === "month";
}

type OwnAndInherited = Readonly<Record<"own" | "inherited", SumOfRows>>;

function ownAndInherited(): OwnAndInherited {
  return { own: new SumOfRows(), inherited: new SumOfRows() };
}

function sumsOf({ own, inherited }: OwnAndInherited): { own: ReportedSum; inherited: ReportedSum } {
  return { own: own.sum(), inherited: inherited.sum() };
}

class SumOfRows {
  #messages = 0;
  #unpriced = 0;
  #underpriced = 0;
  #billionths = 0;
  #recorded: number | null = null;
  readonly #usage = { ...NO_USAGE };

  add({
    messages,
    unpriced,
    underpriced,
    usage,
    cost,
    agent_cost,
  }: SummedRow & Pick<UsageRow, "agent_cost">): void {
    this.#messages += messages;
    this.#unpriced += unpriced;
    this.#underpriced += underpriced;
    this.#billionths += cost;
    if (agent_cost !== null) this.#recorded = (this.#recorded ?? 0) + agent_cost;
    this.#usage.input += usage.input;
    this.#usage.output += usage.output;
    this.#usage.cache_read += usage.cache_read;
    this.#usage.cache_write += usage.cache_write;
    this.#usage.cache_write_1h += usage.cache_write_1h;
    this.#usage.lower_bound ||= usage.lower_bound;
  }

  sum(): ReportedSum {
    const nothingPriced = this.#messages > 0 && this.#unpriced === this.#messages;
    return {
      messages: this.#messages,
      usage: { ...this.#usage },
      cost: nothingPriced ? null : dollarsOf(this.#billionths),
      unpriced: this.#unpriced,
      underpriced: this.#underpriced,
      agent_cost: this.#recorded === null ? null : dollarsOf(this.#recorded),
    };
  }
}

function byKey(a: UsageGroup, b: UsageGroup): number {
  if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Compares own costs, because inherited usage was spent by another session. */
function byCost(a: UsageGroup, b: UsageGroup): number {
  if ((a.key === null) !== (b.key === null)) return byKey(a, b);
  return (b.own.cost ?? 0) - (a.own.cost ?? 0) || ownTokens(b) - ownTokens(a) || byKey(a, b);
}

function ownTokens({ own: { usage } }: UsageGroup): number {
  return usage.input + usage.output + usage.cache_read + usage.cache_write;
}
