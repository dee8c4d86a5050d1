// Writes down who did and who read what in an organisation. Each entry has a hash over itself and the entry before it, so a
// removed or changed one is noticed.
import { hash } from "node:crypto";
import type { Sql } from "postgres";
import type { Queries } from "./database.ts";

export interface AuditEntry {
  readonly number: number;
  readonly at: string;
  /** The name of who did it. */
  readonly person: string;
  /** Such as `read session` or `revoke token`. */
  readonly action: string;
  /** Whose sessions or account it was about; null if no one's. */
  readonly owner: string | null;
  /** A session, a project, a machine. */
  readonly subject: string | null;
}

export type AuditedAction = Omit<AuditEntry, "number" | "at">;

/** Adds entries in one transaction. People are given by name, so the audit outlives their accounts. */
export async function addToAudit(
  sql: Sql,
  organisation: string,
  actions: readonly AuditedAction[],
): Promise<void> {
  if (actions.length > 0) await sql.begin((transaction) => appendTo(transaction, organisation, actions));
}

/** Adds entries in the transaction of what they are about. */
export async function appendTo(
  transaction: Queries,
  organisation: string,
  actions: readonly AuditedAction[],
): Promise<void> {
  // The row is locked until the end of the transaction, so entries get their numbers one after the other. Rows that refer to it
  // lock its key only, so two that wait for each other are not possible.
  const [last] = await transaction<{ entries: string; hash: string; now: Date }[]>`
    select audit_entries as entries, audit_hash as hash, clock_timestamp() as now from clew_team.organisation
    where id = ${organisation} for no key update`;
  if (!last) return;
  let [number, before] = [Number(last.entries), last.hash];
  const rows = actions.map((action) => {
    number++;
    const entry = { ...action, number, at: last.now.toISOString() };
    before = hashOf(entry, before);
    return { ...entry, organisation, hash: before };
  });
  await transaction`insert into clew_team.audit ${transaction(rows, ...COLUMNS)}`;
  await transaction`update clew_team.organisation set audit_entries = ${number}, audit_hash = ${before} where id = ${organisation}`;
}

const COLUMNS = ["organisation", "number", "at", "person", "action", "owner", "subject", "hash"] as const;

export interface AuditFilter {
  /** Only what others did with the sessions of this person. */
  readonly owner?: string;
  /** Only entries that have this in a name, the action or the subject. */
  readonly about?: string;
  /** Only entries before this one, which continues a page. */
  readonly before?: number;
  readonly limit: number;
}

/** Returns entries, newest first. */
export async function listAudit(
  sql: Sql,
  organisation: string,
  { owner, about, before, limit }: AuditFilter,
): Promise<AuditEntry[]> {
  const rows = await sql<Omit<StoredEntry, "hash">[]>`
    select number, at, person, action, owner, subject from clew_team.audit where organisation = ${organisation}
    ${owner === undefined ? sql`` : sql`and owner = ${owner} and person <> ${owner}`}
    ${about === undefined ? sql`` : sql`and strpos(lower(concat_ws(' ', person, action, owner, subject)), ${about.toLowerCase()}) > 0`}
    ${before === undefined ? sql`` : sql`and number < ${before}`}
    order by number desc limit ${limit}`;
  return rows.map(entryOf);
}

/** Returns the number of the first entry that is missing or was changed; null if there is none. */
export async function findBreak(sql: Sql, organisation: string): Promise<number | null> {
  return sql.begin("isolation level repeatable read read only", async (transaction) => {
    const [last] = await transaction<{ entries: string; hash: string }[]>`
      select audit_entries as entries, audit_hash as hash from clew_team.organisation where id = ${organisation}`;
    let [expected, before] = [1, ""];
    const rows = transaction<StoredEntry[]>`
      select number, at, person, action, owner, subject, hash from clew_team.audit
      where organisation = ${organisation} order by number`;
    for await (const page of rows.cursor(1000))
      for (const row of page) {
        const entry = entryOf(row);
        before = hashOf(entry, before);
        if (entry.number !== expected || before !== row.hash) return expected;
        expected++;
      }
    return Number(last?.entries ?? 0) === expected - 1 && (last?.hash ?? "") === before ? null : expected;
  });
}

type StoredEntry = Omit<AuditEntry, "at" | "number"> & {
  readonly at: Date;
  readonly number: string;
  readonly hash: string;
};

function entryOf({ number, at, person, action, owner, subject }: Omit<StoredEntry, "hash">): AuditEntry {
  return { number: Number(number), at: at.toISOString(), person, action, owner, subject };
}

function hashOf({ number, at, person, action, owner, subject }: AuditEntry, before: string): string {
  return hash("sha256", JSON.stringify([before, number, at, person, action, owner, subject]), "hex");
}
