// Connects to PostgreSQL, and runs statements with `?` for their values, as in SQLite's.
import connect, { type Sql } from "postgres";
import { ClewError } from "../../model/errors.ts";
import type { ColumnValues } from "../read-rows.ts";
import type { PostgresLocation } from "./location.ts";

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
  /** Runs all or nothing, and one at a time for an archive, so its log of changes is in the order of the commits. */
  inTransaction<Result>(work: (transaction: Statements) => Promise<Result>): Promise<Result>;
  /** The same for changes of the schema: takes a lock, and needs no table to be there. */
  underLock<Result>(lock: string, work: (transaction: Migration) => Promise<Result>): Promise<Result>;
  /** Passes on rows in groups, so any number of them fits into memory. */
  each(sql: string, take: (row: ColumnValues) => void): Promise<void>;
  close(): Promise<void>;
}

export interface Migration extends Statements {
  /** Runs statements without values, which may be several. */
  script(sql: string): Promise<void>;
}

export interface ConnectionOptions {
  /** How many statements may run at the same time. */
  readonly most: number;
}

export function openConnection(location: PostgresLocation, { most }: ConnectionOptions): PostgresConnection {
  const sql = connectTo(location, most);
  return {
    schema: location.schema,
    ...statementsOn(sql),
    inTransaction: (work) =>
      reported(async () => {
        const result = await sql.begin(async (transaction) => {
          const statements = statementsOn(transaction as unknown as Sql);
          // Waits for the other writers of this archive, and lets readers see that something changed.
          await statements.run("UPDATE archive SET commits = commits + 1");
          return { value: await work(statements) };
        });
        return result.value;
      }),
    underLock: (lock, work) =>
      reported(async () => {
        const result = await sql.begin(async (transaction) => {
          const statements = statementsOn(transaction as unknown as Sql);
          await statements.run("SELECT pg_advisory_xact_lock(?::bigint)", lock);
          const script = async (text: string) => void (await transaction.unsafe(text).simple());
          return { value: await work({ ...statements, script }) };
        });
        return result.value;
      }),
    each: (text, take) =>
      reported(async () => {
        await sql.unsafe(text).cursor(ROWS_AT_ONCE, (rows) => {
          for (const row of rows) take(row as ColumnValues);
        });
      }),
    close: () => sql.end({ timeout: PATIENCE_S }),
  };
}

const ROWS_AT_ONCE = 500;
const PATIENCE_S = 5;

export function connectTo({ schema, ...server }: PostgresLocation, most: number): Sql {
  return connect({
    ...server,
    max: most,
    // A connection may hold a lock.
    max_lifetime: null,
    // Types of its own are not used, so none has to be asked for.
    fetch_types: false,
    onnotice: () => undefined,
    connection: {
      application_name: `clew ${process.pid}`,
      search_path: schema,
      client_min_messages: "error",
    },
    types: {
      wide: { to: 20, from: [20, 1700], serialize: String, parse: Number },
      // An array of its own, because rows are read as numbers in the memory of the array.
      bytes: {
        to: 17,
        from: [17],
        serialize: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`,
        parse: (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex")),
      },
    },
    transform: { undefined: null, value: { from: (value: unknown) => asWritten(value) } },
  }) as unknown as Sql;
}

function asWritten(value: unknown): unknown {
  return typeof value === "string" ? textAsWritten(value) : value;
}

function statementsOn(sql: Sql): Statements {
  const run = (text: string, values: readonly SqlValue[]) =>
    reported(() => sql.unsafe(numbered(text), values.map(stored), { prepare: true }));
  return {
    all: async (text, ...values) => [...(await run(text, values))] as ColumnValues[],
    get: async (text, ...values) => (await run(text, values))[0] as ColumnValues | undefined,
    run: async (text, ...values) => (await run(text, values)).count,
  };
}

function stored(value: SqlValue): Exclude<SqlValue, undefined> {
  if (typeof value === "string") return storedText(value);
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
async function reported<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === "string" && UNREACHABLE.test(code))
      throw new ClewError(
        "not_readable",
        `PostgreSQL can't be reached (${code}). Check that the server runs, and the address of the archive.`,
      );
    throw error;
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

/** A code point that no text may use, so it is hardly ever there. */
const MARK = "\u{10ffff}";

/** Writes NUL characters, which PostgreSQL refuses, in a way that gives them back as they were. */
function storedText(text: string): string {
  if (!text.includes("\0") && !text.includes(MARK)) return text;
  return text.replaceAll(MARK, `${MARK}1`).replaceAll("\0", `${MARK}0`);
}

function textAsWritten(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replaceAll(`${MARK}0`, "\0").replaceAll(`${MARK}1`, MARK);
}
