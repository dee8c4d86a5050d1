// Brings an archive to the schema of this clew, fully or not at all, and refuses one of a newer clew.
import { ClewError } from "../../model/errors.ts";
import type { Migration, PostgresConnection, Statements } from "./connection.ts";
import { lockNumber } from "./location.ts";
import { DERIVED, DERIVED_TABLES, DERIVED_VERSION, MIGRATIONS } from "./schema.ts";
import { areWallsUp, raiseWalls, seeingFunctions } from "./walls.ts";

/** Creates or upgrades an archive for its writer. Others that do the same wait. */
export async function prepareSchema(connection: PostgresConnection): Promise<void> {
  const found = await versionsOf(connection);
  refuseNewer(found);
  const isReady = isOfThisVersion(found) && (await hasRows(connection));
  if (isReady && (connection.accounts === null || (await areWallsUp(connection)))) return;
  await connection.underLock(lockNumber(connection, "schema"), async (migration) => {
    await migration.script(`CREATE SCHEMA IF NOT EXISTS ${connection.schema};
      CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, done_at timestamptz NOT NULL DEFAULT now())`);
    // Another process may have been faster.
    const { migrations, derived } = await versionsOf(migration);
    for (const { name, sql } of MIGRATIONS.slice(migrations)) {
      await migration.script(sql);
      await migration.run("INSERT INTO migration (name) VALUES (?)", name);
    }
    if (derived < DERIVED_VERSION || !(await hasRows(migration))) await makeDerived(migration);
    else await putUpWalls(migration);
  });
}

/** Checks that an archive can be read by this clew. */
export async function checkSchema(connection: PostgresConnection): Promise<void> {
  const found = await versionsOf(connection);
  refuseNewer(found);
  if (isOfThisVersion(found)) return;
  throw new ClewError(
    "not_found",
    isThere(found)
      ? "An older clew wrote the archive. Run `clew index` to upgrade it."
      : "No archive yet. Run `clew index` to create it.",
  );
}

/** Drops and creates the derived tables. All sources count as unread afterwards. */
export async function makeDerived(migration: Migration): Promise<void> {
  // Also what depends on them, such as policies, which are made again with them.
  await migration.script(DERIVED_TABLES.map((table) => `DROP TABLE IF EXISTS ${table} CASCADE;`).join("\n"));
  await migration.script(seeingFunctions(migration.schema, migration.accounts));
  await migration.script(DERIVED);
  await putUpWalls(migration);
  await migration.run("UPDATE source SET derived = 0");
  await migration.run("UPDATE archive SET derived = ?, commits = commits + 1", DERIVED_VERSION);
}

/** New tables have none, so nobody but the writer sees them before. */
async function putUpWalls(migration: Migration): Promise<void> {
  if (migration.accounts === null) return;
  await migration.script(seeingFunctions(migration.schema, migration.accounts));
  await raiseWalls(migration);
}

export interface Versions {
  readonly migrations: number;
  readonly derived: number;
}

export async function versionsOf(connection: Statements & { readonly schema: string }): Promise<Versions> {
  const { schema } = connection;
  const there = await connection.get("SELECT to_regclass(?) IS NOT NULL AS there", `${schema}.migration`);
  if (!isTrue(there?.there)) return { migrations: 0, derived: 0 };
  const counted = await connection.get("SELECT count(*) AS migrations FROM migration");
  const migrations = Number(counted?.migrations);
  if (migrations === 0) return { migrations, derived: 0 };
  const archive = await connection.get("SELECT derived FROM archive");
  return { migrations, derived: Number(archive?.derived) };
}

/** A backup that was restored has the bytes and no rows. */
async function hasRows(connection: Statements): Promise<boolean> {
  return (await connection.get("SELECT 1 FROM derived_mark")) !== undefined;
}

/** PostgreSQL's own type for it. */
function isTrue(value: unknown): boolean {
  return value === true;
}

export function isThere({ migrations }: Versions): boolean {
  return migrations > 0;
}

export function isOfThisVersion({ migrations, derived }: Versions): boolean {
  return migrations === MIGRATIONS.length && derived === DERIVED_VERSION;
}

function refuseNewer({ migrations, derived }: Versions): void {
  if (migrations > MIGRATIONS.length || derived > DERIVED_VERSION)
    throw new ClewError("bad_input", "A newer clew wrote the archive. Update clew to use it.");
}
