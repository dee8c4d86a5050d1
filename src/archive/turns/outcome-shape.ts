// Defines the fields that say how a turn ended, in tables of contents and in live events.
import { z } from "zod";

export const outcomeShape = {
  outcome: z
    .string()
    .describe(
      "how the turn ended, one line of at most 100 characters: what its answer concludes, what its commands prove, edits and failures",
    ),
  edits: z.int().describe("number of edits that were made"),
  failed: z.int().describe("number of steps that failed"),
};
