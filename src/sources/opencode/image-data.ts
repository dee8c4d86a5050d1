// Extracts the encoded images of one record, in the order of its image parts, which only describe them.
import type { RecordId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import { readEntryLine } from "../entry-log.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";
import { storedMessage } from "./stored-message.ts";

/** Marks the record of the results that an answer's calls had: both are in one entry. */
export const RESULTS = "/results";

/** Returns each image in base64. Null if the bytes are not this record. */
export function imageData(bytes: Buffer, id: RecordId): string[] | null {
  const line = readEntryLine(bytes, 0);
  const message = line.type === "entry" ? storedMessage(line.entry) : null;
  if (!message || id.replace(RESULTS, "") !== message.id) return null;
  const parts = message.parts.map(({ value }) => value);
  return (id === message.id ? imageFiles(parts) : parts.flatMap(attachedImages)).map(encodedIn);
}

/** Returns the parts that are images. An image that is only named, and not contained, is not among them. */
export function imageFiles(parts: readonly (JsonObject | null)[]): JsonObject[] {
  return parts.filter(
    (part) =>
      part !== null &&
      textField(part, "type") === "file" &&
      textField(part, "mime")?.startsWith("image/") === true &&
      textField(part, "url")?.startsWith("data:") === true,
  ) as JsonObject[];
}

/** Returns the images that a tool returned. */
export function attachedImages(part: JsonObject | null): JsonObject[] {
  return imageFiles(listField(objectField(part, "state"), "attachments").map(asObject));
}

export function encodedIn(image: JsonObject): string {
  const url = nameField(image, "url") ?? "";
  return url.slice(url.indexOf(",") + 1);
}
