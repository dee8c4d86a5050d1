// Arguments that several tools share, in few words. The operations declare their limits.
import { z } from "zod";
import * as fields from "../../archive/input/fields.ts";

/** The same words for each of them, because every model that could call a tool reads its list. */
export const sessionIdField = described(
  fields.sessionField,
  "id, title, session#turn or latest; default: yours",
);

export const queryField = described(
  fields.queryField,
  'words or a question; "phrase", -without, begin*',
).unwrap();

export const limitField = z.int().min(1).max(50);

export const projectField = described(fields.projectField, "path, its end, or folder name");

export const agentField = described(fields.agentField, "such as codex");

export const fileField = described(fields.fileField, "path or its end");

export const roleField = fields.roleField.describe("").optional();

export const turnField = z.int().min(1).optional();

const LONGEST_DATE = 40;

/** Limits only the length; the operation checks the rest, with errors that an agent can act on. */
export const periodFields = {
  since: fields.shortText(LONGEST_DATE).describe("2026-02-05 or 7d").optional(),
  until: fields.shortText(LONGEST_DATE).optional(),
};

function described(field: z.ZodString, text: string): z.ZodOptional<z.ZodString> {
  return field.describe(text).optional();
}

/** Leaves out undefined fields. */
export function given<Fields extends object>(all: Fields): Fields {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Fields;
}
