// Names lines by their numbers, so that a file can continue after a line of another file: after a fork, or when a
// person went back. Such a file names the other one by the second id of its name, or by the first if there is no second.
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import { nameField, numberField, objectField } from "../fields.ts";
import type { RolloutLine } from "./line.ts";

/**
 * Returns the names of a line. A file does not say whether its name has a second id, but that id begins with the time
 * that the file does say.
 */
export function linePlaces(meta: JsonObject): (line: RolloutLine) => readonly RecordId[] {
  const thread = nameField(meta, "id");
  const begun = Date.parse(nameField(meta, "timestamp") ?? "");
  const files = [thread, Number.isNaN(begun) ? null : timeName(begun)].filter((name) => name !== null);
  return ({ ordinal }) => (ordinal === null ? [] : files.map((file) => placeOf(file, ordinal)));
}

/** Returns the line that the file continues, or null if it begins a history. */
export function baseOf(meta: JsonObject): RecordId | null {
  const base = objectField(meta, "history_base");
  const file = nameField(base, "thread_id");
  const end = numberField(base, "end_ordinal_exclusive");
  if (file === null || end === null) return null;
  const first = file === nameField(meta, "id") || file === nameField(meta, "forked_from_id");
  return placeOf(first ? file : timeName(timeIn(file)), end - 1);
}

function placeOf(file: string, ordinal: number): RecordId {
  return `${file}:${ordinal}` as RecordId;
}

function timeName(time: number): string {
  return time.toString(16);
}

/** An id of this kind begins with its time in milliseconds. */
function timeIn(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
