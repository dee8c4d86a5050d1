// Reads the entries of one session from the files of versions before 1.2: one file for each session, message and part.
// Later versions do not always take them over.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../model/json.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { nameField, numberField, objectField } from "../fields.ts";
import { listFolder, onDisk } from "../file-names.ts";
import type { KnownEntries, LogEntry } from "../source.ts";
import { valueEntry } from "./database-entries.ts";
import { entryKey, messageValue, parsedObject } from "./stored-message.ts";
import { isArgument } from "./typed-argument.ts";

/** Throws while the session's own file is half written. The next look reads it. */
export function storageEntries({ container, id }: TranscriptFile, known: KnownEntries): LogEntry[] {
  const storage = dirname(dirname(dirname(container)));
  const session = parsedObject(textAt(container));
  if (!session) throw new Error(`${container} is not a session.`);
  const time = objectField(session, "time");
  const revert = objectField(session, "revert");
  const row = {
    ...{ id, parent_id: nameField(session, "parentID"), directory: nameField(session, "directory") },
    ...{ title: nameField(session, "title"), version: nameField(session, "version") },
    time_created: numberField(time, "created"),
    reverted_to: nameField(revert, "messageID"),
    reverted_within: nameField(revert, "partID") !== null,
    renamed: false,
  };
  const todos = todosAt(join(storage, "todo", `${id}.json`));
  return [
    valueEntry("session", JSON.stringify(row)),
    ...messagesIn(storage, session, id).map(({ key, value, whole }) => {
      const logged = known.revision(key);
      // A message that was read once stays while a file of it is half written, or damaged.
      return whole || logged === null ? valueEntry(key, value) : { key, revision: logged };
    }),
    ...(todos === null ? [] : [valueEntry("todo", todos)]),
  ];
}

interface MessageFiles {
  readonly key: string;
  readonly value: string;
  /** False if a file of it cannot be read, or if a prompt has no part. */
  readonly whole: boolean;
}

function messagesIn(storage: string, session: JsonObject, session_id: string): MessageFiles[] {
  const rules = nameField(session, "parentID") === null ? JSON.stringify(session.permission ?? null) : null;
  const begun = numberField(objectField(session, "time"), "created");
  const messages = namesIn(join(storage, "message", session_id)).map((id, index) => {
    const info = textAt(join(storage, "message", session_id, `${id}.json`));
    const fields = parsedObject(info);
    const at = numberField(objectField(fields, "time"), "created") ?? 0;
    const parts = namesIn(join(storage, "part", id)).map((part) => ({
      id: part,
      json: textAt(join(storage, "part", id, `${part}.json`)),
    }));
    const whole =
      fields !== null &&
      parts.every(({ json }) => parsedObject(json) !== null) &&
      (parts.length > 0 || nameField(fields, "role") !== "user");
    return {
      id,
      at,
      key: entryKey(id),
      value: messageValue({ at, info, parts, argument: index === 0 && isArgument(rules, begun, at) }),
      whole,
    };
  });
  return messages.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

/** Returns the ids in a folder, in order. A folder that does not exist has none. */
export function namesIn(folder: string): string[] {
  try {
    return listFolder(folder)
      .flatMap(({ name }) => (name.endsWith(".json") ? [name.slice(0, -".json".length)] : []))
      .sort();
  } catch {
    return [];
  }
}

function todosAt(path: string): string | null {
  try {
    const text = textAt(path);
    const todos: unknown = JSON.parse(text);
    return Array.isArray(todos) && todos.length > 0 ? text : null;
  } catch {
    // Most sessions have no list.
    return null;
  }
}

function textAt(path: string): string {
  return readFileSync(onDisk(path), "utf8");
}
