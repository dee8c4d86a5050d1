// Connects to the database that holds the accounts of all organisations, and keeps its schema up to date.
import type { Sql, TransactionSql } from "postgres";
import { ClewError } from "../../../model/errors.ts";
import { STEPS } from "./schema.ts";

/** The accounts: people, machines, tokens, invitations, grants and the audit, all in a schema of their own. */
export interface AccountsDatabase {
  /** May contain a password. */
  readonly address: string;
  readonly sql: Sql;
  close(): Promise<void>;
}

/** A connection or a transaction. */
export type Queries = Sql | TransactionSql;

/** Several servers may use one database, so each keeps few connections. */
const MOST_CONNECTIONS = 8;
/** Any number that no other program uses as an advisory lock. */
const MIGRATION_LOCK = 7_240_091_201;
const LOCK_TIMEOUT_MS = 30_000;

/** Returns where the archive of an organisation is: in the same database, which keeps people apart by the accounts. */
export function archiveAddress(address: string, organisation: string): string {
  const archive = new URL(address);
  archive.searchParams.set("archive", organisation);
  archive.searchParams.set("accounts", "clew_team");
  return archive.href;
}

/** Opens the accounts at `postgres://user@host/database`. Creates what is missing. */
export async function openAccounts(address: string): Promise<AccountsDatabase> {
  const connect = await loadDriver();
  const sql = connect(address.split("?")[0] ?? address, {
    ...parametersIn(address),
    max: MOST_CONNECTIONS,
    // Such a pooler gives the next transaction another connection, which knows no statement of this one.
    prepare: parametersOf(address).get("pooler") !== "transaction",
    // Steps say `if not exists`, which PostgreSQL reports each time.
    onnotice: () => undefined,
  });
  try {
    await migrate(sql);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw unreachable(error);
  }
  return { address, sql, close: () => sql.end({ timeout: 1 }) };
}

/** The driver is not installed with clew, because only a team server needs it. */
async function loadDriver(): Promise<typeof import("postgres")> {
  try {
    return (await import("postgres")).default;
  } catch {
    throw new ClewError(
      "not_found",
      "The package `postgres` is missing, which connects to PostgreSQL. Install it beside clew: npm install postgres",
    );
  }
}

/** Returns the folder of a unix socket, and how to encrypt: an address can only name them as parameters. */
function parametersIn(address: string): { readonly host?: string; readonly ssl?: "require" | "verify-full" } {
  const parameters = parametersOf(address);
  const [host, mode] = [parameters.get("host"), parameters.get("sslmode") ?? "disable"];
  return {
    ...(host !== null && { host }),
    ...(mode !== "disable" && { ssl: mode === "verify-full" ? "verify-full" : "require" }),
  };
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split("?")[1] ?? "");
}

/** Runs the steps that this database lacks. The lock makes servers that start together take turns. */
async function migrate(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`;
    await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await transaction`create schema if not exists clew_team`;
    await transaction`create table if not exists clew_team.step (name text primary key, done_at timestamptz not null default now())`;
    const rows = await transaction<{ name: string }[]>`select name from clew_team.step`;
    const done = new Set(rows.map(({ name }) => name));
    const known = new Set<string>(STEPS.map(([name]) => name));
    if ([...done].some((name) => !known.has(name)))
      throw new ClewError("not_readable", "A newer clew has upgraded this database. Upgrade this one.");
    for (const [name, text] of STEPS) {
      if (done.has(name)) continue;
      await transaction.unsafe(text);
      await transaction`insert into clew_team.step (name) values (${name})`;
    }
  });
}

/** Never shows the address, which may contain a password. */
function unreachable(error: unknown): unknown {
  if (error instanceof ClewError || !(error instanceof Error)) return error;
  return new ClewError("not_readable", `clew can't use this PostgreSQL database: ${error.message}`);
}
