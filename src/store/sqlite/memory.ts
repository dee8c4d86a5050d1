// Finds earlier turns for a hook. Opens the database by itself, without the rest of the dialect, because an agent waits.
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { SessionId } from "../../model/ids.ts";
import type { Ending } from "../../model/turn.ts";
import { COLUMN_WEIGHTS } from "../../search/column-weights.ts";
import type { Phrase, SearchExpression } from "../../search/search-plan.ts";
import { stem } from "../../search/stem.ts";
import type { Memory, MemoryFilter, RememberedTurn } from "../memory.ts";
import { matchOf } from "./fts/match.ts";
import { archivePath } from "./paths.ts";

/** Throws without an archive, and while another process has it locked. Queries throw in an archive of another clew. */
export function openMemory(dataDir: string): Memory {
  const database = new DatabaseSync(archivePath(dataDir), { readOnly: true, timeout: BUSY_MS });
  return {
    async counts(words) {
      const count = database.prepare(COUNT);
      const turns = database.prepare("SELECT max(key) AS turns FROM turn").get()?.turns;
      return {
        turns: Number(turns ?? 0),
        each: words.map((word) => Number(count.get(matchOf(phrase([word])))?.turns ?? 0)),
      };
    },
    async withWords(words, filter) {
      if (words.length === 0) return [];
      return found(
        database,
        BY_WORDS,
        matchOf(
          joined(
            "any",
            words.map((word) => phrase([word])),
          ),
        ),
        filter,
      );
    },
    async withOutput(phrases, filter) {
      if (phrases.length === 0) return [];
      return found(
        database,
        BY_OUTPUT,
        matchOf(joined("all", phrases.map(phrase)), { columns: ["outputs"] }),
        filter,
      );
    },
    stem,
    close: async () => database.close(),
  };
}

/** Nothing is remembered while another process needs longer than this. */
const BUSY_MS = 30;

/** More turns than this make a word too common to count further. */
const MOST_COUNTED = 2000;
/** The newest turns with any of the words, which are then ranked. */
const MOST_RANKED = 1000;

const COUNT = `SELECT count(*) AS turns FROM (SELECT 1 FROM dialogue WHERE dialogue MATCH ? LIMIT ${MOST_COUNTED})`;

const COLUMNS = `
  s.id AS session_id, s.project_path, turn.number, turn.started_at, turn.data ->> 'ending' AS ending, turn.prompt,
  turn.answer, turn.gist, turn.outcome,
  (SELECT prompt FROM turn AS later WHERE later.session_key = turn.session_key AND later.number = turn.number + 1)
    AS next_prompt`;

const JOINED = `
  JOIN session AS s ON s.key = turn.session_key LEFT JOIN mark AS m ON m.session_id = s.id
  WHERE s.parent_id IS NULL AND s.ghost IS NULL AND coalesce(m.archived, 0) = 0
    AND s.id <> ?2 AND s.root_id NOT IN (SELECT root_id FROM session WHERE id = ?2)
    AND (?3 IS NULL OR turn.started_at < ?3)`;

/** Only redacted texts are looked at, as in every search for an agent. */
const BY_WORDS = `
  WITH best AS MATERIALIZED (
    SELECT rowid AS key, bm25(dialogue, ${Object.values(COLUMN_WEIGHTS.dialogue).join(", ")}) AS score FROM dialogue
    WHERE dialogue MATCH ?1 ORDER BY rowid DESC LIMIT ${MOST_RANKED})
  SELECT ${COLUMNS} FROM best JOIN turn ON turn.key = best.key ${JOINED} ORDER BY score LIMIT ?4`;

const BY_OUTPUT = `
  WITH best AS MATERIALIZED (
    SELECT rowid AS key FROM work WHERE work MATCH ?1 ORDER BY rowid DESC LIMIT ${MOST_RANKED})
  SELECT DISTINCT ${COLUMNS} FROM best JOIN chunk ON chunk.key = best.key JOIN turn ON turn.key = chunk.turn_key ${JOINED}
  ORDER BY turn.started_at DESC LIMIT ?4`;

function found(
  database: DatabaseSync,
  sql: string,
  match: string,
  { session, as_of, limit }: MemoryFilter,
): RememberedTurn[] {
  return database
    .prepare(sql)
    .all({ 1: match, 2: session, 3: as_of ?? null, 4: limit })
    .map((row) => ({
      session_id: String(row.session_id) as SessionId,
      project_path: textOf(row.project_path),
      number: Number(row.number),
      started_at: textOf(row.started_at),
      ending: String(row.ending) as Ending,
      prompt: String(row.prompt),
      answer: textOf(row.answer),
      gist: String(row.gist),
      outcome: String(row.outcome),
      next_prompt: textOf(row.next_prompt),
    }));
}

function textOf(value: SQLOutputValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function phrase(tokens: readonly string[]): Phrase {
  return { kind: "phrase", tokens, prefix: false };
}

/** Prints the same as a compound of the search plan, whose file loads every language. */
function joined(kind: "any" | "all", phrases: readonly Phrase[]): SearchExpression {
  const [only, ...others] = phrases;
  return only && others.length === 0 ? only : { kind, of: phrases };
}
