// Sums up what an organisation's tokens cost, for people who may see no session: only cells to which at least three people
// contributed, without names, titles, ids and text.
import type { Sql } from "postgres";
import type { z } from "zod";
import { hasArchive, openStore } from "../../store/open.ts";
import { sessionKey } from "../content-digest.ts";
import type { usageLineSchema } from "../protocol.ts";

export type SumsBy = "day" | "model" | "project";

export interface SumCell {
  /** The day, the model or the project; null if it is not known. */
  readonly key: string | null;
  readonly people: number;
  readonly messages: number;
  readonly tokens: number;
  /** In dollars, of the messages that have a price. */
  readonly cost: number;
}

/** With fewer, a sum could be about a person. */
const LEAST_PEOPLE = 3;
const BILLIONTHS = 1e9;

interface Spent {
  readonly person: string;
  readonly project: string;
  readonly model: string | null;
  readonly at: string | null;
  readonly messages: number;
  readonly tokens: number;
  readonly cost: number;
}

/** There is no grand total: less the cells that are shown, it would be the sum of those that are not. */
export async function sumUp(
  sql: Sql,
  {
    organisation,
    location,
    by,
  }: { readonly organisation: string; readonly location: string; readonly by: SumsBy },
): Promise<SumCell[]> {
  const spent = [...(await ofLines(sql, organisation)), ...(await ofSessions(sql, organisation, location))];
  const keyOf = {
    day: (each: Spent) => each.at?.slice(0, 10) ?? null,
    model: (each: Spent) => each.model,
    project: (each: Spent) => each.project,
  }[by];
  return Array.from(Map.groupBy(spent, keyOf), ([key, rows]) => ({
    key,
    people: new Set(rows.map(({ person }) => person)).size,
    messages: sum(rows, ({ messages }) => messages),
    tokens: sum(rows, ({ tokens }) => tokens),
    cost: sum(rows, ({ cost }) => cost) / BILLIONTHS,
  }))
    .filter(({ people }) => people >= LEAST_PEOPLE)
    .sort((one, other) => ((one.key ?? "") < (other.key ?? "") ? -1 : 1));
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** The usage of sessions that are shared without text, each once, unless the session itself is shared as well. */
async function ofLines(sql: Sql, organisation: string): Promise<Spent[]> {
  const shared = await sql<{ agent: string; session_id: string }[]>`
    select distinct agent, session_id from clew_team.log where organisation = ${organisation} and level = 'content'`;
  const known = new Set(shared.map(({ agent, session_id }) => sessionKey(agent, session_id)));
  const rows = await sql<{ session_id: string; person: string; project: string; line: UsageLine }[]>`
    select session_id, person, project, line from (
      select distinct on (agent, session_id) * from clew_team.log
      where organisation = ${organisation} and level = 'aggregates' order by agent, session_id, first_at) as log
    join clew_team.usage_line using (machine, agent, session_id, name)`;
  return rows.flatMap(({ session_id, person, project, line }) => {
    if (known.has(session_id)) return [];
    const { model, at, messages, cost, input, output, cache_read, cache_write } = line;
    return [
      { person, project, model, at, messages, cost, tokens: input + output + cache_read + cache_write },
    ];
  });
}

type UsageLine = z.output<typeof usageLineSchema>;

async function ofSessions(sql: Sql, organisation: string, location: string): Promise<Spent[]> {
  if (!(await hasArchive(location))) return [];
  const logs = await sql<{ top_id: string; person: string; project: string }[]>`
    select distinct on (top_id) top_id, person, project from clew_team.log
    where organisation = ${organisation} and level = 'content' order by top_id, first_at, machine`;
  const owner = new Map(logs.map((log) => [log.top_id, log]));
  const store = await openStore(location, { viewer: "sums" });
  try {
    return (await store.spent()).flatMap(
      ({ session_id, model, timestamp, inherited, messages, usage, cost }) => {
        const log = owner.get(session_id);
        if (!log || inherited) return [];
        const { person, project } = log;
        const tokens = usage.input + usage.output + usage.cache_read + usage.cache_write;
        return [{ person, project, model, at: timestamp, messages, tokens, cost }];
      },
    );
  } finally {
    await store.close();
  }
}
