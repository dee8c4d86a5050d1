// Makes the database itself decide what each viewer of an archive sees: a role for people and one for sums, and a policy on
// each table. Who may see a session is asked of the accounts, for each call anew.
import { ClewError } from "../../model/errors.ts";
import type { Migration, Statements } from "./connection.ts";
import { READERS_FUNCTIONS } from "./fts/search-functions.ts";
import { WORD_TABLES } from "./schema.ts";
import { rolesOf } from "./viewer.ts";

/** Compares with a list that PostgreSQL makes once for a statement: to ask for each row takes fifty times as long. */
function notHidden(top: string): string {
  return `hashtextextended(${top}, 0) NOT IN (SELECT hidden_hashes())`;
}

/**
 * The condition for a row to be seen by a person who may not see everything. A table that refers to another one shows
 * the rows whose row there is shown.
 */
const SHOWN: Readonly<Record<string, string>> = {
  session: notHidden("top_id"),
  link_evidence: "EXISTS (SELECT FROM session WHERE session.key = session_key)",
  link_key: "EXISTS (SELECT FROM session WHERE session.key = session_key)",
  turn: "EXISTS (SELECT FROM session WHERE session.key = session_key)",
  spending: "EXISTS (SELECT FROM session WHERE session.key = session_key)",
  spent: "EXISTS (SELECT FROM session WHERE session.key = session_key)",
  chunk: "EXISTS (SELECT FROM turn WHERE turn.key = turn_key)",
  file_touch: "EXISTS (SELECT FROM turn WHERE turn.key = turn_key)",
  file: "EXISTS (SELECT FROM file_touch WHERE file_key = file.key)",
  source: notHidden("coalesce(top_id, session_id)"),
  piece: "EXISTS (SELECT FROM source WHERE source.key = source_key)",
  mark: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  rename: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  final_message: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  written_title: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  writing_job: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  model_call: "EXISTS (SELECT FROM session WHERE session.id = session_id)",
  written_gist: "EXISTS (SELECT FROM turn WHERE turn.id = turn_id)",
  written_summary: "EXISTS (SELECT FROM turn WHERE turn.id = turn_id)",
  forgotten: notHidden("session_id"),
  session_change: notHidden("top_id"),
};

/** Tables that tell nothing about a session. */
const OPEN_TABLES = ["archive", "migration", "words_total", "derived_mark"] as const;

/** Tables that no viewer may read: words, and the address of a model. */
const CLOSED_TABLES = [...WORD_TABLES, "writing"] as const;

/** Columns that sums need. A session has no more columns for them: its other ones are what somebody wrote. */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  session: ["key", "id", "source_key", "agent", "project_path"],
  source: ["key", "agent"],
  spent: [],
};

/** Raise it whenever something in here changes. It is in the name of each policy. */
const VERSION = 1;
const POLICY = `viewed_${VERSION}`;

/**
 * Decides what a call sees at all: everything (`open`), all but hidden sessions (`each`), or nothing (`closed`). The hidden ones
 * are listed by their hashes, so the list tells no id.
 */
export function seeingFunctions(schema: string, accounts: string | null): string {
  const archive = schema.replace(/^clew_/, "");
  const of = (name: string) => `${accounts}.${name}('${archive}', person)`;
  const secure = "LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT";
  const person = "person text := coalesce(current_setting('clew.person', true), '');";
  return `
CREATE OR REPLACE FUNCTION wall(reading_as name) RETURNS text ${secure} AS $$
DECLARE
  ${person}
  role text := current_setting('role');
  is_owner boolean := pg_has_role(CASE role WHEN 'none' THEN session_user ELSE role::name END, current_user, 'USAGE');
BEGIN
  -- A viewer reads as the owner within the functions of the search, which look themselves what may be seen.
  IF NOT is_owner AND pg_has_role(reading_as, current_user, 'USAGE') THEN RETURN 'open'; END IF;
  -- A call for a person that lost its role shows the same as with it.
  IF person = '' THEN RETURN CASE WHEN is_owner THEN 'open' ELSE 'closed' END; END IF;
  RETURN ${accounts === null ? "'closed'" : of("wall")};
END $$;
CREATE OR REPLACE FUNCTION hidden_hashes() RETURNS SETOF bigint ${secure} AS $$
DECLARE ${person}
BEGIN
  RETURN QUERY SELECT hashtextextended(top, 0) FROM ${accounts === null ? "unnest('{}'::text[])" : of("hidden_sessions")} AS top;
END $$;`;
}

/** Returns whether roles and policies are as this clew makes them. */
export async function areWallsUp({
  schema,
  ...connection
}: Statements & { readonly schema: string }): Promise<boolean> {
  const { reader, analyst } = rolesOf(schema);
  const found = await connection.get(
    `SELECT count(*) AS tables, (SELECT count(*) FROM pg_roles WHERE rolname IN (?, ?)) AS roles
     FROM pg_class JOIN pg_policy ON polrelid = pg_class.oid
     WHERE relnamespace = to_regnamespace(?) AND relforcerowsecurity AND polname = ?`,
    ...[reader, analyst, schema, POLICY],
  );
  return Number(found?.tables) === Object.keys(SHOWN).length && Number(found?.roles) === 2;
}

/** Puts up roles and policies, in place of those that an older clew put up. */
export async function raiseWalls(migration: Migration): Promise<void> {
  const { schema } = migration;
  const { reader, analyst } = rolesOf(schema);
  await makeRoles(migration, [reader, analyst]);
  const both = `${reader}, ${analyst}`;
  const old = await migration.all(
    `SELECT polname, relname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
     WHERE relnamespace = to_regnamespace(?)`,
    schema,
  );
  await migration.script(
    [
      ...old.map(({ polname, relname }) => `DROP POLICY ${polname} ON ${relname};`),
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${both};`,
      `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC, ${both};`,
      `REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC;`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${both};`,
      `GRANT SELECT ON ${OPEN_TABLES.join(", ")} TO ${both};`,
      `GRANT SELECT ON ${Object.keys(SHOWN).join(", ")} TO ${reader};`,
      `GRANT EXECUTE ON FUNCTION wall(name), hidden_hashes() TO ${both};`,
      `GRANT EXECUTE ON FUNCTION ${READERS_FUNCTIONS.join(", ")} TO ${reader};`,
      // Once for a statement, and for its rows only if something is hidden.
      ...Object.entries(SHOWN).map(
        ([table, shown]) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
         CREATE POLICY ${POLICY} ON ${table}
           USING (CASE (SELECT wall(current_user)) WHEN 'open' THEN true WHEN 'each' THEN ${shown} ELSE false END);`,
      ),
      // A policy of their owner would slow down every search, so these are not forced.
      ...CLOSED_TABLES.map((table) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;`),
      // Not for its members, such as the server itself.
      ...Object.entries(SUMMED).map(([table, columns]) => {
        const list = columns.length > 0 ? `(${columns.join(", ")})` : "";
        return `GRANT SELECT ${list} ON ${table} TO ${analyst};
          CREATE POLICY summed ON ${table} FOR SELECT TO ${analyst} USING (current_user = '${analyst}');`;
      }),
    ].join("\n"),
  );
}

/** Managed servers may not let the owner of a database make roles. Then its administrator does, once. */
async function makeRoles(migration: Migration, roles: readonly string[]): Promise<void> {
  const found = await migration.all(
    `SELECT rolname, pg_has_role(current_user, oid, 'MEMBER') AS member,
       (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) AS may
     FROM unnest(?::name[]) WITH ORDINALITY AS wanted (rolname, place) LEFT JOIN pg_roles USING (rolname)
     ORDER BY place`,
    `{${roles.join(",")}}`,
  );
  const owner = (await migration.get("SELECT quote_ident(current_user) AS owner"))?.owner;
  const missing = found.filter(({ member }) => (member as unknown) === null);
  const foreign = found.filter(({ member }) => (member as unknown) === false);
  const wanted = [
    ...missing.map(({ rolname }) => `CREATE ROLE ${rolname} NOLOGIN;`),
    ...[...missing, ...foreign].map(({ rolname }) => `GRANT ${rolname} TO ${owner};`),
  ];
  if (wanted.length === 0) return;
  if ((found[0]?.may as unknown) === true) {
    // Roles belong to the whole server, so another of its databases may make the same ones now.
    return migration.script(wanted.map(unlessThere).join("\n"));
  }
  throw new ClewError(
    "not_readable",
    `clew keeps people apart by roles of PostgreSQL, and may not make them here. Let an administrator of the server run: ${wanted.join(" ")}`,
  );
}

function unlessThere(statement: string): string {
  return `DO $do$ BEGIN ${statement} EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$;`;
}
