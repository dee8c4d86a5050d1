// Line to record, without what is not said: long lines lose tool results, thinking and the like before they are parsed.
//
// Most bytes of a transcript are results of tools, once for the model and once for the client. They are cut out of the
// line's text, and what is left is parsed as ever. So nothing rests on the order of fields, on a field standing there
// once, or on where a record ends: whatever is not one whole record written as the client writes them goes the long way.
//
// Two kinds of damage are seen only by the long way, and only inside a string that was cut out: a control character
// other than NUL, and a backslash before what can't be escaped. Neither comes from a write that was torn.
import { isAscii, isUtf8 } from "node:buffer";
import type { JsonObject } from "../../model/json.ts";
import type { StreamItem } from "../../model/record.ts";
import { type CutPlan, cutJson } from "../json/cut.ts";
import type { Line } from "../lines.ts";
import { textField } from "./fields.ts";
import { ATTACHMENT_FIELDS } from "./fragments.ts";
import { isKnownKind } from "./kinds.ts";
import { CALL_KEY_FIELDS } from "./names.ts";
import { RESULT_FIELDS } from "./parts.ts";
import { readRecords } from "./records.ts";
import { EFFECT_FIELDS } from "./tools/effects.ts";

/** As `readRecords`; the value of a record as `long` as this lacks what `keepSaid` drops of it, and what nobody reads. */
export function leanRecords(line: Line, long: number = LONG, plan: CutPlan = DIALOGUE): StreamItem[] {
  const value = leanValue(line, long, plan);
  const kind = textField(value, "type");
  if (!value || kind === null) return readRecords(line);
  const { offset, length, next_offset } = line;
  return [{ type: "record", record: { kind, known: isKnownKind(kind), offset, length, value }, next_offset }];
}

/** The same with all that is said, thought, given to tools and returned by them, as the model was given it. */
export function fullTextRecords(line: Line): StreamItem[] {
  return leanRecords(line, LONG, WORDS);
}

/** Shorter lines are parsed as fast as they are cut. */
const LONG = 2000;
const OPEN = 123;
const CLOSE = 125;

function leanValue({ bytes, tail }: Line, long: number, plan: CutPlan): JsonObject | null {
  if (tail || bytes[0] !== OPEN || bytes[bytes.length - 1] !== CLOSE) return null;
  const ascii = isAscii(bytes);
  if (!ascii && !isUtf8(bytes)) return null;
  // Each byte as a character: all that JSON is built of is ASCII, and so are the places of cuts.
  const json = bytes.toString("latin1");
  const lean = bytes.length < long ? json : leanJson(json, plan);
  if (lean === null) return null;
  try {
    return JSON.parse(ascii ? lean : Buffer.from(lean, "latin1").toString("utf8")) as JsonObject;
  } catch {
    // Not JSON: the long way tells what it is.
    return null;
  }
}

function leanJson(json: string, plan: CutPlan): string | null {
  return json.includes("\0") ? null : cutJson(json, plan);
}

const KEEP: CutPlan = {};
const CUT: CutPlan = { cut: true };

/** Whether there was thinking is told by its text. */
const THINKING: CutPlan = { text: () => "-" };

/** Two things are known by the words with which a result begins; they may be written with escapes. */
const RESULT_TEXT: CutPlan = {
  text(json, start) {
    const needed =
      json.startsWith("Ta", start) || json.startsWith("[T", start) || json.startsWith("\\", start);
    return needed ? null : "";
  },
};

/** What is read of an object, as the code beside which it is declared reads it; the rest is cut out. */
function only(...keys: readonly string[]): CutPlan {
  return { fields: [...new Set(keys)].map((key) => ({ key, plan: KEEP })), other_fields: CUT };
}

/** Of whatever tool. */
const INPUT = only(...EFFECT_FIELDS, ...CALL_KEY_FIELDS);

const RESULT: CutPlan = { ...RESULT_TEXT, items: { fields: [{ key: "text", plan: RESULT_TEXT }] } };

const PART: CutPlan = {
  fields: [
    { key: "content", plan: RESULT },
    { key: "input", plan: INPUT },
    { key: "thinking", plan: THINKING },
    { key: "signature", plan: CUT },
    { key: "data", plan: CUT },
  ],
};

const OUTCOME: CutPlan = { cut: true, ...only(...RESULT_FIELDS) };

/** What the client keeps for itself. */
const ASIDE = [
  { key: "attachment", plan: only(...ATTACHMENT_FIELDS) },
  { key: "data", plan: CUT },
  { key: "snapshot", plan: CUT },
];

const DIALOGUE: CutPlan = {
  fields: [
    { key: "message", plan: { fields: [{ key: "content", plan: { items: PART } }] } },
    { key: "toolUseResult", plan: OUTCOME },
    ...ASIDE,
  ],
};

/** An image is no words. */
const SOURCE: CutPlan = { fields: [{ key: "data", plan: CUT }] };

const WORDY_PART: CutPlan = {
  fields: [
    { key: "content", plan: { items: { fields: [{ key: "source", plan: SOURCE }] } } },
    { key: "source", plan: SOURCE },
    { key: "signature", plan: CUT },
    { key: "data", plan: CUT },
  ],
};

const WORDS: CutPlan = {
  fields: [
    { key: "message", plan: { fields: [{ key: "content", plan: { items: WORDY_PART } }] } },
    { key: "toolUseResult", plan: CUT },
    ...ASIDE,
  ],
};
