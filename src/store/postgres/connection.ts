// Runs statements in PostgreSQL, with `?` for their values, as in SQLite's. Each call is a transaction that first says which
// archive it is about and who asks, because a pooler may give the next call another connection.
import type { Sql } from "postgres";
import { ClewError } from "../../model/errors.ts";
import type { ColumnValues } from "../read-rows.ts";
import type { PostgresLocation } from "./location.ts";
import { ownPool, type Pool, sharedPool } from "./pools.ts";
import { storedText } from "./stored-text.ts";
import { type PostgresViewer, refusedRole } from "./viewer.ts";

export type SqlValue = string | number | null | Uint8Array | undefined;

/** Runs statements, one by one or within a transaction. */
export interface Statements {
  all(sql: string, ...values: readonly SqlValue[]): Promise<ColumnValues[]>;
  get(sql: string, ...values: readonly SqlValue[]): Promise<ColumnValues | undefined>;
  /** Returns how many rows were changed. */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>;
}

export interface PostgresConnection extends Statements {
  readonly schema: string;
  /** The schema of the accounts that say who may see what; null in an archive without people. */
  readonly accounts: string | null;
  /** The same object for all questions: what is remembered from one to the next is kept by it. */
  readonly memory: object;
  /** Runs all or nothing, and one at a time for an archive, so its log of changes is in the order of the commits. */
  inTransaction<Result>(work: (transaction: Statements) => Promise<Result>): Promise<Result>;
  /** The same for changes of the schema: takes a lock, and needs no table to be there. */
  underLock<Result>(lock: string, work: (transaction: Migration) => Promise<Result>): Promise<Result>;
  /** Passes on rows in groups, so any number of them fits into memory. */
  each(sql: string, take: (row: ColumnValues) => void): Promise<void>;
  /** Asks all of one question in one transaction, which saves its beginning and end for each statement. */
  asking<Result>(question: (connection: PostgresConnection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface Migration extends Statements {
  readonly schema: string;
  readonly accounts: string | null;
  /** Runs statements without values, which may be several. */
  script(sql: string): Promise<void>;
}

export interface ConnectionOptions {
  /** How many statements may run at the same time. */
  readonly most?: number;
  /** Who asks. Without it, everything is allowed that the address allows. */
  readonly viewer?: PostgresViewer;
}

export function openConnection(
  location: PostgresLocation,
  { most, viewer }: ConnectionOptions = {},
): PostgresConnection {
  const { schema, accounts } = location;
  const pool: Pool = viewer ? sharedPool(location) : ownPool(location, most);
  // Temporary tables come last, so none can be put in the place of another table.
  // Policies make a plan look so expensive that it would be compiled first, which takes longer than to run it.
  const settings = `SET LOCAL search_path = ${schema}, pg_temp; SET LOCAL jit = off;${viewer?.settings ?? ""}`;

  const within = <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> =>
    explained(async () => {
      const { result } = await pool.sql.begin(viewer ? "read only" : "", async (transaction) => {
        const sql = transaction as unknown as Sql;
        // Sent together with what follows. If it fails, so does all of the transaction, with its error.
        sql
          .unsafe(settings)
          .simple()
          .catch(() => undefined);
        return { result: await work(sql) };
      });
      return result;
    }, viewer ?? null);

  const connection: PostgresConnection = {
    ...{ schema, accounts, memory: {} },
    ...statementsBy((text, values) => within((sql) => asked(sql, text, values))),
    asking: (question) =>
      within((sql) =>
        question({ ...connection, ...statementsBy((text, values) => asked(sql, text, values)) }),
      ),
    inTransaction: (work) =>
      within(async (sql) => {
        const statements = statementsBy((text, values) => asked(sql, text, values));
        // Waits for the other writers of this archive, and lets readers see that something changed.
        await statements.run("UPDATE archive SET commits = commits + 1");
        return work(statements);
      }),
    underLock: (lock, work) =>
      within(async (sql) => {
        const statements = statementsBy((text, values) => asked(sql, text, values));
        await statements.run("SELECT pg_advisory_xact_lock(?::bigint)", lock);
        const script = async (text: string) => void (await sql.unsafe(text).simple());
        return work({ ...statements, schema, accounts, script });
      }),
    each: (text, take) =>
      within(async (sql) => {
        await sql.unsafe(text).cursor(ROWS_AT_ONCE, (rows) => {
          for (const row of rows) take(row as ColumnValues);
        });
      }),
    close: () => pool.close(),
  };
  return connection;
}

const ROWS_AT_ONCE = 500;

type Answer = ColumnValues[] & { readonly count: number };

async function asked(sql: Sql, text: string, values: readonly SqlValue[]): Promise<Answer> {
  return (await sql.unsafe(numbered(text), values.map(stored))) as unknown as Answer;
}

function statementsBy(ask: (text: string, values: readonly SqlValue[]) => Promise<Answer>): Statements {
  return {
    all: async (text, ...values) => [...(await ask(text, values))],
    get: async (text, ...values) => (await ask(text, values))[0],
    run: async (text, ...values) => (await ask(text, values)).count,
  };
}

function stored(value: SqlValue): Exclude<SqlValue, undefined> {
  if (typeof value === "string") return storedText(value);
  // As in SQLite: a time that is none.
  if (Number.isNaN(value)) return null;
  // Anything else would be stored as a text about it.
  if (typeof value === "object" && value !== null && !(value instanceof Uint8Array))
    throw new TypeError("A value of this kind can't be stored.");
  return value ?? null;
}

/** Numbers the places of values, as PostgreSQL wants them. Remembered, because the texts of statements are few. */
function numbered(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replaceAll("?", () => `$${++count}`);
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, made);
  return made;
}

const texts = new Map<string, string>();
const MOST_TEXTS = 1000;

/** Says what a person can do about a server that does not answer. Its address is not shown. */
async function explained<Result>(
  work: () => PromiseLike<Result>,
  viewer: PostgresViewer | null,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === "string" && UNREACHABLE.test(code))
      throw new ClewError(
        "not_readable",
        `PostgreSQL can't be reached (${code}). Check that the server runs, and the address of the archive.`,
      );
    if (code === "26000")
      throw new ClewError(
        "not_readable",
        "PostgreSQL lost a prepared statement: a pooler in transaction mode is before it. Add pooler=transaction to its address.",
      );
    throw (viewer && refusedRole(error, viewer)) ?? error;
  }
}

/** Codes of the driver, of the network, and of PostgreSQL for connections that it refuses. */
const UNREACHABLE = /^(?:CONNECT|CONNECTION_|ECONN|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST|28|3D000|53300|57P0)/;

/** Prints a list as one value, for `= ANY (?::bigint[])`. */
export function numbers(list: Iterable<number>): string {
  return `{${[...list].join(",")}}`;
}

/** Prints a list as one value, for `= ANY (?::text[])`. */
export function textList(list: Iterable<string>): string {
  return `{${Array.from(list, (text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
