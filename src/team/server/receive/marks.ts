// Merges the marks that a person sets on several machines, and lists what those machines have to know.
import type { Sql } from "postgres";
import type { z } from "zod";
import { isLater } from "../../content-digest.ts";
import {
  type changesAnswerSchema,
  MOST_ROWS,
  type marksRequestSchema,
  type TeamMark,
} from "../../protocol.ts";
import type { Queries } from "../accounts/database.ts";
import type { SignedIn } from "../accounts/tokens.ts";

/** Returns how many of them are the last of their session and field now. */
export async function takeMarks(
  sql: Sql,
  { id: person }: SignedIn,
  { marks }: z.output<typeof marksRequestSchema>,
): Promise<number> {
  return sql.begin(async (transaction) => {
    const number = await lockChanges(transaction, person);
    let accepted = 0;
    for (const mark of marks) {
      const { session_id, field, value, clock, machine_id } = mark;
      const [known] = await transaction<MarkRow[]>`
        select * from clew_team.mark where person = ${person} and session_id = ${session_id} and field = ${field}`;
      if (known && !isLater(mark, markOf(known))) continue;
      const row = {
        value: transaction.json(value),
        ms: clock.ms,
        count: clock.count,
        machine: machine_id,
        number,
      };
      await transaction`
        insert into clew_team.mark ${transaction({ person, session_id, field, ...row })}
        on conflict (person, session_id, field) do update set ${transaction(row)}`;
      accepted++;
    }
    return accepted;
  });
}

interface MarkRow {
  readonly session_id: string;
  readonly field: TeamMark["field"];
  readonly value: TeamMark["value"];
  readonly ms: string;
  readonly count: string;
  readonly machine: string;
}

function markOf({ session_id, field, value, ms, count, machine }: MarkRow): TeamMark {
  return { session_id, field, value, clock: { ms: Number(ms), count: Number(count) }, machine_id: machine };
}

/**
 * Returns the number of the next changes of a person. They are made one after the other, so a machine that has seen a number
 * has seen all before it.
 */
export async function lockChanges(transaction: Queries, person: string): Promise<string> {
  await transaction`select pg_advisory_xact_lock(hashtextextended(${`changes of ${person}`}, 0))`;
  const [row] = await transaction<{ number: string }[]>`select nextval('clew_team.change_number') as number`;
  return row?.number ?? "0";
}

/** Returns the person's own marks and forgotten sessions after the cursor, which is the number of the last one. */
export async function listChanges(
  sql: Sql,
  { id: person }: SignedIn,
  cursor: string | undefined,
): Promise<z.output<typeof changesAnswerSchema>> {
  const after = /^\d{1,18}$/.test(cursor ?? "") ? (cursor ?? "0") : "0";
  const numbers = await sql<{ number: string }[]>`
    select number from (
      select number from clew_team.mark where person = ${person} and number > ${after}
      union all select number from clew_team.forgotten where person = ${person} and number > ${after}) as change
    order by number limit ${MOST_ROWS + 1}`;
  // All changes of one number come together, as no request makes more than fit.
  const more = numbers.length > MOST_ROWS;
  const last = numbers.at(-1)?.number ?? after;
  const within = more ? sql`number > ${after} and number < ${last}` : sql`number > ${after}`;
  const marks = await sql<(MarkRow & { number: string })[]>`
    select * from clew_team.mark where person = ${person} and ${within}`;
  const forgotten = await sql<{ session_id: string; number: string }[]>`
    select session_id, number from clew_team.forgotten where person = ${person} and ${within}`;
  const changes = [
    ...marks.map((row) => ({ number: row.number, change: { type: "mark" as const, mark: markOf(row) } })),
    ...forgotten.map(({ number, session_id }) => ({
      number,
      change: { type: "forgotten" as const, session_id },
    })),
  ].sort((one, other) => Number(one.number) - Number(other.number));
  const end = changes.at(-1)?.number ?? after;
  return { changes: changes.map(({ change }) => change), cursor: end, more };
}
