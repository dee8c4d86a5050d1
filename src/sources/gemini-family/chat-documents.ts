// Finds chat files, and splits a document that is rewritten whole into entries: one for its fields, one for each message.
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { plainFile, type TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import { headOf } from "../file-head.ts";
import { onDisk } from "../file-names.ts";
import { readObjectFile } from "../object-file.ts";
import type { KnownEntries, LogEntry } from "../source.ts";
import { HEADER_KEY } from "./chat-reader.ts";

export const CHAT_NAME = /^session-\d{4}-\d\d-\d\dT\d\d-\d\d-[\w-]+\.jsonl?$/;

/** Describes a chat file. A document is read by its entries, and a log by its lines. */
export function chatFileAt(agent: string, path: string): TranscriptFile {
  const { size, mtimeMs, ctimeMs } = statSync(onDisk(path));
  const document = path.endsWith(".json");
  const location = document
    ? { ...plainFile(path), form: "entries" as const, stamp: `${size} ${mtimeMs} ${ctimeMs}` }
    : // A document that a newer client continued as a log is kept, and not shown.
      { ...plainFile(path), rank: 1 };
  return {
    ...{ agent, path, ...location, size, mtime_ms: mtimeMs, ctime_ms: ctimeMs },
    ...{ id: (statedId(path) ?? basename(path).replace(/\.jsonl?$/, "")) as SessionId },
    ...{ type: "session", parent_id: null },
  };
}

const HEAD_BYTES = 4096;
/** The id of a file never changes, so each head is read once. */
const ids = new Map<string, string>();

/** Returns the id in the first bytes: the name has only the beginning of it. */
function statedId(path: string): string | null {
  const known = ids.get(path);
  if (known !== undefined) return known;
  const id = /"sessionId":\s*"([^"\\]+)"/.exec(headOf(path, HEAD_BYTES))?.[1] ?? null;
  if (id !== null) ids.set(path, id);
  return id;
}

/** The counter that changes with each step says nothing that the messages do not. */
const UNKEPT_FIELDS: ReadonlySet<string> = new Set(["messages", "lastUpdated"]);

/** Throws for a document that is being written, once it was read. One that never was JSON is kept as it is. */
export function documentEntries({ container }: TranscriptFile, known: KnownEntries): LogEntry[] {
  const text = readFileSync(onDisk(container), "utf8");
  const document = parsed(text);
  if (!document) {
    if (known.revision(HEADER_KEY) !== null) throw new Error(`${container} is not whole.`);
    return [{ key: HEADER_KEY, revision: contentRevision(text), value: text }];
  }
  const fields = Object.fromEntries(Object.entries(document).filter(([key]) => !UNKEPT_FIELDS.has(key)));
  const cwd = projectRoot(container);
  const header = entryOf(HEADER_KEY, { ...fields, ...(cwd !== null && { cwd }) });
  const taken = new Set<string>();
  const messages = listField(document, "messages").map((message) => {
    const value = asObject(message);
    const key = unusedKey(`${textField(value, "type") ?? ""}/${nameField(value, "id") ?? ""}`, taken);
    return entryOf(key, message);
  });
  return [header, ...messages];
}

function entryOf(key: string, value: JsonValue): LogEntry {
  const text = JSON.stringify(value);
  return { key, revision: contentRevision(text), value: text };
}

function unusedKey(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let copy = 2; taken.has(key); copy++) key = `${wanted}#${copy}`;
  taken.add(key);
  return key;
}

function parsed(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text) as JsonValue);
  } catch {
    return null;
  }
}

/** Returns the project's folder as the client notes it above the chats of a project. */
function projectRoot(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) !== "chats") continue;
    const project = dirname(folder);
    return headOf(join(project, ".project_root"), HEAD_BYTES).trim() || listedRoot(project);
  }
  return null;
}

/** The client also lists the name that it gave to each project. */
function listedRoot(project: string): string | null {
  const list = readObjectFile(join(dirname(dirname(project)), "projects.json"));
  const projects = Object.entries(objectField(list, "projects") ?? {});
  return projects.find(([, name]) => name === basename(project))?.[0] ?? null;
}
