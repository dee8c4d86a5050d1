// Defines the schema of an archive in PostgreSQL. Derived tables can be rebuilt from archived bytes, so changing them
// only takes a new DERIVED_VERSION. Archived bytes and authored rows change by migrations only and are never dropped.
import { CHANGE_LOG } from "./change-log.ts";
import { SEARCH_FUNCTIONS } from "./fts/search-functions.ts";
import { ROW_TABLES } from "./row-tables.ts";

/** Raise it whenever a derived table or its contents change, also by other rules of redaction. */
export const DERIVED_VERSION = 3;

/** Texts compare by their bytes, as everywhere in clew, whatever the database's language is. */
function withCollation(sql: string): string {
  return sql.replaceAll(/\bTEXT\b/g, 'text COLLATE "C"');
}

/**
 * Each migration runs once, in order, and is never edited, because existing archives already have its result.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: "archive",
    sql: withCollation(`
CREATE TABLE archive (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  commits BIGINT NOT NULL,
  derived INTEGER NOT NULL
);
INSERT INTO archive VALUES (1, 0, 0);
CREATE TABLE source (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  type TEXT NOT NULL,
  top_id TEXT,
  size BIGINT NOT NULL,
  mtime_ms DOUBLE PRECISION NOT NULL,
  ctime_ms DOUBLE PRECISION NOT NULL,
  kept_to BIGINT NOT NULL,
  generation INTEGER NOT NULL,
  note TEXT,
  gone INTEGER NOT NULL,
  derived INTEGER NOT NULL,
  container TEXT,
  form TEXT NOT NULL,
  rank INTEGER NOT NULL,
  stamp TEXT,
  base BIGINT NOT NULL,
  log INTEGER NOT NULL,
  reader_version INTEGER NOT NULL,
  cut_at TEXT
);
CREATE INDEX source_by_session ON source (top_id);
CREATE INDEX source_unkept ON source (key) WHERE gone = 0 AND kept_to < size;
CREATE TABLE piece (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_key BIGINT NOT NULL REFERENCES source (key),
  generation INTEGER NOT NULL,
  "offset" BIGINT NOT NULL,
  length INTEGER NOT NULL,
  hash TEXT NOT NULL,
  data BYTEA NOT NULL,
  UNIQUE (source_key, generation, "offset")
);
ALTER TABLE piece ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE TABLE mark (session_id TEXT PRIMARY KEY, pinned INTEGER NOT NULL, archived INTEGER NOT NULL);
CREATE TABLE forgotten (session_id TEXT PRIMARY KEY, forgotten_at TEXT NOT NULL);
CREATE TABLE rename (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id TEXT NOT NULL,
  title TEXT NOT NULL,
  changed_at TEXT NOT NULL
);
CREATE INDEX rename_by_session ON rename (session_id);
CREATE TABLE final_message (
  event_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  turn INTEGER,
  prompt_id TEXT,
  text TEXT NOT NULL,
  origin TEXT NOT NULL,
  said_at TEXT NOT NULL
);
CREATE INDEX final_message_by_session ON final_message (session_id);
CREATE TABLE writing (key INTEGER PRIMARY KEY CHECK (key = 1), whom TEXT, since TEXT);
CREATE TABLE written_gist (turn_id TEXT PRIMARY KEY, gist TEXT NOT NULL, model TEXT NOT NULL, written_at TEXT NOT NULL);
CREATE TABLE written_title (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id TEXT NOT NULL,
  title TEXT NOT NULL,
  model TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  turn INTEGER NOT NULL,
  turn_id TEXT NOT NULL
);
CREATE INDEX written_title_by_session ON written_title (session_id);
CREATE TABLE written_summary (
  turn_id TEXT PRIMARY KEY,
  fields TEXT NOT NULL,
  model TEXT NOT NULL,
  written_at TEXT NOT NULL,
  final_message TEXT
);
CREATE TABLE writing_job (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  what TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  not_before BIGINT NOT NULL,
  UNIQUE (turn_id, what)
);
CREATE INDEX writing_job_by_session ON writing_job (session_id, what);
CREATE TABLE model_call (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_key BIGINT NOT NULL,
  session_id TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  what TEXT NOT NULL,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  model TEXT NOT NULL,
  tokens BIGINT NOT NULL,
  cost BIGINT,
  failure TEXT,
  ended INTEGER NOT NULL
);
CREATE INDEX model_call_by_day ON model_call (day);
CREATE INDEX model_call_by_turn ON model_call (turn_id);
CREATE TABLE session_change (top_id TEXT PRIMARY KEY, seq BIGINT NOT NULL);
CREATE INDEX session_change_by_seq ON session_change (seq);
`),
  },
];

/** The word tables: texts without secrets, and apart from them those that contain one. */
export const WORD_TABLES = ["dialogue", "dialogue_secret", "work", "work_secret"] as const;
export type WordTable = (typeof WORD_TABLES)[number];

/** The first month with a partition of its own. Older rows share one, with those that have no time. */
export const FIRST_MONTH = "2020-01-01";

/** Counted for the ranking, which measures a row against all of its table. */
const WORDS: string = [
  "CREATE TABLE words_total (name text PRIMARY KEY, rows BIGINT NOT NULL, tokens BIGINT NOT NULL);",
  ...WORD_TABLES.map((name) => `${wordTable(name)}\nINSERT INTO words_total VALUES ('${name}', 0, 0);`),
  SEARCH_FUNCTIONS,
].join("\n");

/** Has its row as long as the rows of the other derived tables are there: backups leave out all of them. */
const DERIVED_MARK =
  "CREATE TABLE derived_mark (key INTEGER PRIMARY KEY); INSERT INTO derived_mark VALUES (1);";

/** Each month has a partition, so the newest rows can be read first. Searches and ranking find rows by their keys alone. */
function wordTable(name: WordTable): string {
  return `
CREATE TABLE ${name} (
  key BIGINT NOT NULL,
  month DATE NOT NULL,
  tokens INTEGER NOT NULL,
  columns text NOT NULL,
  words TSVECTOR NOT NULL,
  PRIMARY KEY (key, month)
) PARTITION BY RANGE (month);
CREATE INDEX ${name}_words ON ${name} USING gin (words);
CREATE INDEX ${name}_newest ON ${name} (month, key);
CREATE TABLE ${name}_before PARTITION OF ${name} FOR VALUES FROM (MINVALUE) TO ('${FIRST_MONTH}');
ALTER TABLE ${name}_before ALTER COLUMN words SET STATISTICS 1000;`;
}

/** The tables that can be rebuilt from transcripts. */
export const DERIVED: string = [withCollation(ROW_TABLES), WORDS, CHANGE_LOG, DERIVED_MARK].join("\n");

/** The tables that can't be made again. Everything else in the schema is derived. */
export const LASTING_TABLES: readonly string[] = [
  "migration",
  ...MIGRATIONS.flatMap(({ sql }) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name ?? "")),
];

/** Ordered so each can be dropped after the ones before it. */
export const DERIVED_TABLES: readonly string[] = [
  "derived_mark",
  ...WORD_TABLES,
  "words_total",
  "spent",
  "spending",
  "file_touch",
  "file",
  "chunk",
  "turn",
  "link_key",
  "link_evidence",
  "session",
];
