// Extracts the encoded images of one record, in the order of its image parts, which only describe them.
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject, listField, nameField, objectField, textField } from "../fields.ts";

/** Returns each image in base64, or empty if the record has only a reference. Null if the bytes are not this record. */
export function imageData(bytes: Buffer, id: string): string[] | null {
  const found = recordIn(bytes);
  // A progress record quotes a sub-agent's message, which has an id of its own.
  const record = objectField(objectField(found, "data"), "message") ?? found;
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
    // The transcript has been replaced in the meantime.
    return null;
  }
}

/** Returns the blocks of a message, or of a prompt that was sent while the model was working. */
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
