// Defines how a message and its parts are written as one entry, and reads them back. One entry for each message keeps a
// record readable by itself: without its message, a part does not say who wrote it.
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { FoldedEntry } from "../entry-log.ts";
import { asObject, isSet, listField, nameField, numberField, objectField } from "../fields.ts";

export interface StoredMessage {
  readonly id: RecordId;
  /** When the row was created, in milliseconds. With the id, this is the order of messages. */
  readonly at: number;
  /** The message's own JSON. */
  readonly info: JsonObject;
  readonly parts: readonly StoredPart[];
  /** The message before it, for one that was already removed when it was first seen. */
  readonly after: RecordId | null;
  /** True for a prompt that was an argument of a command. */
  readonly argument: boolean;
  readonly offset: number;
  readonly length: number;
}

export interface StoredPart {
  readonly id: string;
  /** Null if it is not JSON. */
  readonly value: JsonObject | null;
}

const MESSAGE = "message/";

export function entryKey(id: string): string {
  return `${MESSAGE}${id}`;
}

/** Returns the id of the message that an entry is about, or null for any other entry. */
export function messageIn(key: string): RecordId | null {
  return key.startsWith(MESSAGE) ? (key.slice(MESSAGE.length) as RecordId) : null;
}

export interface WrittenMessage {
  readonly at: number;
  /** The JSON as the agent stores it. */
  readonly info: string;
  readonly parts: readonly { readonly id: string; readonly json: string }[];
  readonly after?: string | null;
  readonly argument?: boolean;
}

/** Writes the entry's value around the agent's own JSON. A part that is not JSON is kept as text. */
export function messageValue({ at, info, parts, after, argument }: WrittenMessage): string {
  const written = parts.map(
    ({ id, json }) => `{"id":${JSON.stringify(id)},"part":${isObject(json) ? json : JSON.stringify(json)}}`,
  );
  const before = after ? `"after":${JSON.stringify(after)},` : "";
  const typed = argument ? '"argument":true,' : "";
  return `{"at":${at},${before}${typed}"message":${info},"parts":[${written.join(",")}]}`;
}

function isObject(json: string): boolean {
  return parsedObject(json) !== null;
}

/** Returns null for a text that is not a JSON object. */
export function parsedObject(json: string): JsonObject | null {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns null for an entry that is not a message, or whose message is damaged. */
export function storedMessage({ key, value, raw, offset, length }: FoldedEntry): StoredMessage | null {
  const id = messageIn(key);
  const fields = raw ? null : asObject(value);
  const info = objectField(fields, "message");
  if (id === null || !info) return null;
  return {
    ...{ id, info, offset, length },
    at: numberField(fields, "at") ?? 0,
    after: nameField(fields, "after") as RecordId | null,
    argument: isSet(fields, "argument"),
    parts: listField(fields, "parts").map((each) => {
      const part = asObject(each);
      return { id: nameField(part, "id") ?? "", value: objectField(part, "part") };
    }),
  };
}
