// Defines the derived tables that hold rows. Values that queries need have columns of their own, because the JSON of a row
// may hold texts that PostgreSQL can't read as JSON.

export const ROW_TABLES = `
CREATE TABLE session (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT NOT NULL,
  top_id TEXT NOT NULL,
  parent_id TEXT,
  source_key BIGINT,
  agent TEXT NOT NULL,
  project_path TEXT,
  git_branch TEXT,
  created_at TEXT,
  updated_at TEXT,
  ghost TEXT,
  recovered INTEGER NOT NULL,
  background INTEGER NOT NULL,
  provisional INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  active_ms DOUBLE PRECISION NOT NULL,
  cost_state INTEGER NOT NULL,
  data TEXT NOT NULL,
  linked INTEGER NOT NULL,
  root_id TEXT NOT NULL,
  depth INTEGER NOT NULL,
  tree_order INTEGER NOT NULL,
  tree TEXT,
  children INTEGER NOT NULL,
  summary TEXT,
  UNIQUE (top_id, id)
);
CREATE INDEX session_by_id ON session (id);
CREATE INDEX session_by_activity ON session (updated_at DESC NULLS LAST, id) WHERE parent_id IS NULL;
CREATE INDEX session_costs_unassigned ON session (key) WHERE cost_state <> 1;
CREATE INDEX session_unlinked ON session (key) WHERE linked = 0;
CREATE INDEX session_by_tree ON session (root_id, tree_order) WHERE parent_id IS NULL;
CREATE INDEX session_provisional ON session (key) WHERE provisional = 1;
CREATE INDEX session_by_source ON session (source_key);

CREATE TABLE link_evidence (
  session_key BIGINT PRIMARY KEY REFERENCES session (key),
  link_group BIGINT NOT NULL,
  begun_at DOUBLE PRECISION,
  first_at DOUBLE PRECISION,
  noted_at DOUBLE PRECISION,
  active_at DOUBLE PRECISION,
  forked_from TEXT,
  continued_in TEXT,
  derived_from TEXT NOT NULL,
  team TEXT,
  titles TEXT NOT NULL,
  summaries TEXT NOT NULL,
  trace BYTEA NOT NULL,
  hangs_on BYTEA NOT NULL,
  ends BYTEA NOT NULL,
  records BYTEA NOT NULL,
  link_keys BYTEA NOT NULL
);
CREATE INDEX link_evidence_by_group ON link_evidence (link_group);
CREATE INDEX link_evidence_with_summaries ON link_evidence (session_key) WHERE summaries <> '[]';
CREATE TABLE link_key (
  key BIGINT PRIMARY KEY,
  session_key BIGINT NOT NULL REFERENCES session (key)
);
CREATE INDEX link_key_by_session ON link_key (session_key);

CREATE TABLE turn (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_key BIGINT NOT NULL REFERENCES session (key),
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  digest TEXT NOT NULL,
  started_at TEXT,
  ended_at TEXT,
  ending TEXT NOT NULL,
  duration_ms DOUBLE PRECISION,
  ends_at BIGINT NOT NULL,
  work_indexed_to BIGINT NOT NULL,
  dialogue_indexed INTEGER NOT NULL,
  gist TEXT NOT NULL,
  outcome TEXT NOT NULL,
  effects TEXT,
  edits INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  tools text[] NOT NULL,
  data TEXT NOT NULL,
  prompt TEXT NOT NULL,
  answer TEXT,
  words TEXT,
  UNIQUE (session_key, id)
);
CREATE INDEX turn_by_number ON turn (session_key, number);
CREATE INDEX turn_by_id ON turn (id);
CREATE INDEX turn_dialogue_unindexed ON turn (key) WHERE dialogue_indexed = 0;
CREATE INDEX turn_work_unindexed ON turn (session_key) WHERE work_indexed_to < ends_at;

CREATE TABLE chunk (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  turn_key BIGINT NOT NULL REFERENCES turn (key),
  "from" BIGINT NOT NULL,
  "to" BIGINT NOT NULL,
  "full" INTEGER NOT NULL
);
CREATE INDEX chunk_by_turn ON chunk (turn_key);

CREATE TABLE file (
  key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
);
CREATE INDEX file_by_name ON file (name);
CREATE TABLE file_touch (
  file_key BIGINT NOT NULL REFERENCES file (key),
  turn_key BIGINT NOT NULL REFERENCES turn (key),
  access TEXT NOT NULL,
  PRIMARY KEY (file_key, turn_key, access)
);
CREATE INDEX file_touch_by_turn ON file_touch (turn_key);

CREATE TABLE spending (
  session_key BIGINT NOT NULL REFERENCES session (key),
  api_id TEXT NOT NULL,
  inherited INTEGER NOT NULL,
  proof INTEGER,
  quarter BIGINT,
  model TEXT,
  input BIGINT NOT NULL,
  output BIGINT NOT NULL,
  cache_read BIGINT NOT NULL,
  cache_write BIGINT NOT NULL,
  cache_write_1h BIGINT NOT NULL,
  lower_bound INTEGER NOT NULL,
  cost BIGINT,
  underpriced INTEGER NOT NULL,
  agent_cost BIGINT,
  turn_id TEXT,
  by_subsession INTEGER NOT NULL,
  PRIMARY KEY (session_key, api_id)
);
CREATE INDEX spending_by_message ON spending (api_id);
CREATE INDEX spending_by_turn ON spending (session_key, turn_id);
CREATE INDEX spending_unassigned ON spending (api_id) WHERE inherited = 2;
CREATE TABLE spent (
  session_key BIGINT NOT NULL REFERENCES session (key),
  inherited INTEGER NOT NULL,
  quarter BIGINT,
  model TEXT,
  messages BIGINT NOT NULL,
  input BIGINT NOT NULL,
  output BIGINT NOT NULL,
  cache_read BIGINT NOT NULL,
  cache_write BIGINT NOT NULL,
  cache_write_1h BIGINT NOT NULL,
  lower_bound INTEGER NOT NULL,
  cost BIGINT NOT NULL,
  unpriced BIGINT NOT NULL,
  underpriced BIGINT NOT NULL,
  agent_cost BIGINT,
  by_subsession INTEGER NOT NULL
);
CREATE INDEX spent_by_session ON spent (session_key);
`;
