// Finds messages that were removed before clew saw them: undone turns, once the next prompt is sent. Newer versions
// keep a table of events, which still has them.
import type { DatabaseSync } from "node:sqlite";
import type { JsonObject } from "../../model/json.ts";
import { nameField, numberField, objectField } from "../fields.ts";
import type { LogEntry } from "../source.ts";
import { entryKey, messageValue, parsedObject } from "./stored-message.ts";

export function removedMessages(database: DatabaseSync, session: string): LogEntry[] {
  if (!hasTable(database, "event")) return [];
  const sql = `SELECT count(*) AS n FROM event WHERE aggregate_id = ? AND type = 'message.removed.1'`;
  // Most sessions have none, and then their events are not read.
  if (database.prepare(sql).get(session)?.n === 0) return [];
  return replay(eventsOf(database, session)).map(({ id, info, parts, after }) => {
    const value = messageValue({
      at: numberField(objectField(info, "time"), "created") ?? 0,
      info: JSON.stringify(info),
      parts: Array.from(parts, ([part, json]) => ({ id: part, json })).sort((one, other) =>
        one.id < other.id ? -1 : 1,
      ),
      after,
    });
    return { key: entryKey(id), revision: "removed", value, gone: true };
  });
}

interface Event {
  readonly type: string;
  readonly data: JsonObject | null;
}

function eventsOf(database: DatabaseSync, session: string): Event[] {
  const sql = `SELECT type, data FROM event WHERE aggregate_id = ? AND type LIKE 'message.%' ORDER BY seq`;
  return database
    .prepare(sql)
    .all(session)
    .map(({ type, data }) => ({ type: String(type), data: parsedObject(String(data)) }));
}

interface PastMessage {
  readonly id: string;
  info: JsonObject;
  readonly parts: Map<string, string>;
  /** The message that was last when this one began. */
  readonly after: string | null;
}

/** Follows the events, and returns the messages that are not there at the end. */
function replay(events: readonly Event[]): PastMessage[] {
  const present = new Map<string, PastMessage>();
  const removed = new Map<string, PastMessage>();
  for (const { type, data } of events) {
    if (type.startsWith("message.updated.")) {
      const info = objectField(data, "info");
      const id = nameField(info, "id");
      if (!info || id === null) continue;
      const known = present.get(id);
      if (known) known.info = info;
      else present.set(id, { id, info, parts: new Map(), after: [...present.keys()].at(-1) ?? null });
    } else if (type.startsWith("message.part.updated.")) {
      const part = objectField(data, "part");
      const parts = present.get(nameField(part, "messageID") ?? "")?.parts;
      if (part) parts?.set(nameField(part, "id") ?? "", JSON.stringify(part));
    } else if (type.startsWith("message.part.removed."))
      present.get(nameField(data, "messageID") ?? "")?.parts.delete(nameField(data, "partID") ?? "");
    else if (type.startsWith("message.removed.")) {
      const id = nameField(data, "messageID") ?? "";
      const past = present.get(id);
      if (past) removed.set(id, past);
      present.delete(id);
    }
  }
  return [...removed.values()].filter(({ id }) => !present.has(id));
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
  );
}
