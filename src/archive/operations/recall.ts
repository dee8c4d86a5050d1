// Defines `clew recall`: answers a question about earlier work with the best turns, each in brief: how it ended, what failed
// and what fixed it, files and commands.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import { agentField, fileField, projectField, queryField, shortText } from "../input/fields.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { fileIn, findCandidates } from "../recall/candidates.ts";
import { recallFilter, redactedField, sizeField } from "../recall/fields.ts";
import { recalledTurnSchema } from "../recall/recalled-schema.ts";
import { cleaner, wordsOf } from "../recall/showing.ts";
import { tellTurns } from "../recall/tell-turns.ts";
import { whyNothing } from "../search/why-nothing.ts";

const input = z.strictObject({
  question: queryField.describe("a question about earlier work, or words you remember; an error text too"),
  project: projectField.optional(),
  agent: agentField.optional(),
  file: fileField
    .describe("prefer turns that changed or read this file: its path, or the end of its path")
    .optional(),
  own: shortText(200)
    .optional()
    .describe("prefer this session, which asks, if it matches as well: its id, or the beginning of it")
    .meta({ value: "session" }),
  size: sizeField,
  redacted: redactedField,
});

export const recall = operation({
  name: "recall",
  doc: "Answer a question about earlier work: up to three turns, with what came of them, what failed and what fixed it, files and commands.",
  is_long: true,
  input,
  output: z.strictObject({
    question: z.string(),
    turns: z.array(recalledTurnSchema).describe("best first, from different work where possible"),
    others: z
      .array(
        z.strictObject({ session_id: z.string(), turn: z.number(), citation: z.string(), asked: z.string() }),
      )
      .describe("the next best turns, which are not shown"),
    nothing: nothingSchema,
  }),
  examples: ["recall why did the cache expire", "recall --file cache.ts how was the expiry fixed --json"],
  found: ({ turns }) => turns.length > 0,
  async run(archive, given) {
    const { question, redacted, size } = given;
    const query = parseQuery(question);
    const filter = recallFilter(given);
    const clean = await cleaner(redacted);
    const file = given.file ?? fileIn(question);
    const found = await findCandidates(archive, question, { filter, clean, file, own: given.own ?? null });
    const { turns, others } = await tellTurns(archive, found, {
      ...{ question, clean, file, size },
      wordsIn: wordsOf(query, archive.store),
    });
    const nothing =
      turns.length > 0
        ? null
        : whyNothing(query, filter, { figures: await archive.store.figures(), roots: archive.roots });
    return { question, turns, others, nothing };
  },
});
