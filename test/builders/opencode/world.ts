// Simulates the folder of OpenCode or Kilo: a database with a write-ahead log, as the agent leaves it while it runs, and
// the files that versions before 1.2 wrote.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export const SECRET = "hunter2-opencode-secret";

export interface StoredFields {
  readonly [key: string]: unknown;
}

export interface OpenCodeWorld extends Disposable {
  /** The root as settings name it. */
  readonly root: string;
  readonly folder: string;
  readonly database: string;
  readonly data_dir: string;
  session(id: string, fields?: StoredFields): void;
  /** Adds a message with its parts, or changes it. Parts are numbered, and those left out stay. */
  message(session: string, id: string, info: StoredFields, parts?: readonly StoredFields[]): void;
  /** Removes messages, as the agent does with undone ones when the next prompt is sent. */
  remove(...messages: readonly string[]): void;
  /** Deletes a session without messages. */
  forget(session: string): void;
  todos(session: string, todos: readonly StoredFields[]): void;
  /** Writes a file below `storage`. */
  file(path: string, value: unknown): void;
  /** Ends the agent: its database is closed, as on exit. */
  quit(): void;
}

export const PROJECT = "/work/shop";

const TABLES = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, version TEXT, revert TEXT,
    time_created INTEGER, time_updated INTEGER, time_archived INTEGER, share_url TEXT DEFAULT '${SECRET}',
    permission TEXT DEFAULT '${SECRET}', metadata TEXT DEFAULT '${SECRET}');
  CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
  CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
  CREATE TABLE todo (session_id TEXT, content TEXT, status TEXT, priority TEXT, position INTEGER);
  CREATE TABLE event_sequence (aggregate_id TEXT PRIMARY KEY, seq INTEGER);
  CREATE TABLE event (id TEXT PRIMARY KEY, aggregate_id TEXT, seq INTEGER, type TEXT, data TEXT);
  ${[
    ...[
      "credential",
      "account",
      "control_account",
      "account_state",
      "session_share",
      "permission",
      "project",
    ],
    ...["workspace", "project_directory", "data_migration", "session_context_epoch", "session_input"],
    ...["session_message", "kilo_board", "kilo_board_message"],
  ]
    .map((name) => `CREATE TABLE ${name} (secret TEXT); INSERT INTO ${name} VALUES ('${SECRET}');`)
    .join("\n")}
  INSERT INTO event VALUES ('x', 'account', 0, 'account.updated.1', '{"token":"${SECRET}"}');`;

/** Files that hold keys, or nothing about sessions. */
const OTHER_FILES = [
  ...["auth.json", "mcp-auth.json", "account.json", "telemetry-id", "log/dev.log", "tool-output/tool_1"],
  ...["snapshot/shop/config", "bin/rg", "storage/session_share/ses_a1.json", "storage/project/shop.json"],
  ...["storage/session_diff/ses_a1.json", "storage/migration"],
];

/**
 * With `events`, the agent keeps a table of everything that happened, as newer versions do. `name` is the path of another
 * database, from the agent's folder.
 */
export function openCodeWorld({
  agent = "opencode",
  events = false,
  name,
}: {
  agent?: string;
  events?: boolean;
  name?: string;
} = {}): OpenCodeWorld {
  const made = mkdtempSync(join(tmpdir(), "clew-opencode-"));
  const folder = join(made, "share", agent);
  mkdirSync(folder, { recursive: true });
  for (const name of OTHER_FILES) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify({ key: SECRET }));
  }
  const path = join(folder, name ?? `${agent}.db`);
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  database.exec(TABLES);
  let clock = START;
  const sql = (text: string, ...values: (string | number | null)[]) => database.prepare(text).run(...values);

  function event(session: string, type: string, data: StoredFields): void {
    if (!events) return;
    sql("INSERT INTO event_sequence VALUES (?, 0) ON CONFLICT DO UPDATE SET seq = seq + 1", session);
    const seq = Number(
      database.prepare("SELECT seq FROM event_sequence WHERE aggregate_id = ?").get(session)?.seq,
    );
    sql(
      "INSERT INTO event VALUES (?, ?, ?, ?, ?)",
      `${session} ${seq}`,
      session,
      seq,
      type,
      JSON.stringify(data),
    );
  }

  return {
    root: `${agent}:${folder}`,
    folder,
    database: path,
    data_dir: join(made, "data"),
    session(id, fields = {}) {
      const {
        parent = null,
        title = "New session - 2026-05-01T10:00:00.000Z",
        revert = null,
        at = START,
        permission = SECRET,
      } = fields;
      sql(
        `INSERT INTO session (id, parent_id, directory, title, version, revert, time_created, time_updated, permission)
           VALUES (?, ?, ?, ?, '1.18.33', ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           title = excluded.title, revert = excluded.revert, time_updated = excluded.time_updated`,
        ...[id, parent as string | null, PROJECT, String(title)],
        ...[revert === null ? null : JSON.stringify(revert), Number(at), ++clock],
        typeof permission === "string" ? permission : JSON.stringify(permission),
      );
      event(id, "session.updated.1", { info: { id, title } });
    },
    message(session, id, info, parts = []) {
      const at = (info.time as { readonly created: number }).created;
      sql(
        `INSERT INTO message VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
           time_updated = excluded.time_updated, data = excluded.data`,
        ...[id, session, at, ++clock, JSON.stringify(info)],
      );
      event(session, "message.updated.1", { info: { id, ...info } });
      for (const [index, part] of parts.entries()) {
        const key = `${id.replace("msg", "prt")}${index}`;
        sql(
          `INSERT INTO part VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
             time_updated = excluded.time_updated, data = excluded.data`,
          ...[key, id, session, at, clock, JSON.stringify(part)],
        );
        event(session, "message.part.updated.1", { part: { id: key, messageID: id, ...part } });
      }
    },
    remove(...messages) {
      for (const id of messages) {
        const session = String(
          database.prepare("SELECT session_id FROM message WHERE id = ?").get(id)?.session_id,
        );
        sql("DELETE FROM part WHERE message_id = ?", id);
        sql("DELETE FROM message WHERE id = ?", id);
        event(session, "message.removed.1", { messageID: id });
      }
    },
    forget: (session) => void sql("DELETE FROM session WHERE id = ?", session),
    todos(session, todos) {
      sql("DELETE FROM todo WHERE session_id = ?", session);
      for (const [position, { content, status }] of todos.entries())
        sql(
          "INSERT INTO todo VALUES (?, ?, ?, 'high', ?)",
          session,
          String(content),
          String(status),
          position,
        );
    },
    file(path, value) {
      const full = join(folder, "storage", path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, typeof value === "string" ? value : JSON.stringify(value, null, 2));
    },
    quit: () => database.close(),
    [Symbol.dispose]() {
      if (database.isOpen) database.close();
      rmSync(made, { recursive: true, force: true });
    },
  };
}

const START = Date.UTC(2026, 4, 1, 10);

/** Returns the time of a minute and second after the sessions begin. */
export function at(minute: number, second: number = 0): number {
  return START + minute * 60_000 + second * 1000;
}
