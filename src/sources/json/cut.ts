// Shortens JSON text: it cuts what a plan does not want out of strings, lists and objects, and leaves the rest as
// written. A parser still sees every key of what is kept, in the same order and as often.
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  NOWHERE,
  OPEN_LIST,
  OPEN_OBJECT,
  passKey,
  passValue,
  QUOTE,
} from "./pass.ts";

/** Says what to do with a value of each type. Values that it does not cover are kept, or cut if `cut` is set. */
export interface CutPlan {
  /** Cut it down to an empty text, list or object. */
  readonly cut?: true;
  /** For an object: plans for fields by name, and one for all other fields. */
  readonly fields?: readonly { readonly key: string; readonly plan: CutPlan }[];
  readonly other_fields?: CutPlan;
  /** For a list: a plan for each item. */
  readonly items?: CutPlan;
  /** For a text from `start` to `end`: returns its replacement as escaped JSON, or null to keep it. */
  readonly text?: (json: string, start: number, end: number) => string | null;
}

/** Shorter values are not worth cutting. */
const SHORT = 40;

/** Returns null if the text is not a single value, or not formatted as JSON.stringify does. */
export function cutJson(json: string, plan: CutPlan): string | null {
  const work: Work = { json, kept: "", from: 0 };
  const end = pass(work, 0, plan);
  return end === json.length ? work.kept + json.slice(work.from) : null;
}

interface Work {
  readonly json: string;
  /** The result for the JSON before `from`. */
  kept: string;
  from: number;
}

function pass(work: Work, start: number, plan: CutPlan): number {
  const first = work.json.charCodeAt(start);
  if (first === OPEN_OBJECT && plan.fields) return passFields(work, start, plan, plan.fields);
  if (first === OPEN_LIST && plan.items) return passItems(work, start, plan.items);
  const end = passValue(work.json, start);
  if (end - start <= SHORT) return end;
  if (first === QUOTE && plan.text) {
    const replacement = plan.text(work.json, start + 1, end - 1);
    if (replacement !== null) cut(work, start + 1, end - 1, replacement);
  } else if (plan.cut && (first === QUOTE || first === OPEN_OBJECT || first === OPEN_LIST)) {
    cut(work, start + 1, end - 1, "");
  }
  return end;
}

function cut(work: Work, start: number, end: number, replacement: string): void {
  work.kept += work.json.slice(work.from, start) + replacement;
  work.from = end;
}

type Fields = NonNullable<CutPlan["fields"]>;

function passFields(work: Work, start: number, plan: CutPlan, fields: Fields): number {
  const { json } = work;
  let at = start + 1;
  if (json.charCodeAt(at) === CLOSE_OBJECT) return at + 1;
  while (at !== NOWHERE) {
    const key = at;
    at = passKey(json, key);
    if (at === NOWHERE) break;
    at = pass(work, at, planFor(json, key + 1, at - 2, fields) ?? otherPlan(json, key + 1, at - 2, plan));
    const next = at === NOWHERE ? 0 : json.charCodeAt(at);
    if (next === CLOSE_OBJECT) return at + 1;
    at = next === COMMA ? at + 1 : NOWHERE;
  }
  return NOWHERE;
}

function planFor(json: string, start: number, end: number, fields: Fields): CutPlan | undefined {
  const length = end - start;
  for (const field of fields) {
    if (field.key.length === length && json.startsWith(field.key, start)) return field.plan;
  }
  return undefined;
}

const KEEP: CutPlan = {};

/** Keeps a key that contains an escape, because it may be one that has a plan. */
function otherPlan(json: string, start: number, end: number, { other_fields }: CutPlan): CutPlan {
  return other_fields && !json.slice(start, end).includes("\\") ? other_fields : KEEP;
}

function passItems(work: Work, start: number, plan: CutPlan): number {
  const { json } = work;
  let at = start + 1;
  if (json.charCodeAt(at) === CLOSE_LIST) return at + 1;
  while (at !== NOWHERE) {
    at = pass(work, at, plan);
    const next = at === NOWHERE ? 0 : json.charCodeAt(at);
    if (next === CLOSE_LIST) return at + 1;
    at = next === COMMA ? at + 1 : NOWHERE;
  }
  return NOWHERE;
}
