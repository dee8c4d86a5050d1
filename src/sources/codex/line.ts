// Reads one line of a rollout, whichever of the three formats it is in.
import type { JsonObject } from "../../model/json.ts";
import { nameField, numberField, objectField } from "../fields.ts";
import type { JsonRecord } from "../json-lines.ts";
import { readTime } from "../times.ts";

export interface RolloutLine {
  readonly record: JsonRecord;
  /** `response_item` is what the model sees, `event_msg` what the person sees, `item` the same in newer files. */
  readonly type: string;
  /** The type of the payload, or of the completed item, or of the line itself. */
  readonly kind: string;
  readonly payload: JsonObject;
  readonly time: string | null;
  /** The number of the line, in files of newer clients. */
  readonly ordinal: number | null;
  /** True in files of clients up to 0.29, which have the model's items alone. */
  readonly bare: boolean;
}

export function readRolloutLine(record: JsonRecord): RolloutLine {
  const { value } = record;
  const payload = objectField(value, "payload");
  const type = nameField(value, "type");
  if (!payload || type === null) return bareLine(record);
  const common = { record, time: readTime(nameField(value, "timestamp")), bare: false };
  const ordinal = numberField(value, "ordinal");
  const item = nameField(payload, "type") === "item_completed" ? objectField(payload, "item") : null;
  if (item) return { ...common, ordinal, type: "item", kind: nameField(item, "type") ?? "item", payload };
  const typed = type === "event_msg" || type === "response_item";
  return { ...common, ordinal, type, kind: (typed && nameField(payload, "type")) || type, payload };
}

function bareLine(record: JsonRecord): RolloutLine {
  const { value } = record;
  const type = nameField(value, "type");
  const state = nameField(value, "record_type");
  const common = { record, payload: value, ordinal: null, time: null, bare: true };
  if (type !== null) return { ...common, type: "response_item", kind: type };
  if (state !== null) return { ...common, type: state, kind: state };
  return { ...common, type: "session_meta", kind: "session_meta" };
}
