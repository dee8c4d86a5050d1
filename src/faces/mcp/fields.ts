// Arguments that several tools share: operation fields with a maximum length, because a model fills them in.
import { z } from "zod";
import { periodFields as periods } from "../../archive/input/dates.ts";
import * as fields from "../../archive/input/fields.ts";

const LONGEST_ID = 200;
const LONGEST_TEXT = 1000;
const LONGEST_DATE = 40;

export const sessionIdField = bounded(
  fields.sessionField,
  LONGEST_ID,
  "default: the session you are in",
).optional();

export const queryField = bounded(fields.queryField, LONGEST_TEXT);

export const projectField = bounded(fields.projectField, LONGEST_TEXT).optional();

export const fileField = bounded(fields.fileField, LONGEST_TEXT, "compared, never opened").optional();

export const roleField = fields.roleField.optional();

export const periodFields = {
  since: bounded(periods.since.unwrap(), LONGEST_DATE).optional(),
  until: bounded(periods.until.unwrap(), LONGEST_DATE).optional(),
};

/** Limits only the length; the operation checks the rest, with errors that an agent can act on. */
function bounded({ description = "" }: z.ZodString, longest: number, note = ""): z.ZodString {
  return z
    .string()
    .min(1)
    .max(longest)
    .describe(note === "" ? description : `${description}; ${note}`);
}

/** Leaves out undefined fields. */
export function given<Fields extends object>(all: Fields): Fields {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Fields;
}
