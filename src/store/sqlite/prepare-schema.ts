// Upgrades a database to the schema of this clew, fully or not at all, and refuses one of a newer clew.
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ClewError } from "../../model/errors.ts";
import type { Connection } from "./database.ts";
import { keepIfBytesAreLost } from "./keep-before-upgrade.ts";
import { DERIVED, DERIVED_TABLES, DERIVED_VERSION, MIGRATIONS } from "./schema.ts";

export function prepareSchema(
  connection: Connection,
  path: string,
  access: "write" | "read" = "write",
): void {
  refuseNewer(connection.database, path);
  const found = versionsOf(connection);
  if (found.migrations === MIGRATIONS.length && found.derived === DERIVED_VERSION) return;
  if (access === "read") throw new ClewError("not_found", whyNotYet(found, path));
  if (found.derived > 0) migrate(connection);
  if (found.derived > 0 && found.derived < DERIVED_VERSION) keepIfBytesAreLost(connection);
  connection.inTransaction(() => {
    runMigrations(connection);
    // Another process may have been faster.
    if (versionsOf(connection).derived < DERIVED_VERSION) makeDerived(connection);
    connection.database.exec(`PRAGMA user_version = ${MIGRATIONS.length * STEP + DERIVED_VERSION}`);
  });
}

/** Migrates before the derived rows are dropped, because the bytes that they are made from are checked in between. */
function migrate(connection: Connection): void {
  connection.inTransaction(() => {
    const { derived } = versionsOf(connection);
    runMigrations(connection);
    connection.database.exec(`PRAGMA user_version = ${MIGRATIONS.length * STEP + derived}`);
  });
}

function runMigrations(connection: Connection): void {
  const { migrations } = versionsOf(connection);
  for (const { sql } of MIGRATIONS.slice(migrations)) connection.database.exec(sql);
}

export function refuseNewer(database: DatabaseSync, path: string): void {
  const { migrations, derived } = versionsOf({ database });
  if (migrations > MIGRATIONS.length || derived > DERIVED_VERSION)
    throw new ClewError("bad_input", `${path} was written by a newer clew. Update clew to use it.`);
}

/** Returns false if a newer clew upgraded the archive while it was open, or an older one wrote it. */
export function isOfThisClew(connection: Pick<Connection, "database">): boolean {
  const { migrations, derived } = versionsOf(connection);
  return migrations === MIGRATIONS.length && derived === DERIVED_VERSION;
}

/** Returns whether a database has the tables of this clew. */
export function isOfThisVersion(database: DatabaseSync): boolean {
  try {
    return isOfThisClew({ database });
  } catch {
    // Too damaged to say.
    return false;
  }
}

/** Returns whether an older clew wrote the archive at this path. */
export function isOlderArchive(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return isOfOlderClew(database);
  } finally {
    database.close();
  }
}

/** Returns whether an older clew wrote the archive. A database without contents is not an archive yet. */
function isOfOlderClew(database: DatabaseSync): boolean {
  const { migrations, derived } = versionsOf({ database });
  return migrations + derived > 0 && (migrations < MIGRATIONS.length || derived < DERIVED_VERSION);
}

export const NO_ARCHIVE = "No archive yet. Run `clew index` to create it.";

/** A run that was killed at its start leaves an empty database. */
function whyNotYet({ migrations, derived }: Versions, path: string): string {
  if (migrations + derived === 0) return NO_ARCHIVE;
  return `${path} was written by an older clew. Run \`clew index\` to upgrade it.`;
}

/**
 * Drops and creates the derived tables within the caller's transaction. All sources count as unread
 * afterwards.
 */
export function makeDerived({ database }: Connection): void {
  for (const table of DERIVED_TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`);
  database.exec(DERIVED);
  database.exec("UPDATE source SET derived = 0");
}

/** Both versions share SQLite's one number, because a rollback undoes it like any other change. */
const STEP = 10_000;

interface Versions {
  readonly migrations: number;
  readonly derived: number;
}

function versionsOf({ database }: Pick<Connection, "database">): Versions {
  const version = Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  return { migrations: Math.floor(version / STEP), derived: version % STEP };
}
