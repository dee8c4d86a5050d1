// Reads and sets the marks of one person: pins, archived sessions, and names.
import type { Sql } from "postgres";
import { type SessionKeys, unsealText } from "../../store/session-keys.ts";
import type { TeamMark } from "../protocol.ts";
import type { SignedIn } from "./accounts/tokens.ts";
import { setMark } from "./receive/marks.ts";

export interface OwnMark {
  readonly pinned?: boolean;
  readonly archived?: boolean;
  /** Empty if the person took a name back. */
  readonly title?: string;
  readonly titled_at?: string;
}

export interface OwnMarks {
  /** Grows with each change. */
  number(): Promise<number>;
  /** By session. */
  all(): Promise<ReadonlyMap<string, OwnMark>>;
  set(mark: Pick<TeamMark, "session_id" | "field" | "value">): Promise<void>;
}

/** A live stream asks ten times a second; a mark from another machine may wait this long. */
const KNOWN_MS = 1000;

export interface OwnMarksOptions {
  readonly keys: () => Promise<SessionKeys>;
  /** In milliseconds; never goes back. */
  readonly now: () => number;
}

export function ownMarks(
  sql: Sql,
  person: Pick<SignedIn, "id" | "machine_id">,
  { keys, now }: OwnMarksOptions,
): OwnMarks {
  let last: { readonly number: Promise<number>; readonly at: number } | null = null;
  let known: { readonly number: number; readonly of: ReadonlyMap<string, OwnMark> } | null = null;

  async function number(): Promise<number> {
    if (!last || now() - last.at >= KNOWN_MS) {
      last = { number: lastNumber(sql, person.id), at: now() };
      last.number.catch(() => {
        last = null;
      });
    }
    return last.number;
  }

  return {
    number,
    async all() {
      const newest = await number();
      if (known?.number !== newest)
        known = { number: newest, of: await marksOf(sql, await keys(), person.id) };
      return known.of;
    },
    async set(mark) {
      await setMark(sql, await keys(), person, mark);
      last = null;
    },
  };
}

async function lastNumber(sql: Sql, person: string): Promise<number> {
  const [row] = await sql<{ last: string | null }[]>`
    select max(number) as last from clew_team.mark where person = ${person}`;
  return Number(row?.last ?? 0);
}

async function marksOf(sql: Sql, keys: SessionKeys, person: string): Promise<ReadonlyMap<string, OwnMark>> {
  const rows = await sql<{ session_id: string; field: string; value: TeamMark["value"]; ms: string }[]>`
    select session_id, field, value, ms from clew_team.mark where person = ${person}`;
  const marks = new Map<string, OwnMark>();
  for (const { session_id, field, value, ms } of rows) {
    const name = typeof value === "string" ? unsealText(keys, value) : "";
    // A name whose key is gone.
    if (name === null) continue;
    const title = { title: name, titled_at: new Date(Number(ms)).toISOString() };
    const mark = field === "title" ? title : { [field]: value === true };
    marks.set(session_id, { ...marks.get(session_id), ...mark });
  }
  return marks;
}
