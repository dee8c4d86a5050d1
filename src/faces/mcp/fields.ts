// The arguments that several tools share: the fields of operations in their own words, bounded, because a model fills them in.
import { z } from "zod";
import { periodFields as periods } from "../../archive/input/dates.ts";
import * as fields from "../../archive/input/fields.ts";

const LONGEST_ID = 200;
const LONGEST_TEXT = 1000;
const LONGEST_DATE = 40;

export const sessionIdField = bounded(
  fields.sessionField,
  LONGEST_ID,
  "without it, the session you are in",
).optional();

export const queryField = bounded(fields.queryField, LONGEST_TEXT);

export const projectField = bounded(fields.projectField, LONGEST_TEXT).optional();

export const fileField = bounded(fields.fileField, LONGEST_TEXT, "it is compared, never opened").optional();

export const roleField = fields.roleField.optional();

export const periodFields = {
  since: bounded(periods.since.unwrap(), LONGEST_DATE).optional(),
  until: bounded(periods.until.unwrap(), LONGEST_DATE).optional(),
};

/** What the text has to be, the operation itself says, in a sentence that an agent can go on from. */
function bounded({ description = "" }: z.ZodString, longest: number, note = ""): z.ZodString {
  return z
    .string()
    .min(1)
    .max(longest)
    .describe(note === "" ? description : `${description}; ${note}`);
}

/** Without what was not given. */
export function given<Fields extends object>(all: Fields): Fields {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Fields;
}
