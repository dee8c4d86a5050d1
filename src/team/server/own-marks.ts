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

export function ownMarks(
  sql: Sql,
  keys: () => Promise<SessionKeys>,
  person: Pick<SignedIn, "id" | "machine_id">,
): OwnMarks {
  let known: { readonly number: number; readonly of: ReadonlyMap<string, OwnMark> } | null = null;

  async function number(): Promise<number> {
    const [row] = await sql<{ last: string | null }[]>`
      select max(number) as last from clew_team.mark where person = ${person.id}`;
    return Number(row?.last ?? 0);
  }

  return {
    number,
    async all() {
      const last = await number();
      if (known?.number !== last) known = { number: last, of: await marksOf(sql, await keys(), person.id) };
      return known.of;
    },
    set: async (mark) => setMark(sql, await keys(), person, mark),
  };
}

async function marksOf(
  sql: Sql,
  keys: SessionKeys,
  person: string,
): Promise<ReadonlyMap<string, OwnMark>> {
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
