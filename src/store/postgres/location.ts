// Reads the address of an archive in PostgreSQL: `postgres://user@host:port/database?archive=name`. A socket is named by
// `host=/folder` among the parameters, a folder with the keys of sessions by `keys=/folder`, and `pooler=transaction` says that
// a pooler gives each transaction another connection.
import { createHash } from "node:crypto";
import { ClewError } from "../../model/errors.ts";
import type { StoreLocation } from "../dialect.ts";

export interface PostgresLocation {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string | undefined;
  readonly ssl: "require" | "verify-full" | false;
  /** Whether a connection keeps prepared statements: not behind a pooler that gives each transaction another one. */
  readonly prepare: boolean;
  /** The PostgreSQL schema that has all of the archive. */
  readonly schema: string;
  /** The folder of the keys that bytes are encrypted with; null if they are not. */
  readonly keys: string | null;
  /** The schema of the accounts of a team server, which say who may see what; null in an archive without people. */
  readonly accounts: string | null;
}

export function postgresLocation(location: StoreLocation): PostgresLocation {
  const { hostname, port, pathname, username, password, searchParams } = addressIn(location);
  return {
    host: searchParams.get("host") ?? (hostname || "localhost"),
    port: Number(port || "5432"),
    database: decodeURIComponent(pathname.slice(1)) || "postgres",
    username: decodeURIComponent(username) || "postgres",
    password: password === "" ? undefined : decodeURIComponent(password),
    ssl: sslIn(searchParams.get("sslmode")),
    prepare: searchParams.get("pooler") !== "transaction",
    schema: schemaOf(searchParams.get("archive") ?? "main"),
    keys: searchParams.get("keys"),
    accounts: accountsIn(searchParams.get("accounts")),
  };
}

/** Returns the location of another archive in the same database. */
export function besideLocation(location: StoreLocation, suffix: string): StoreLocation {
  const address = addressIn(location);
  address.searchParams.set("archive", `${address.searchParams.get("archive") ?? "main"}_${suffix}`);
  // Nobody but its maker reads it.
  address.searchParams.delete("accounts");
  return address.href;
}

function addressIn(location: StoreLocation): URL {
  try {
    return new URL(location);
  } catch {
    // The address is not shown, because it may hold a password.
    throw new ClewError(
      "bad_input",
      "The archive's address can't be read. Write it as postgres://user@host:port/database?archive=name.",
    );
  }
}

function sslIn(mode: string | null): PostgresLocation["ssl"] {
  if (mode === null || mode === "disable") return false;
  return mode === "verify-full" ? "verify-full" : "require";
}

function schemaOf(archive: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(archive))
    throw new ClewError(
      "bad_input",
      "An archive's name has small letters, digits and underscores, at most 41, and begins with a letter.",
    );
  return `clew_${archive}`;
}

function accountsIn(schema: string | null): string | null {
  if (schema !== null && !/^[a-z][a-z0-9_]{0,40}$/.test(schema))
    throw new ClewError("bad_input", "The schema of the accounts has small letters, digits and underscores.");
  return schema;
}

/** Returns the number of an advisory lock: one for each archive and each purpose. */
export function lockNumber({ schema }: Pick<PostgresLocation, "schema">, purpose: string): string {
  return createHash("sha256").update(`${schema} ${purpose}`).digest().readBigInt64BE().toString();
}
