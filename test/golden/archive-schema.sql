-- version 100025
CREATE TABLE chunk (
  key INTEGER PRIMARY KEY,
  turn_key INTEGER NOT NULL REFERENCES turn (key),
  "from" INTEGER NOT NULL,
  "to" INTEGER NOT NULL,
  full INTEGER NOT NULL
) STRICT;
CREATE INDEX chunk_by_turn ON chunk (turn_key);
CREATE VIRTUAL TABLE dialogue USING fts5 (title, prompt, answer, files, reported, content = '', contentless_delete = 1, tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
CREATE TABLE 'dialogue_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'dialogue_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'dialogue_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
CREATE TABLE 'dialogue_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE VIRTUAL TABLE dialogue_secret USING fts5 (title, prompt, answer, files, reported, content = '', contentless_delete = 1, tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
CREATE TABLE 'dialogue_secret_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'dialogue_secret_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'dialogue_secret_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
CREATE TABLE 'dialogue_secret_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
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
CREATE TRIGGER final_message_added AFTER INSERT ON final_message BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE id = NEW.session_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
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
CREATE TABLE forgotten (
  session_id TEXT PRIMARY KEY,
  forgotten_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE journal (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  archive TEXT NOT NULL,
  id TEXT NOT NULL,
  applied INTEGER NOT NULL
) STRICT;
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
CREATE TRIGGER mark_added AFTER INSERT ON mark BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE id = NEW.session_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER mark_changed AFTER UPDATE ON mark BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE id = NEW.session_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TABLE mark (
  session_id TEXT PRIMARY KEY,
  pinned INTEGER NOT NULL,
  archived INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TRIGGER rename_added AFTER INSERT ON rename BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE id = NEW.session_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TABLE rename (
  key INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  title TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX rename_by_session ON rename (session_id);
CREATE TRIGGER session_added AFTER INSERT ON session BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT NEW.top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) WHERE true
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER session_changed AFTER UPDATE OF data, tree, summary ON session WHEN OLD.data IS NOT NEW.data OR OLD.tree IS NOT NEW.tree OR OLD.summary IS NOT NEW.summary BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT NEW.top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) WHERE true
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER session_removed AFTER DELETE ON session BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT OLD.top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) WHERE true
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
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
CREATE INDEX session_apart ON session (ghost, recovered) WHERE ghost IS NOT NULL OR recovered = 1;
CREATE INDEX session_by_activity ON session (updated_at DESC, id) WHERE parent_id IS NULL;
CREATE INDEX session_by_id ON session (id);
CREATE INDEX session_by_source ON session (source_key);
CREATE INDEX session_by_tree ON session (root_id, tree_order) WHERE parent_id IS NULL;
CREATE INDEX session_costs_unassigned ON session (key) WHERE cost_state <> 1;
CREATE INDEX session_provisional ON session (key) WHERE provisional = 1;
CREATE INDEX session_unlinked ON session (key) WHERE linked = 0;
CREATE TABLE session_change (
  top_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_change_by_seq ON session_change (seq);
CREATE TRIGGER source_changed AFTER UPDATE OF size, generation ON source WHEN OLD.size <> NEW.size OR OLD.generation <> NEW.generation BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE top_id = coalesce(NEW.top_id, NEW.session_id)
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER source_gone AFTER UPDATE OF gone ON source WHEN OLD.gone <> NEW.gone BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE source_key = NEW.key
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
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
, container TEXT, form TEXT NOT NULL DEFAULT 'lines', rank INTEGER NOT NULL DEFAULT 0, stamp TEXT, base INTEGER NOT NULL DEFAULT 0, log INTEGER NOT NULL DEFAULT 0, reader_version INTEGER NOT NULL DEFAULT 1, cut_at TEXT) STRICT;
CREATE INDEX source_by_session ON source (top_id);
CREATE INDEX source_unkept ON source (key) WHERE gone = 0 AND kept_to < size;
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
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE sqlite_stat1(tbl,idx,stat);
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
CREATE INDEX turn_by_id ON turn (id);
CREATE INDEX turn_by_number ON turn (session_key, number, digest);
CREATE INDEX turn_dialogue_unindexed ON turn (key) WHERE dialogue_indexed = 0;
CREATE INDEX turn_work_unindexed ON turn (session_key) WHERE work_indexed_to < ends_at;
CREATE VIRTUAL TABLE work USING fts5 (thinking, tools, outputs, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
CREATE TABLE 'work_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'work_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'work_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
CREATE TABLE 'work_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE VIRTUAL TABLE work_secret USING fts5 (thinking, tools, outputs, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'");
CREATE TABLE 'work_secret_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE TABLE 'work_secret_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'work_secret_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);
CREATE TABLE 'work_secret_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE writing (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  whom TEXT,
  since TEXT
) STRICT;
CREATE TABLE writing_job (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  turn_id TEXT NOT NULL,
  what TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  UNIQUE (turn_id, what)
) STRICT;
CREATE INDEX writing_job_by_session ON writing_job (session_id, what);
CREATE TRIGGER written_gist_added AFTER INSERT ON written_gist BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session JOIN turn ON session_key = session.key WHERE turn.id = NEW.turn_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TRIGGER written_gist_changed AFTER UPDATE ON written_gist BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session JOIN turn ON session_key = session.key WHERE turn.id = NEW.turn_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TABLE written_gist (
  turn_id TEXT PRIMARY KEY,
  gist TEXT NOT NULL,
  model TEXT NOT NULL,
  written_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER written_summary_added AFTER INSERT ON written_summary BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session JOIN turn ON session_key = session.key WHERE turn.id = NEW.turn_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
CREATE TABLE written_summary (
  turn_id TEXT PRIMARY KEY,
  fields TEXT NOT NULL,
  model TEXT NOT NULL,
  written_at TEXT NOT NULL,
  final_message TEXT
) STRICT;
CREATE TRIGGER written_title_added AFTER INSERT ON written_title BEGIN
  INSERT INTO session_change (top_id, seq)
  SELECT DISTINCT top_id, (SELECT coalesce(max(seq), 0) + 1 FROM session_change) FROM session WHERE id = NEW.session_id
  ON CONFLICT (top_id) DO UPDATE SET seq = excluded.seq;
END;
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
