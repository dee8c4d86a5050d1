// Merges the marks that a person sets on several machines, and lists them for those machines.
import type { Sql } from "postgres";
import type { z } from "zod";
import { type SessionKeys, sealText, unsealText } from "../../../store/session-keys.ts";
import { isLater } from "../../content-digest.ts";
import {
  type changesAnswerSchema,
  MOST_ROWS,
  type marksRequestSchema,
  type TeamMark,
} from "../../protocol.ts";
import type { Queries } from "../accounts/database.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { isRefused } from "../forget/tombstones.ts";

/** Returns how many of them are the last of their session and field now. */
export async function takeMarks(
  sql: Sql,
  keys: SessionKeys,
  { id: person }: SignedIn,
  { marks }: z.output<typeof marksRequestSchema>,
): Promise<number> {
  return sql.begin(async (transaction) => {
    const number = await lockChanges(transaction, person);
    let accepted = 0;
    for (const mark of marks) {
      if (isRefused(keys, person, mark.session_id)) continue;
      const known = await knownMark(transaction, person, mark);
      if (known && !isLater(mark, known)) continue;
      await putMark(transaction, keys, person, mark, number);
      accepted++;
    }
    return accepted;
  });
}

/** Sets a mark on the server itself, later than the one that is known, however the clocks of the person's machines differ. */
export async function setMark(
  sql: Sql,
  keys: SessionKeys,
  { id: person, machine_id }: Pick<SignedIn, "id" | "machine_id">,
  mark: Pick<TeamMark, "session_id" | "field" | "value">,
): Promise<void> {
  if (isRefused(keys, person, mark.session_id)) return;
  await sql.begin(async (transaction) => {
    const number = await lockChanges(transaction, person);
    const known = await knownMark(transaction, person, mark);
    const ms = Math.max(Date.now(), known?.clock.ms ?? 0);
    const count = known?.clock.ms === ms ? known.clock.count + 1 : 0;
    await putMark(transaction, keys, person, { ...mark, clock: { ms, count }, machine_id }, number);
  });
}

async function knownMark(
  transaction: Queries,
  person: string,
  { session_id, field }: Pick<TeamMark, "session_id" | "field">,
): Promise<Pick<TeamMark, "clock" | "machine_id"> | null> {
  const [known] = await transaction<MarkRow[]>`
    select * from clew_team.mark where person = ${person} and session_id = ${session_id} and field = ${field}`;
  return known ? stampOf(known) : null;
}

async function putMark(
  transaction: Queries,
  keys: SessionKeys,
  person: string,
  { session_id, field, value, clock, machine_id }: TeamMark,
  number: string,
): Promise<void> {
  // A name says what a session is about, so it goes with the session's key.
  const sealed = typeof value === "string" ? sealText(keys, session_id, value) : value;
  // As text, because the driver makes the null of a title that was taken back a missing value.
  await transaction`
    insert into clew_team.mark (person, session_id, field, value, ms, count, machine, number)
    values (${person}, ${session_id}, ${field}, ${JSON.stringify(sealed)}::text::jsonb, ${clock.ms}, ${clock.count},
      ${machine_id}, ${number})
    on conflict (person, session_id, field) do update set value = excluded.value, ms = excluded.ms,
      count = excluded.count, machine = excluded.machine, number = excluded.number`;
}

interface MarkRow {
  readonly session_id: string;
  readonly field: TeamMark["field"];
  readonly value: TeamMark["value"];
  readonly ms: string;
  readonly count: string;
  readonly machine: string;
}

function stampOf({ ms, count, machine }: MarkRow): Pick<TeamMark, "clock" | "machine_id"> {
  return { clock: { ms: Number(ms), count: Number(count) }, machine_id: machine };
}

/** Returns null for a name whose key is gone. */
function markOf(row: MarkRow, keys: SessionKeys): TeamMark | null {
  const { session_id, field } = row;
  const value = typeof row.value === "string" ? unsealText(keys, row.value) : row.value;
  return typeof row.value === "string" && value === null
    ? null
    : { session_id, field, value, ...stampOf(row) };
}

/**
 * Returns the number of the next changes of a person. They are made one after the other, so a machine that has seen a number
 * has seen all before it.
 */
async function lockChanges(transaction: Queries, person: string): Promise<string> {
  await transaction`select pg_advisory_xact_lock(hashtextextended(${`changes of ${person}`}, 0))`;
  const [row] = await transaction<{ number: string }[]>`select nextval('clew_team.change_number') as number`;
  return row?.number ?? "0";
}

/** Returns the person's own marks after the cursor, which is the number of the last one. */
export async function listChanges(
  sql: Sql,
  keys: SessionKeys,
  { id: person }: SignedIn,
  cursor: string | undefined,
): Promise<z.output<typeof changesAnswerSchema>> {
  const after = /^\d{1,18}$/.test(cursor ?? "") ? (cursor ?? "0") : "0";
  const numbers = await sql<{ number: string }[]>`
    select number from clew_team.mark where person = ${person} and number > ${after}
    order by number limit ${MOST_ROWS + 1}`;
  // All changes of one number come together, as no request makes more than fit.
  const more = numbers.length > MOST_ROWS;
  const last = numbers.at(-1)?.number ?? after;
  const within = more ? sql`number > ${after} and number < ${last}` : sql`number > ${after}`;
  const marks = await sql<(MarkRow & { number: string })[]>`
    select * from clew_team.mark where person = ${person} and ${within} order by number`;
  const known = marks.flatMap((row) => markOf(row, keys) ?? []);
  return {
    changes: known.map((mark) => ({ type: "mark" as const, mark })),
    cursor: marks.at(-1)?.number ?? after,
    more,
  };
}
