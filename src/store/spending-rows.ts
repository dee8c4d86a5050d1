// Turns spending into the values that a dialect stores, and rows of sums into what callers get.
import type { RecordId, SessionId } from "../model/ids.ts";
import { billionthsOf } from "../model/money.ts";
import type { ColumnValues } from "./read-rows.ts";
import type { SpendingEntry, SpentRow } from "./rows.ts";

/** A quarter of an hour: days of every time zone are made of whole quarters. */
export const QUARTER_MS = 900_000;

/** Whether a session's costs are assigned. With `sums_stale`, only its sums must be made again. */
export const COST_STATE = { unassigned: 0, assigned: 1, sums_stale: 2 } as const;

/** Whether a session owns a message or inherited it, as far as that is known. */
export const MESSAGE_STATE = { own: 0, unassigned: 2 } as const;

export const SPENDING_FIELDS = [
  "proof",
  "quarter",
  "model",
  "input",
  "output",
  "cache_read",
  "cache_write",
  "cache_write_1h",
  "lower_bound",
  "cost",
  "underpriced",
  "agent_cost",
  "turn_id",
  "by_subsession",
] as const;

/** Returns the values of `SPENDING_FIELDS`. */
export function fieldsOf(entry: SpendingEntry): (number | string | null)[] {
  const {
    model,
    timestamp,
    usage,
    cost,
    inherited,
    underpriced,
    agent_cost,
    turn_id = null,
    by_subsession = false,
  } = entry;
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  const quarter = Number.isNaN(time) ? null : Math.floor(time / QUARTER_MS);
  const { input, output, cache_read, cache_write, cache_write_1h, lower_bound } = usage;
  const proof = inherited === undefined ? null : Number(inherited);
  return [
    proof,
    quarter,
    model,
    input,
    output,
    cache_read,
    cache_write,
    cache_write_1h,
    lower_bound ? 1 : 0,
    cost,
    underpriced ? 1 : 0,
    agent_cost === undefined ? null : billionthsOf(agent_cost),
    turn_id,
    by_subsession ? 1 : 0,
  ];
}

/** Returns a session's spending by the ids under which it is stored; an entry without an id has its place. */
export function namedSpending(
  key: number,
  spending: readonly SpendingEntry[],
): ReadonlyMap<string, SpendingEntry> {
  return new Map(spending.map((entry, index) => [entry.api_id ?? `nameless ${key} ${index}`, entry]));
}

/** Returns what the given turns spent, and messages that are not stored yet, by the ids to store them under. */
export function addedSpending(
  key: number,
  spending: readonly SpendingEntry[],
  { turns, has }: { readonly turns: ReadonlySet<RecordId>; has(id: string): boolean },
): ReadonlyMap<string, SpendingEntry> {
  const added = spending.filter(({ api_id, turn_id }) => {
    return turn_id && turns.has(turn_id) ? true : api_id !== null && !has(api_id);
  });
  // Their places among all messages say nothing where some are lost.
  const ids = added.map(({ api_id, turn_id }, index) => api_id ?? `nameless ${key} ${turn_id} ${index}`);
  return new Map(added.map((entry, index) => [ids[index] ?? "", entry]));
}

export type PlainSpentRow = readonly [
  id: SessionId,
  agent: string,
  project: string | null,
  model: string | null,
  quarter: number | null,
  inherited: number,
  messages: number,
  input: number,
  output: number,
  cache_read: number,
  cache_write: number,
  cache_write_1h: number,
  lower_bound: number,
  cost: number,
  unpriced: number,
  underpriced: number,
  agent_cost: number | null,
  by_subsession: number,
];

export function spentRow(row: PlainSpentRow): SpentRow {
  const [session_id, agent, project_path, model, quarter, inherited, messages, input, output, ...rest] = row;
  const [cache_read, cache_write, cache_write_1h, lower_bound, ...sums] = rest;
  const [cost, unpriced, underpriced, agent_cost, by_subsession] = sums;
  return {
    session_id,
    agent,
    project_path,
    model,
    timestamp: quarter === null ? null : new Date(quarter * QUARTER_MS).toISOString(),
    inherited: inherited === 1,
    messages,
    usage: { input, output, cache_read, cache_write, cache_write_1h, lower_bound: lower_bound === 1 },
    cost,
    unpriced,
    underpriced,
    agent_cost,
    by_subsession: by_subsession === 1,
  };
}

/** A row of the table of sums, after the session. The last tells whether a subsession spent it. */
export type Sums = [
  inherited: number,
  quarter: number | null,
  model: string | null,
  ...sums: (number | null)[],
];

/** Adds up a session's spending as the assignment of costs does. */
export function sumsOf(spending: readonly SpendingEntry[]): Iterable<Sums> {
  const sums = new Map<string, Sums>();
  for (const entry of spending) {
    const [, quarter, model, input, output, read, write, hour, bound, cost, underpriced, own] = fieldsOf(
      entry,
    ) as [null, number | null, string | null, ...number[]];
    const inherited = entry.inherited ? 1 : 0;
    const more: Sums = [inherited, quarter, model, 1, input ?? 0, output ?? 0, read ?? 0, write ?? 0];
    const below = entry.by_subsession ? 1 : 0;
    more.push(hour ?? 0, bound ?? 0, cost ?? 0, cost === null ? 1 : 0, underpriced ?? 0, own ?? null, below);
    const name = `${inherited} ${below} ${quarter} ${model}`;
    const sum = sums.get(name);
    if (sum) addTo(sum, more);
    else sums.set(name, more);
  }
  return sums.values();
}

const FIRST_SUM = 3;
const LOWER_BOUND = 9;

function addTo(sum: Sums, more: Sums): void {
  for (let at = FIRST_SUM; at < more.length - 1; at++) {
    const [one, other] = [sum[at] as number | null, more[at] as number | null];
    if (at === LOWER_BOUND) sum[at] = Math.max(one ?? 0, other ?? 0);
    else sum[at] = one === null && other === null ? null : (one ?? 0) + (other ?? 0);
  }
}

/** Returns the model used last, of those with these quarters of an hour. */
export function lastUsed(rows: readonly ColumnValues[], models: readonly string[]): string | null {
  const quarters = new Map(rows.map(({ model, quarter }) => [String(model), Number(quarter ?? -1)]));
  const used = models.filter((model) => quarters.has(model));
  const last = Math.max(...used.map((model) => quarters.get(model) ?? -1));
  // Of several in the same quarter, the one listed last is the better guess.
  return used.findLast((model) => quarters.get(model) === last) ?? null;
}
