// Reads the entries of one session from the agent's database: only the tables and columns named here. Other tables hold
// keys and tokens.
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { JsonObject } from "../../model/json.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { nameField, numberField, objectField, textField } from "../fields.ts";
import type { KnownEntries, LogEntry } from "../source.ts";
import { readLastSnapshot } from "../sqlite-snapshot.ts";
import { hasTable, removedMessages } from "./removed-messages.ts";
import { entryKey, messageValue, parsedObject } from "./stored-message.ts";
import { isArgument } from "./typed-argument.ts";

/** Returns the session's own row, then what was removed, then its messages in order, then its tasks. */
export function databaseEntries({ container, id }: TranscriptFile, known: KnownEntries): LogEntry[] {
  return readLastSnapshot(container, (database) => {
    const session = sessionRow(database, id);
    if (!session) throw new Error(`${container} has no session ${id} any more.`);
    return [
      valueEntry("session", JSON.stringify(session)),
      ...removedMessages(database, id),
      ...messageEntries(database, id, known),
      ...todoEntries(database, id),
    ];
  });
}

/** The row also has counters and times that change with every step. They follow from the messages. */
const SESSION_COLUMNS = ["id", "parent_id", "directory", "title", "version", "time_created", "time_archived"];

function sessionRow(database: DatabaseSync, id: string): Record<string, SQLOutputValue | boolean> | null {
  const there = new Set(
    database
      .prepare("SELECT name FROM pragma_table_info('session')")
      .all()
      .map(({ name }) => String(name)),
  );
  const columns = SESSION_COLUMNS.filter((name) => there.has(name));
  const revert = there.has("revert") ? "revert" : "NULL";
  const row = database
    .prepare(
      `SELECT ${columns.join(", ")}, json_extract(${revert}, '$.messageID') AS reverted_to,
         json_extract(${revert}, '$.partID') IS NOT NULL AS reverted_within FROM session WHERE id = ?`,
    )
    .get(id);
  if (!row) return null;
  return { ...row, reverted_within: row.reverted_within === 1, renamed: isRenamed(database, id) };
}

/** The agent does not store who gave a title. Its events show that one was replaced, which only a person does. */
function isRenamed(database: DatabaseSync, id: string): boolean {
  if (!hasTable(database, "event")) return false;
  const sql = `SELECT DISTINCT json_extract(data, '$.info.title') AS title FROM event
    WHERE aggregate_id = ? AND type = 'session.updated.1'`;
  const titles = database.prepare(sql).all(id);
  return (
    titles.filter(({ title }) => typeof title === "string" && !/^(?:New|Child) session - /.test(title))
      .length > 1
  );
}

interface MessageRow {
  readonly id: string;
  readonly at: number;
  /** The times of the last change and the number of parts. */
  readonly changed: string;
}

/** Returns the first message, if it was an argument of a command. Of what a session allows nothing else is read. */
function argumentIn(database: DatabaseSync, session: string, [first]: readonly MessageRow[]): string | null {
  const there = database
    .prepare("SELECT 1 FROM pragma_table_info('session') WHERE name = 'permission'")
    .get();
  if (!first || !there) return null;
  const sql = "SELECT permission, time_created AS at FROM session WHERE id = ? AND parent_id IS NULL";
  const { permission, at } = database.prepare(sql).get(session) ?? {};
  const isTyped = typeof permission === "string" && isArgument(permission, Number(at), first.at);
  return isTyped ? first.id : null;
}

function messageEntries(database: DatabaseSync, session: string, known: KnownEntries): LogEntry[] {
  const info = database.prepare("SELECT data FROM message WHERE id = ?");
  const parts = database.prepare("SELECT id, data FROM part WHERE message_id = ? ORDER BY id");
  const rows = messageRows(database, session);
  const argument = argumentIn(database, session, rows);
  return rows.map(({ id, at, changed }) => {
    const key = entryKey(id);
    const logged = known.revision(key);
    // After the times, a revision says how far an unfinished answer had come.
    if (logged?.split(" / ")[0] === changed) return { key, revision: logged };
    const message = String(info.get(id)?.data ?? "null");
    const own = parts.all(id).map((part) => ({ id: String(part.id), json: String(part.data) }));
    const value = messageValue({ at, info: message, parts: own, argument: id === argument });
    const progress = progressOf(message, own);
    if (progress === null) return { key, revision: changed, value };
    const revision = `${changed} / ${progress}`;
    // It is logged once for each part that begins or ends, not each time a text or an output grows.
    return { key, revision, value, open: logged?.split(" / ")[1] === progress };
  });
}

/** Looks at keys and times alone, which does not read the messages themselves. */
function messageRows(database: DatabaseSync, session: string): MessageRow[] {
  const sql = `SELECT message.id, message.time_created AS at, message.time_updated AS changed,
      max(part.time_updated) AS part_changed, count(part.id) AS parts
    FROM message LEFT JOIN part ON part.message_id = message.id WHERE message.session_id = ?
    GROUP BY message.id ORDER BY message.time_created, message.id`;
  return database
    .prepare(sql)
    .all(session)
    .map(({ id, at, changed, part_changed, parts }) => ({
      id: String(id),
      at: Number(at),
      changed: `${changed} ${part_changed ?? "-"} ${parts}`,
    }));
}

/** Describes how far an answer has come that is being written: its parts, and how many of them have ended. */
function progressOf(message: string, parts: readonly { readonly json: string }[]): string | null {
  const info = parsedObject(message);
  if (textField(info, "role") !== "assistant" || hasTime(info, "completed")) return null;
  const ended = parts.filter(({ json }) => {
    const part = parsedObject(json);
    return hasTime(part, "end") || hasTime(objectField(part, "state"), "end");
  });
  const running = parts.filter(({ json }) => isRunning(parsedObject(json)));
  return `${parts.length} ${ended.length} ${running.length}`;
}

function hasTime(from: JsonObject | null, key: string): boolean {
  return numberField(objectField(from, "time"), key) !== null;
}

function isRunning(part: JsonObject | null): boolean {
  return nameField(objectField(part, "state"), "status") === "running";
}

/** Todos are deleted and written again as a list. */
function todoEntries(database: DatabaseSync, session: string): LogEntry[] {
  if (!hasTable(database, "todo")) return [];
  const sql = "SELECT content, status, priority FROM todo WHERE session_id = ? ORDER BY position";
  const todos = database.prepare(sql).all(session);
  return todos.length === 0 ? [] : [valueEntry("todo", JSON.stringify(todos))];
}

export function valueEntry(key: string, value: string): LogEntry {
  return { key, revision: contentRevision(value), value };
}
