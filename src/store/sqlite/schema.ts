// Defines the schema of the SQLite archive. Derived tables can be rebuilt from archived bytes, so changing
// them only takes a new DERIVED_VERSION. Archived bytes and authored rows change by migrations only and are
// never dropped.
import { COLUMN_WEIGHTS } from "../../search/column-weights.ts";
import { CHANGE_LOG } from "./changes.ts";
import { INDEX_TABLES, PLAIN_TOKENIZER, secretTable, TOKENIZER } from "./fts/tables.ts";
import { ROW_TABLES } from "./row-tables.ts";

/** Raise it whenever a derived table or its contents change, also by other rules of redaction. */
export const DERIVED_VERSION = 25;

/**
 * Each migration runs once, in order, and is never edited, because existing archives already have its result.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: "kept-bytes-and-marks",
    sql: `
CREATE TABLE source (
  key INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  agent TEXT NOT NULL,
  session_id TEXT NOT NULL,
  type TEXT NOT NULL,
  top_id TEXT,
  size INTEGER NOT NULL,
  mtime_ms REAL NOT NULL,
  ctime_ms REAL NOT NULL,
  kept_to INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  note TEXT,
  gone INTEGER NOT NULL,
  derived INTEGER NOT NULL
) STRICT;
CREATE INDEX source_by_session ON source (top_id);
CREATE INDEX source_unkept ON source (key) WHERE gone = 0 AND kept_to < size;
CREATE TABLE piece (
  key INTEGER PRIMARY KEY,
  source_key INTEGER NOT NULL REFERENCES source (key),
  generation INTEGER NOT NULL,
  "offset" INTEGER NOT NULL,
  length INTEGER NOT NULL,
  hash TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX piece_by_place ON piece (source_key, generation, "offset");
CREATE TABLE mark (
  session_id TEXT PRIMARY KEY,
  pinned INTEGER NOT NULL,
  archived INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE forgotten (
  session_id TEXT PRIMARY KEY,
  forgotten_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  },
  {
    name: "renames",
    sql: `
CREATE TABLE rename (
  key INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  title TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX rename_by_session ON rename (session_id);
`,
  },
  {
    name: "written-texts",
    sql: `
CREATE TABLE writing (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  whom TEXT,
  since TEXT
) STRICT;
CREATE TABLE written_gist (
  turn_id TEXT PRIMARY KEY,
  gist TEXT NOT NULL,
  model TEXT NOT NULL,
  written_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE written_title (
  key INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  title TEXT NOT NULL,
  model TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  turn INTEGER NOT NULL,
  turn_id TEXT NOT NULL
) STRICT;
CREATE INDEX written_title_by_session ON written_title (session_id);
CREATE TABLE writing_job (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  what TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  UNIQUE (turn_id, what)
) STRICT;
CREATE TABLE model_call (
  key INTEGER PRIMARY KEY,
  job_key INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  what TEXT NOT NULL,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  model TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  cost INTEGER,
  failure TEXT,
  ended INTEGER NOT NULL
) STRICT;
CREATE INDEX model_call_by_day ON model_call (day);
CREATE INDEX model_call_by_turn ON model_call (turn_id);
`,
  },
  {
    name: "final-messages",
    sql: `
CREATE TABLE final_message (
  event_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  turn INTEGER,
  prompt_id TEXT,
  text TEXT NOT NULL,
  origin TEXT NOT NULL,
  said_at TEXT NOT NULL
) STRICT;
CREATE INDEX final_message_by_session ON final_message (session_id);
`,
  },
  {
    name: "written-summaries",
    sql: `
CREATE TABLE written_summary (
  turn_id TEXT PRIMARY KEY,
  fields TEXT NOT NULL,
  model TEXT NOT NULL,
  written_at TEXT NOT NULL,
  final_message TEXT
) STRICT;
`,
  },
  {
    name: "writing-jobs-by-session",
    sql: `
CREATE INDEX writing_job_by_session ON writing_job (session_id, what);
`,
  },
  {
    name: "logs",
    sql: `
ALTER TABLE source ADD COLUMN container TEXT;
ALTER TABLE source ADD COLUMN form TEXT NOT NULL DEFAULT 'lines';
ALTER TABLE source ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN stamp TEXT;
ALTER TABLE source ADD COLUMN base INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN log INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN reader_version INTEGER NOT NULL DEFAULT 1;
`,
  },
  {
    // Archived lists of typed prompts are split by session when they are next read
    // (`ingest/index/split-kept.ts`).
    name: "prompts-by-session",
    sql: `
UPDATE source SET type = 'side', top_id = path WHERE type = 'history';
`,
  },
  {
    // Rewritten files used to keep the address 0. Each state now begins at the first free block of 256 KiB
    // after the one before it.
    name: "states-of-rewritten-files",
    sql: `
ALTER TABLE source ADD COLUMN cut_at TEXT;
UPDATE source SET base = (SELECT coalesce(sum(blocks * 262144), 0) FROM (
  SELECT (sum(length) + 262143) / 262144 AS blocks FROM piece
  WHERE piece.source_key = source.key AND piece.generation < source.generation GROUP BY piece.generation))
WHERE generation > 0 AND base = 0;
`,
  },
  {
    // How much of which journal this database has.
    name: "journal",
    sql: `
CREATE TABLE journal (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  archive TEXT NOT NULL,
  id TEXT NOT NULL,
  applied INTEGER NOT NULL
) STRICT;
`,
  },
];

const TOKENIZERS = { dialogue: TOKENIZER, work: PLAIN_TOKENIZER };

/**
 * Words that FTS5 holds in memory before it writes a segment. A few large segments are faster to write and to
 * search than many small ones.
 */
const HASH_BYTES = 8 * 1024 * 1024;

/** The tables that can be rebuilt from transcripts. */
export const DERIVED: string = [ROW_TABLES, fullText("dialogue"), fullText("work"), CHANGE_LOG].join("\n");

/** Ordered so each can be dropped after the ones before it. */
export const DERIVED_TABLES: readonly string[] = [
  ...INDEX_TABLES,
  "spent",
  "spending",
  "file_touch",
  "file",
  "chunk",
  "turn",
  "link_key",
  "link_evidence",
  // Their names before version 9.
  "said",
  "done",
  "kin_name",
  "kin",
  "session",
];

/**
 * Turns off merging until idle times, because it takes more than half the time of loading. The tables of texts with
 * secrets have few rows and merge by themselves.
 */
function fullText(name: keyof typeof COLUMN_WEIGHTS): string {
  const columns = Object.keys(COLUMN_WEIGHTS[name]).join(", ");
  const options = `content = '', contentless_delete = 1, tokenize = "${TOKENIZERS[name]}"`;
  return `
CREATE VIRTUAL TABLE ${name} USING fts5 (${columns}, ${options});
CREATE VIRTUAL TABLE ${secretTable(name)} USING fts5 (${columns}, ${options});
INSERT INTO ${name} (${name}, rank) VALUES
  ('automerge', 0), ('crisismerge', 500), ('pgsz', 16000), ('hashsize', ${HASH_BYTES});`;
}
