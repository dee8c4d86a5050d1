// Input fields that `recall` and `similar_error` share, and the filter that they make.
import { z } from "zod";
import type { SearchFilter } from "../../store/search.ts";

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

export function recallFilter({ project, agent, redacted }: RecallInput): SearchFilter {
  return {
    ...(project !== undefined && { project }),
    ...(agent !== undefined && { agent }),
    ...(redacted && { redacted }),
  };
}

interface RecallInput {
  readonly project?: string | undefined;
  readonly agent?: string | undefined;
  readonly redacted: boolean;
}
