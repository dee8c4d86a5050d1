// What sessions are named and linked by: kept beside their rows, with the names by which relatives find each other.
import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary, SummaryRecord, TitleRecord } from "../../model/title.ts";
import type { KinEntry, KinRow } from "../rows.ts";
import type { Connection } from "./database.ts";

type Row = Record<string, SQLOutputValue>;

/** Within a transaction of the caller. Who is of the session's family is to be linked anew with it. */
export function writeKin(connection: Connection, key: number, kin: KinEntry | null): void {
  if (!kin) {
    removeKin(connection, key);
    return;
  }
  const before = known(connection, key);
  const summaries = JSON.stringify(kin.summaries);
  if (summaries !== (before?.summaries ?? NONE)) unlinkAll(connection);
  const held = new Set(before && namesIn(before));
  const shared = takeNames(
    connection,
    key,
    kin.names.filter((name) => !held.has(name)),
  );
  const family = joinFamilies(connection, shared, before ? Number(before.family) : key);
  const { evidence } = kin;
  const bytes = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  connection
    .prepare(
      `INSERT OR REPLACE INTO kin (session_key, family, begun_at, first_at, noted_at, active_at, forked_from,
         continued_in, derived_from, titles, summaries, trace, hangs_on, ends, records, names)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      key,
      family,
      evidence.begun_at,
      evidence.first_at,
      evidence.noted_at,
      evidence.active_at,
      evidence.forked_from,
      evidence.continued_in,
      JSON.stringify(evidence.derived_from),
      JSON.stringify(kin.titles),
      summaries,
      bytes(evidence.trace),
      bytes(evidence.hangs_on),
      bytes(evidence.ends),
      bytes(kin.records),
      bytes(kin.names),
    );
  connection.prepare("UPDATE session SET linked = 0 WHERE key = ?").run(key);
}

function known(connection: Connection, key: number): Row | undefined {
  return connection.prepare("SELECT family, names, summaries FROM kin WHERE session_key = ?").get(key);
}

const NONE = "[]";

export function removeKin(connection: Connection, key: number): void {
  const before = known(connection, key);
  if (!before) return;
  if (before.summaries !== NONE) unlinkAll(connection);
  connection
    .prepare("UPDATE session SET linked = 0 WHERE key IN (SELECT session_key FROM kin WHERE family = ?)")
    .run(Number(before.family));
  connection.prepare("DELETE FROM kin_name WHERE session_key = ?").run(key);
  connection.prepare("DELETE FROM kin WHERE session_key = ?").run(key);
  const family = connection
    .prepare("SELECT session_key, names FROM kin WHERE family = ?")
    .all(Number(before.family));
  for (const other of family) takeNames(connection, Number(other.session_key), namesIn(other));
  connection
    .prepare(
      "UPDATE session SET linked = 1, root_id = id, depth = 0, tree_order = 0, tree = NULL, summary = NULL WHERE key = ?",
    )
    .run(key);
}

/** A summary names whichever session holds its leaf, so one more or less may change the title of any. */
function unlinkAll(connection: Connection): void {
  connection
    .prepare("UPDATE session SET linked = 0 WHERE linked = 1 AND key IN (SELECT session_key FROM kin)")
    .run();
}

/** A name stands for the first session that had it; those that stand for another already are given back. */
function takeNames(connection: Connection, key: number, names: Float64Array): number[] {
  const take = connection.prepare(
    "INSERT INTO kin_name (name, session_key) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  return [...names].filter((name) => take.run(name, key).changes === 0);
}

/**
 * The one family of a session and of all who have one of the names. Families are never parted again: whoever need not be
 * in one is looked at in vain, and that is all.
 */
function joinFamilies(connection: Connection, names: readonly number[], own: number): number {
  if (names.length === 0) return own;
  const found = connection
    .prepare(
      `SELECT DISTINCT family FROM kin WHERE session_key IN (
         SELECT session_key FROM kin_name WHERE name IN (SELECT value FROM json_each(?)))`,
    )
    .all(JSON.stringify(names))
    .map(({ family }) => Number(family));
  const [joined = own, ...others] = found;
  for (const other of new Set([...others, own]))
    if (other !== joined) connection.prepare("UPDATE kin SET family = ? WHERE family = ?").run(joined, other);
  return joined;
}

/** Those that are to be linked anew, with all that share a name with them, directly or through others. */
export function unsettledKin(connection: Connection): KinRow[] {
  // Only summaries ask which records a session holds; that is much to read, and most archives have no summary.
  const summary = connection.prepare(`SELECT 1 ${FROM_SUMMARIES} LIMIT 1`).get();
  return connection
    .prepare(
      `${select(summary ? "records" : "x'' AS records")} WHERE family IN (
         SELECT family FROM session JOIN kin ON session_key = session.key WHERE linked = 0)`,
    )
    .all()
    .map(kinRow);
}

function select(records: string): string {
  return `
SELECT s.id, s.project_path, family, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, titles,
  trace, hangs_on, ends, ${records} FROM kin JOIN session AS s ON s.key = session_key`;
}

const FROM_SUMMARIES =
  "FROM kin INDEXED BY kin_with_summaries JOIN session AS s ON s.key = session_key WHERE summaries <> '[]'";

export function allKin(connection: Connection, root?: SessionId): KinRow[] {
  const sql = select("records");
  return root === undefined
    ? connection.prepare(sql).all().map(kinRow)
    : connection.prepare(`${sql} WHERE s.root_id = ?`).all(root).map(kinRow);
}

export function allSummaries(connection: Connection): FoundSummary[] {
  return connection
    .prepare(`SELECT s.id, summaries ${FROM_SUMMARIES} ORDER BY s.id`)
    .all()
    .flatMap(({ id, summaries }) =>
      (JSON.parse(String(summaries)) as SummaryRecord[]).map((each) => ({
        ...each,
        found_in: id as SessionId,
      })),
    );
}

function kinRow(row: Row): KinRow {
  return {
    family: Number(row.family),
    evidence: {
      session_id: row.id as SessionId,
      project_path: row.project_path as string | null,
      begun_at: row.begun_at as number | null,
      first_at: row.first_at as number | null,
      noted_at: row.noted_at as number | null,
      active_at: row.active_at as number | null,
      forked_from: row.forked_from as SessionId | null,
      continued_in: row.continued_in as SessionId | null,
      derived_from: JSON.parse(String(row.derived_from)) as SessionId[],
      hangs_on: numbersIn(row.hangs_on),
      ends: numbersIn(row.ends),
      trace: numbersIn(row.trace),
    },
    records: numbersIn(row.records),
    titles: JSON.parse(String(row.titles)) as TitleRecord[],
  };
}

/** A copy, because numbers must begin at a multiple of their length. */
function numbersIn(blob: SQLOutputValue | undefined): Uint32Array {
  return new Uint32Array((blob as Uint8Array).slice().buffer);
}

function namesIn({ names }: Row): Float64Array {
  return new Float64Array((names as Uint8Array).slice().buffer);
}
