// The arguments that several tools share, in the words that agents read.
import { z } from "zod";

export const sessionIdField = z
  .string()
  .min(1)
  .max(200)
  .describe(
    "a session: its id, the first characters of it (at least four), or `latest`; without it, the session you are in",
  )
  .optional();

export const queryField = z
  .string()
  .min(1)
  .max(1000)
  .describe(
    'words as you remember them; "in quotes" for a phrase, -word to leave one out, beginn* for all that begin so',
  );

const nameField = z.string().min(1).max(1000);

export const projectField = nameField
  .describe("only this project: its path, or the end of it, such as `shop`")
  .optional();

export const fileField = nameField
  .describe(
    "only turns that read or edited this file: its path, or the end of it; it is compared, never opened",
  )
  .optional();

const dateField = z.string().min(1).max(40);

export const periodFields = {
  since: dateField.describe("not before this day (2026-02-05), or this long ago (12h, 7d, 2w)").optional(),
  until: dateField.describe("not after this day, or this long ago").optional(),
};

/** Without what was not given. */
export function given<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
