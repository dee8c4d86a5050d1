// The encoded images of one record, in the order of its image parts, which say only what they are.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject, listField, nameField, objectField, textField } from "./fields.ts";

/** Each in base64; empty where the record has only a reference. Null for bytes that are no record of this id. */
export function imageData(bytes: Buffer, id: string): string[] | null {
  const record = recordIn(bytes);
  if (!record || nameField(record, "uuid") !== id) return null;
  return blocksOf(record).flatMap((block) => {
    const type = textField(block, "type");
    if (type === "tool_result") return listField(block, "content").map(asObject).filter(isImage).map(dataOf);
    return type === "image" || type === "document" ? [dataOf(block)] : [];
  });
}

function recordIn(bytes: Buffer): JsonObject | null {
  try {
    return asObject(JSON.parse(bytes.toString("utf8")) as JsonValue);
  } catch {
    // The transcript is another one by now.
    return null;
  }
}

/** Of a message, or of a prompt that was typed while the model worked. */
function blocksOf(record: JsonObject): (JsonObject | null)[] {
  const attachment = objectField(record, "attachment");
  const within = objectField(record, "message") ?? record;
  return (attachment ? listField(attachment, "prompt") : listField(within, "content")).map(asObject);
}

function isImage(block: JsonObject | null): boolean {
  return textField(block, "type") === "image";
}

function dataOf(block: JsonObject | null): string {
  return textField(objectField(block, "source"), "data") ?? "";
}
