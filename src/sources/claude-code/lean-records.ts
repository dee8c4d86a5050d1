// Parses lines without what the dialogue does not need: long lines lose tool results, thinking and the like before
// parsing.
//
// Most bytes of a transcript are tool results, once for the model and once for the client. They are cut out of the
// line's text, and the rest is parsed as usual. So nothing depends on the order of fields, on fields being unique, or
// on where a record ends: anything that is not one whole record, formatted as the client does, takes the slow path.
//
// Two kinds of damage are seen only by the slow path, and only inside a string that was cut out: a control character
// other than NUL, and a backslash before something that cannot be escaped. Torn writes cause neither.
import { isAscii, isUtf8 } from "node:buffer";
import type { JsonObject } from "../../model/json.ts";
import type { StreamItem } from "../../model/record.ts";
import { textField } from "../fields.ts";
import { type CutPlan, cutJson } from "../json/cut.ts";
import type { Line } from "../lines.ts";
import { mayProve } from "../proving-lines.ts";
import { ATTACHMENT_FIELDS } from "./fragments.ts";
import { isKnownKind } from "./kinds.ts";
import { CALL_KEY_FIELDS } from "./names.ts";
import { RESULT_FIELDS } from "./parts.ts";
import { readRecords } from "./records.ts";
import { TEAM_FIELDS } from "./team.ts";
import { EFFECT_FIELDS } from "./tools/effects.ts";
import { REMARKS } from "./tools/returned.ts";

/** Works like `readRecords`, but a record of `long` bytes or more lacks what `keepDialogue` drops or no code reads. */
export function leanRecords(line: Line, long: number = LONG, plan: CutPlan = DIALOGUE): StreamItem[] {
  const value = leanValue(line, long, plan);
  const kind = textField(value, "type");
  if (!value || kind === null) return readRecords(line);
  const { offset, length, next_offset } = line;
  return [{ type: "record", record: { kind, known: isKnownKind(kind), offset, length, value }, next_offset }];
}

/** Reads records with all text: messages, thinking, tool inputs and tool outputs as the model received them. */
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
  const json = bytes.length < long ? bytes.toString(ascii ? "latin1" : "utf8") : leanJson(bytes, ascii, plan);
  if (json === null) return null;
  try {
    return JSON.parse(json) as JsonObject;
  } catch {
    // Not JSON: the slow path finds out what it is.
    return null;
  }
}

function leanJson(bytes: Buffer, ascii: boolean, plan: CutPlan): string | null {
  // One character per byte: JSON's structure is ASCII, so positions of cuts are the same.
  const json = bytes.toString("latin1");
  const lean = json.includes("\0") ? null : cutJson(json, plan);
  return lean === null || ascii ? lean : Buffer.from(lean, "latin1").toString("utf8");
}

const KEEP: CutPlan = {};
const CUT: CutPlan = { cut: true };

/** Keeps one character, because the text shows whether there was any thinking. */
const THINKING: CutPlan = { text: () => "-" };

/** Keeps results that prove something, and some kinds that are recognised by their beginning, maybe with escapes. */
const RESULT_TEXT: CutPlan = {
  text(json, start, end) {
    const needed = ["Ta", "[T", "\\", ...REMARKS].some((beginning) => json.startsWith(beginning, start));
    return needed || mayProve(json.slice(start, end)) ? null : "";
  },
};

/** Keeps the fields that the code beside each list reads, and cuts the rest. */
function only(...keys: readonly string[]): CutPlan {
  return { fields: [...new Set(keys)].map((key) => ({ key, plan: KEEP })), other_fields: CUT };
}

/** For every tool. */
const INPUT = only(...EFFECT_FIELDS, ...CALL_KEY_FIELDS, ...TEAM_FIELDS);

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

/** The fields that say whose message a progress record quotes. */
const QUOTE_FIELDS = ["type", "agentId"].map((key) => ({ key, plan: KEEP }));

const OUTCOME: CutPlan = { cut: true, ...only(...RESULT_FIELDS) };

const DIALOGUE = recordPlan(PART, OUTCOME);

/** A record of which each part and the structured result of its tool call are cut by these plans. */
function recordPlan(part: CutPlan, outcome: CutPlan): CutPlan {
  const message = [
    { key: "message", plan: { fields: [{ key: "content", plan: { items: part } }] } },
    { key: "toolUseResult", plan: outcome },
  ];
  // Everything else is data that the client keeps for itself.
  const data: CutPlan = {
    cut: true,
    fields: [{ key: "message", plan: { cut: true, fields: message } }, ...QUOTE_FIELDS],
    other_fields: CUT,
  };
  return {
    fields: [
      ...message,
      { key: "attachment", plan: only(...ATTACHMENT_FIELDS) },
      { key: "data", plan: data },
      { key: "snapshot", plan: CUT },
    ],
  };
}

/** An image contains no text. */
const SOURCE: CutPlan = { fields: [{ key: "data", plan: CUT }] };

const WORDY_PART: CutPlan = {
  fields: [
    { key: "content", plan: { items: { fields: [{ key: "source", plan: SOURCE }] } } },
    { key: "source", plan: SOURCE },
    { key: "signature", plan: CUT },
    { key: "data", plan: CUT },
  ],
};

const WORDS = recordPlan(WORDY_PART, CUT);
