// Searching: the expressions of a query put to the two full-text tables, the turns found ranked, copies folded.
import type { SQLOutputValue } from "node:sqlite";
import { matchExpressions } from "../../search/expressions.ts";
import {
  type Column,
  type FoundRow,
  LAST_LOOKUP,
  LOOKUPS,
  type Lookup,
  type RankedTurn,
  rankTurns,
  WEIGHTS,
} from "../../search/rank.ts";
import { copyGroups } from "../copies.ts";
import type { SearchFilter, SearchFound, SearchHit, SearchQuestion } from "../search.ts";
import { type Conditions, conditions } from "./conditions.ts";
import type { Connection } from "./database.ts";
import { filesCalled } from "./files.ts";
import { sessionsByKey, TURN_COLUMNS, turnEntry } from "./sessions.ts";

type Place = Lookup["place"];

/** Matches of one lookup that are ranked: of a word that is everywhere the newest, which have the highest numbers. */
const MOST_RANKED = 1000;
/** Of those, the best go on; more would change the first pages of nobody's answer. */
const MOST_ROWS = 300;
/** Who finds as many with all words near each other needs none with the words further apart. */
const ENOUGH = 150;

export function searchTurns(connection: Connection, question: SearchQuestion): SearchFound {
  const ask = asker(connection, question);
  const rows: Found[] = [];
  for (const lookup of LOOKUPS) {
    const near = (place: Place) => rows.filter((row) => row.place === place && row.by === "near").length;
    // What is said often enough need not be looked for in what was done, where it costs most.
    if (near("said") >= ENOUGH || (lookup.by !== "near" && near(lookup.place) >= ENOUGH)) continue;
    rows.push(...ask(lookup));
  }
  if (rows.length === 0) rows.push(...ask(LAST_LOOKUP));
  const excluded = excludedTurns(connection, question);
  const ranked = rankTurns(
    rows.filter((row) => !excluded.has(row.turn)),
    question.now,
  );
  return foldCopies(connection, ranked, placesOfWords(rows), question);
}

/** Which columns of which table speak for whom. */
function columnsFor(role: SearchFilter["role"]): Readonly<Record<Place, readonly Column[] | null>> {
  switch (role) {
    case "user":
      return { said: ["prompt"], done: null };
    case "assistant":
      return { said: ["answer", "told"], done: ["thinking"] };
    case "tool":
      return { said: ["files"], done: ["tools", "outputs"] };
    default:
      return { said: [], done: [] };
  }
}

interface Found extends FoundRow<number> {
  /** The chunk in which it was found, of what was done. */
  readonly chunk: number | null;
}

/** Of one word the lookups are the same for all that is near and all there is, so each is asked once. */
function asker(connection: Connection, { query, filter }: SearchQuestion): (lookup: Lookup) => Found[] {
  const columns = columnsFor(filter.role);
  const where = filterConditions(connection, filter);
  const asked = new Map<string, readonly Omit<Found, "by">[]>();
  return ({ place, by }) => {
    const within = columns[place];
    const expressions = within && matchExpressions(query, { columns: within });
    if (!expressions || expressions.reason !== null) return [];
    // One word in brackets is the same word in none.
    const bare = query.wanted.length === 1 ? expressions[by].replace(/^\(+|\)+$/g, "") : expressions[by];
    const key = `${place} ${bare}`;
    const rows = asked.get(key) ?? lookUp(connection, place, expressions[by], where);
    asked.set(key, rows);
    return rows.map((row) => ({ ...row, by }));
  };
}

function lookUp(
  connection: Connection,
  place: Place,
  expression: string,
  where: Conditions,
): Omit<Found, "by">[] {
  return connection
    .prepare(lookupSql(place, where))
    .all(expression, ...where.values())
    .map((row) => ({
      turn: Number(row.turn),
      place,
      bm25: Number(row.bm25),
      at: timeOf(row.started_at),
      chunk: place === "done" ? Number(row.found) : null,
    }));
}

/** Ranked before it is joined with anything: there may be thousands of matches, and some hundred are looked at. */
function lookupSql(place: Place, where: Conditions): string {
  const bm25 = `bm25(${[place, ...Object.values(WEIGHTS[place])].join(", ")})`;
  const turns = `SELECT turn.key FROM turn JOIN session AS s ON s.key = turn.session_key WHERE ${where.sql()}`;
  const rows = place === "said" ? turns : `SELECT key FROM chunk WHERE turn_key IN (${turns})`;
  // With the plus it is held against what matches; without, each of its rows would be matched by itself.
  const filter = where.values().length > 0 ? `AND +rowid IN (${rows})` : "";
  const turn =
    place === "said" ? "turn.key = found" : "chunk.key = found JOIN turn ON turn.key = chunk.turn_key";
  return `
    WITH newest AS MATERIALIZED (
      SELECT rowid AS found, ${bm25} AS bm25 FROM ${place} WHERE ${place} MATCH ? ${filter}
      ORDER BY rowid DESC LIMIT ${MOST_RANKED}
    ), best AS MATERIALIZED (SELECT * FROM newest ORDER BY bm25 LIMIT ${MOST_ROWS})
    SELECT found, bm25, turn.key AS turn, turn.started_at
    FROM best JOIN ${place === "said" ? "turn" : "chunk"} ON ${turn}`;
}

function filterConditions(connection: Connection, filter: SearchFilter): Conditions {
  const where = conditions();
  if (filter.session !== undefined) {
    if (filter.alone) where.add("s.id = ?", filter.session);
    else where.add("s.id = ? OR s.top_id = ?", filter.session, filter.session);
  }
  where.project("s.project_path", filter.project);
  // By the transcript: a session's row would have to be read for it.
  if (filter.agent !== undefined)
    where.add("s.source_key IN (SELECT key FROM source WHERE agent = ?)", filter.agent);
  if (filter.since !== undefined) where.add("turn.started_at >= ?", filter.since);
  if (filter.until !== undefined) where.add("turn.started_at < ?", filter.until);
  if (filter.tool !== undefined) {
    where.add(
      "EXISTS (SELECT 1 FROM json_each(turn.data, '$.tools') WHERE value ->> 'name' = ? COLLATE NOCASE)",
      filter.tool,
    );
  }
  if (filter.file !== undefined) {
    const keys = filesCalled(connection, filter.file);
    const touched = `SELECT turn_key FROM file_touch WHERE file_key IN (${keys.map(() => "?").join(", ")})`;
    // A value even where no file is called so: without any this would be no filter.
    where.add(`? = 1 AND turn.key IN (${touched})`, keys.length > 0 ? 1 : 0, ...keys);
  }
  return where;
}

/** A turn that has what is excluded anywhere, be it not in the row that was found. */
function excludedTurns(connection: Connection, { query }: SearchQuestion): Set<number> {
  const expressions = matchExpressions(query);
  const excluded = expressions.reason === null ? expressions.excluded : null;
  if (excluded === null) return new Set();
  const turns = [
    ...connection.prepare("SELECT rowid AS turn FROM said WHERE said MATCH ?").all(excluded),
    ...connection
      .prepare("SELECT turn_key AS turn FROM chunk WHERE key IN (SELECT rowid FROM done WHERE done MATCH ?)")
      .all(excluded),
  ];
  return new Set(turns.map(({ turn }) => Number(turn)));
}

/** For each turn the chunk that matches best, if prompt and answer do not match as well. */
function placesOfWords(rows: readonly Found[]): ReadonlyMap<number, number | null> {
  const best = new Map<number, Found>();
  for (const row of rows) {
    const known = best.get(row.turn);
    if (!known || strength(row) > strength(known)) best.set(row.turn, row);
  }
  return new Map(Array.from(best, ([turn, { chunk }]) => [turn, chunk]));
}

/** All words near each other count most, then what was said. */
function strength({ place, by, bm25 }: Found): number {
  return (by === "near" ? 1e6 : 0) + (place === "said" ? 1e3 : 0) - bm25;
}

/** A turn that several sessions hold is shown once, for the one that had it first. */
function foldCopies(
  connection: Connection,
  ranked: readonly RankedTurn<number>[],
  chunks: ReadonlyMap<number, number | null>,
  { limit, filter }: SearchQuestion,
): SearchFound {
  const found = copyGroups<SearchHit>();
  let looked = 0;
  for (const { turn: key, score } of ranked) {
    if (found.size === limit) break;
    looked++;
    const hit = hitOf(connection, key, score, chunks.get(key) ?? null);
    if (!hit || hit.session.ghost !== null || (hit.session.archived && !filter.archived)) continue;
    found.add(hit);
  }
  const hits = found.groups().map(([first, ...others]) => {
    const score = others.reduce((best, other) => Math.max(best, other.score), first.score);
    const copies = new Set(others.map(({ session }) => session.id));
    copies.delete(first.session.id);
    return { ...first, score, copies: [...copies] };
  });
  return { hits, more: looked < ranked.length };
}

function hitOf(connection: Connection, key: number, score: number, chunk: number | null): SearchHit | null {
  const row = connection.prepare(`SELECT session_key, ${TURN_COLUMNS} FROM turn WHERE key = ?`).get(key);
  const session = row && sessionsByKey(connection, [Number(row.session_key)]).get(Number(row.session_key));
  if (!row || !session) return null;
  const stretch =
    chunk === null
      ? undefined
      : connection.prepare(`SELECT "from", "to" FROM chunk WHERE key = ?`).get(chunk);
  return {
    session,
    turn: turnEntry(row),
    score,
    done: stretch ? { from: Number(stretch.from), to: Number(stretch.to) } : null,
    copies: [],
  };
}

function timeOf(value: SQLOutputValue | undefined): number | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
