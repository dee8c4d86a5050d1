// Defines `clew similar-error`: finds the turns where an error was met before, and what ended it.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import { agentField, projectField } from "../input/fields.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { recallFilter, redactedField, sizeField } from "../recall/fields.ts";
import { findError, type MetError } from "../recall/find-error.ts";
import { type MetErrorTurn, metErrorSchema } from "../recall/recalled-schema.ts";
import { recalledTurn } from "../recall/recalled-turn.ts";
import { cleaner, wordsInError } from "../recall/showing.ts";
import { whyNothing } from "../search/why-nothing.ts";

const LONGEST_ERROR = 20_000;

export const similarError = operation({
  name: "similar_error",
  doc: "Find where an error was met before, and what ended it: the changes and commands that fixed it, in the agent's words.",
  is_long: true,
  input: z.strictObject({
    text: z
      .string()
      .max(
        LONGEST_ERROR,
        `at most ${LONGEST_ERROR} characters are compared; pass the lines that name the error`,
      )
      .describe("the error as it was printed, one line or many; paths, numbers and times in it may differ")
      .meta({ positional: true, words: true }),
    project: projectField.optional(),
    agent: agentField.optional(),
    size: sizeField,
    redacted: redactedField,
  }),
  output: z.strictObject({
    errors: z.array(metErrorSchema).describe("closest first"),
    nothing: nothingSchema,
  }),
  examples: ["similar-error 'permission denied for table logins'"],
  found: ({ errors }) => errors.length > 0,
  async run(archive, given) {
    const { text, size, redacted } = given;
    const filter = recallFilter(given);
    const clean = await cleaner(redacted);
    const met = await findError(archive, text, { filter, clean, most: MOST_ERRORS });
    const wordsIn = wordsInError(text.split("\n"));
    const errors: MetErrorTurn[] = [];
    let left = size;
    for (const [index, each] of met.entries()) {
      const { hit, steps, failure, closeness } = each;
      const room = Math.floor(index === met.length - 1 ? left : left * FIRST_SHARE);
      const { recalled, left: unused } = recalledTurn(hit, steps, {
        ...{ clean, wordsIn, room, file: null, met: failure },
        following: [],
        question: "",
        wants: { command: false, open: false, failure: false, change: false, commit: false },
        project: hit.session.project_path,
      });
      errors.push({ ...recalled, closeness, met_in: failure ? "output" : "prompt", solved: isSolved(each) });
      left -= room - unused;
    }
    const nothing =
      errors.length > 0
        ? null
        : whyNothing(parseQuery(text), filter, {
            figures: await archive.store.figures(),
            roots: archive.roots,
          });
    return { errors, nothing };
  },
});

const MOST_ERRORS = 3;
const FIRST_SHARE = 0.55;

/** An error that a prompt quotes is solved if the turn changed something and ended with an answer. */
function isSolved({ failure, steps, hit: { turn } }: MetError): boolean {
  if (failure) return failure.ended_by !== null;
  const changed = steps.some(
    (step) => step.turn === turn.number && step.type === "done" && step.edits.length > 0,
  );
  return turn.answer !== null && changed;
}
