// Defines the derived tables that hold rows. The full-text tables and the change log are in other files of
// the schema.

export const ROW_TABLES = `
CREATE TABLE session (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  top_id TEXT NOT NULL,
  parent_id TEXT,
  source_key INTEGER,
  project_path TEXT,
  git_branch TEXT,
  created_at TEXT,
  updated_at TEXT,
  ghost TEXT,
  recovered INTEGER NOT NULL,
  background INTEGER NOT NULL DEFAULT 0,
  provisional INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL,
  cost_state INTEGER NOT NULL,
  data TEXT NOT NULL,
  linked INTEGER NOT NULL,
  root_id TEXT NOT NULL,
  depth INTEGER NOT NULL,
  tree_order INTEGER NOT NULL,
  tree TEXT,
  summary TEXT,
  UNIQUE (top_id, id)
) STRICT;
CREATE INDEX session_by_id ON session (id);
CREATE INDEX session_by_activity ON session (updated_at DESC, id) WHERE parent_id IS NULL;
CREATE INDEX session_costs_unassigned ON session (key) WHERE cost_state <> 1;
CREATE INDEX session_unlinked ON session (key) WHERE linked = 0;
CREATE INDEX session_by_tree ON session (root_id, tree_order) WHERE parent_id IS NULL;
CREATE INDEX session_provisional ON session (key) WHERE provisional = 1;
CREATE INDEX session_by_source ON session (source_key);
CREATE INDEX session_apart ON session (ghost, recovered) WHERE ghost IS NOT NULL OR recovered = 1;

CREATE TABLE link_evidence (
  session_key INTEGER PRIMARY KEY REFERENCES session (key),
  link_group INTEGER NOT NULL,
  begun_at INTEGER,
  first_at INTEGER,
  noted_at INTEGER,
  active_at INTEGER,
  forked_from TEXT,
  continued_in TEXT,
  derived_from TEXT NOT NULL,
  team TEXT,
  titles TEXT NOT NULL,
  summaries TEXT NOT NULL,
  trace BLOB NOT NULL,
  hangs_on BLOB NOT NULL,
  ends BLOB NOT NULL,
  records BLOB NOT NULL,
  link_keys BLOB NOT NULL
) STRICT;
CREATE INDEX link_evidence_by_group ON link_evidence (link_group);
CREATE INDEX link_evidence_with_summaries ON link_evidence (session_key) WHERE summaries <> '[]';
CREATE TABLE link_key (
  key INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL REFERENCES session (key)
) STRICT;

CREATE TABLE turn (
  key INTEGER PRIMARY KEY,
  session_key INTEGER NOT NULL REFERENCES session (key),
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  digest TEXT NOT NULL,
  started_at TEXT,
  ends_at INTEGER NOT NULL,
  work_indexed_to INTEGER NOT NULL,
  dialogue_indexed INTEGER NOT NULL,
  gist TEXT NOT NULL,
  outcome TEXT NOT NULL,
  effects TEXT,
  edits INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  data TEXT NOT NULL,
  prompt TEXT NOT NULL,
  answer TEXT,
  words TEXT,
  UNIQUE (session_key, id)
) STRICT;
CREATE INDEX turn_by_number ON turn (session_key, number, digest);
CREATE INDEX turn_by_id ON turn (id);
CREATE INDEX turn_dialogue_unindexed ON turn (key) WHERE dialogue_indexed = 0;
CREATE INDEX turn_work_unindexed ON turn (session_key) WHERE work_indexed_to < ends_at;

CREATE TABLE chunk (
  key INTEGER PRIMARY KEY,
  turn_key INTEGER NOT NULL REFERENCES turn (key),
  "from" INTEGER NOT NULL,
  "to" INTEGER NOT NULL,
  full INTEGER NOT NULL
) STRICT;
CREATE INDEX chunk_by_turn ON chunk (turn_key);

CREATE TABLE file (
  key INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;
CREATE INDEX file_by_name ON file (name);
CREATE TABLE file_touch (
  file_key INTEGER NOT NULL REFERENCES file (key),
  turn_key INTEGER NOT NULL REFERENCES turn (key),
  access TEXT NOT NULL,
  PRIMARY KEY (file_key, turn_key, access)
) STRICT, WITHOUT ROWID;
CREATE INDEX file_touch_by_turn ON file_touch (turn_key);

CREATE TABLE spending (
  session_key INTEGER NOT NULL REFERENCES session (key),
  api_id TEXT NOT NULL,
  inherited INTEGER NOT NULL,
  proof INTEGER,
  quarter INTEGER,
  model TEXT,
  input INTEGER NOT NULL,
  output INTEGER NOT NULL,
  cache_read INTEGER NOT NULL,
  cache_write INTEGER NOT NULL,
  cache_write_1h INTEGER NOT NULL,
  lower_bound INTEGER NOT NULL,
  cost INTEGER,
  underpriced INTEGER NOT NULL,
  agent_cost INTEGER,
  turn_id TEXT,
  by_subsession INTEGER NOT NULL,
  PRIMARY KEY (session_key, api_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX spending_by_message ON spending (api_id);
CREATE INDEX spending_by_turn ON spending (session_key, turn_id);
CREATE INDEX spending_unassigned ON spending (api_id) WHERE inherited = 2;
CREATE TABLE spent (
  session_key INTEGER NOT NULL REFERENCES session (key),
  inherited INTEGER NOT NULL,
  quarter INTEGER,
  model TEXT,
  messages INTEGER NOT NULL,
  input INTEGER NOT NULL,
  output INTEGER NOT NULL,
  cache_read INTEGER NOT NULL,
  cache_write INTEGER NOT NULL,
  cache_write_1h INTEGER NOT NULL,
  lower_bound INTEGER NOT NULL,
  cost INTEGER NOT NULL,
  unpriced INTEGER NOT NULL,
  underpriced INTEGER NOT NULL,
  agent_cost INTEGER,
  by_subsession INTEGER NOT NULL
) STRICT;
CREATE INDEX spent_by_session ON spent (session_key);
`;
