// Arguments that several tools share. The operations declare their limits.
import type { z } from "zod";
import { periodFields as periods } from "../../archive/input/dates.ts";
import * as fields from "../../archive/input/fields.ts";

const LONGEST_DATE = 40;

export const sessionIdField = described(fields.sessionField, "default: the session you are in").optional();

export const queryField = fields.queryField;

export const projectField = fields.projectField.optional();

export const fileField = described(fields.fileField, "compared, never opened").optional();

export const roleField = fields.roleField.optional();

export const periodFields = {
  since: dateText(periods.since.unwrap()).optional(),
  until: dateText(periods.until.unwrap()).optional(),
};

function described(field: z.ZodString, note: string): z.ZodString {
  return field.describe(`${field.description}; ${note}`);
}

/** Limits only the length; the operation checks the rest, with errors that an agent can act on. */
function dateText({ description = "" }: z.ZodString): z.ZodString {
  return fields.shortText(LONGEST_DATE).describe(description);
}

/** Leaves out undefined fields. */
export function given<Fields extends object>(all: Fields): Fields {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Fields;
}
