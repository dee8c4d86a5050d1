// What sessions are named and linked by: kept beside their rows, with the names by which relatives find each other.
import type { SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { FoundSummary, SummaryRecord, TitleRecord } from "../../model/title.ts";
import type { KinEntry, KinRow } from "../rows.ts";
import type { Connection } from "./database.ts";

type Row = Record<string, SQLOutputValue>;

/** Within a transaction of the caller. Who shares something with the session is to be linked anew. */
export function writeKin(connection: Connection, key: number, kin: KinEntry | null): void {
  if (!kin) {
    removeKin(connection, key);
    return;
  }
  const before = connection.prepare("SELECT names, summaries FROM kin WHERE session_key = ?").get(key);
  const summaries = JSON.stringify(kin.summaries);
  if (summaries !== (before?.summaries ?? NONE)) unlinkAll(connection);
  writeNames(connection, key, before ? namesIn(before) : [], kin.names);
  const { evidence } = kin;
  const bytes = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  connection
    .prepare(
      `INSERT OR REPLACE INTO kin (session_key, begun_at, first_at, noted_at, active_at, forked_from, continued_in,
         derived_from, titles, summaries, trace, records, names)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      key,
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
      bytes(kin.records),
      bytes(kin.names),
    );
  connection.prepare("UPDATE session SET linked = 0 WHERE key = ?").run(key);
}

const NONE = "[]";

export function removeKin(connection: Connection, key: number): void {
  const before = connection.prepare("SELECT names, summaries FROM kin WHERE session_key = ?").get(key);
  if (!before) return;
  if (before.summaries !== NONE) unlinkAll(connection);
  writeNames(connection, key, namesIn(before), new Float64Array());
  connection
    .prepare("UPDATE session SET linked = 0 WHERE root_id = (SELECT root_id FROM session WHERE key = ?)")
    .run(key);
  connection.prepare("DELETE FROM kin WHERE session_key = ?").run(key);
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

function writeNames(
  connection: Connection,
  key: number,
  before: Iterable<number>,
  names: Float64Array,
): void {
  const gone = new Set(before);
  const insert = connection.prepare("INSERT OR IGNORE INTO kin_name (name, session_key) VALUES (?, ?)");
  for (const name of names) if (!gone.delete(name)) insert.run(name, key);
  for (const name of gone) {
    connection.prepare("DELETE FROM kin_name WHERE name = ? AND session_key = ?").run(name, key);
    connection
      .prepare("UPDATE session SET linked = 0 WHERE key IN (SELECT session_key FROM kin_name WHERE name = ?)")
      .run(name);
  }
}

/** Those that are to be linked anew with all that may be linked with them; all, when that is most of them. */
export function unsettledKin(connection: Connection): KinRow[] {
  const waiting = connection.prepare("SELECT key, root_id FROM session WHERE linked = 0").all();
  if (waiting.length === 0) return [];
  const all = Number(connection.prepare("SELECT count(*) AS count FROM kin").get()?.count);
  if (waiting.length * 2 > all) return allKin(connection);
  const found = relatives(connection, waiting);
  return [...found].flatMap((key) =>
    connection.prepare(`${SELECT} WHERE session_key = ?`).all(key).map(kinRow),
  );
}

/** Who shares a name with any of them, directly or through others, and who was in their trees so far. */
function relatives(connection: Connection, waiting: readonly Row[]): Set<number> {
  const found = new Set(waiting.map(({ key }) => Number(key)));
  for (const { root_id } of waiting) {
    const tree = connection
      .prepare("SELECT key FROM session WHERE root_id = ? AND parent_id IS NULL")
      .all(root_id ?? null);
    for (const { key } of tree) found.add(Number(key));
  }
  // What is added while going through it is gone through as well.
  for (const key of found) {
    const own = connection.prepare("SELECT names FROM kin WHERE session_key = ?").get(key);
    if (!own) continue;
    const sharing = connection
      .prepare("SELECT DISTINCT session_key FROM kin_name WHERE name IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify([...namesIn(own)]));
    for (const { session_key } of sharing) found.add(Number(session_key));
  }
  return found;
}

const SELECT = `
SELECT s.id, s.project_path, begun_at, first_at, noted_at, active_at, forked_from, continued_in, derived_from, titles,
  trace, records FROM kin JOIN session AS s ON s.key = session_key`;

export function allKin(connection: Connection, root?: SessionId): KinRow[] {
  return root === undefined
    ? connection.prepare(SELECT).all().map(kinRow)
    : connection.prepare(`${SELECT} WHERE s.root_id = ?`).all(root).map(kinRow);
}

export function allSummaries(connection: Connection): FoundSummary[] {
  return connection
    .prepare(
      `SELECT s.id, summaries FROM kin INDEXED BY kin_with_summaries JOIN session AS s ON s.key = session_key
       WHERE summaries <> '[]' ORDER BY s.id`,
    )
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
