// Input fields that `recall` and `similar_error` share.
import { z } from "zod";

export const sizeField = z
  .int()
  .min(500)
  .max(65_536)
  .default(2400)
  .describe("about how many characters of history to return")
  .meta({ value: "characters" });

/** The same words as those of a search. */
export const redactedField = z
  .boolean()
  .default(false)
  .describe("redact secrets and private passages, and find nothing by a word that is only in them");
