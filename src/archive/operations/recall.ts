// Defines `clew recall`: answers a question about earlier work with the best turns, each in brief: how it ended, what failed
// and what fixed it, files and commands.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import { agentField, fileField, projectField, queryField, shortText } from "../input/fields.ts";
import { nothingSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { fileIn, findCandidates } from "../recall/candidates.ts";
import { chooseTurns } from "../recall/choose-turns.ts";
import { recallFilter, redactedField, sizeField } from "../recall/fields.ts";
import { type RecalledTurn, recalledTurnSchema } from "../recall/recalled-schema.ts";
import { recalledTurn } from "../recall/recalled-turn.ts";
import { cleaner, wantsOf, wordsOf } from "../recall/showing.ts";
import { followingTurns, turnSteps } from "../recall/turn-steps.ts";
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
    const chosen = chooseTurns(
      await findCandidates(archive, question, { filter, clean, file, own: given.own ?? null }),
      MOST_READ,
    );
    const shares = SHARES[chosen.length] ?? SHARES[MOST_TURNS];
    const ids = new Set(chosen.slice(0, MOST_TURNS).map(({ hit }) => hit.turn.id));
    const told = new Set<string>();
    const turns: RecalledTurn[] = [];
    let left = size;
    for (const { hit, met } of chosen) {
      if (turns.length === MOST_TURNS) break;
      const steps = await turnSteps(archive, hit.session, hit.turn.number, clean);
      const room = Math.floor(left * (shares?.[turns.length] ?? 1));
      const shown = recalledTurn(hit, steps, {
        following: (await followingTurns(archive, hit)).filter(
          ({ id, number }) => !ids.has(id) && !told.has(`${hit.session.id}#${number}`),
        ),
        ...{ clean, file, met, room, wordsIn: wordsOf(query, archive.store) },
        ...{ question, wants: wantsOf(question) },
        project: hit.session.project_path,
      });
      if (saysNothing(shown.recalled)) continue;
      turns.push(shown.recalled);
      for (const { citation } of shown.recalled.later) told.add(citation);
      left -= room - shown.left;
    }
    const nothing =
      turns.length > 0
        ? null
        : whyNothing(query, filter, { figures: await archive.store.figures(), roots: archive.roots });
    return { question, turns, nothing };
  },
});

const MOST_TURNS = 3;
/** A few more, because some were interrupted before anything came of them. */
const MOST_READ = 5;
/** By the number of turns: the best gets more than half of the room, and the next of what is left. */
const SHARES: Readonly<Record<number, readonly number[]>> = { 1: [], 2: [0.65], 3: [0.58, 0.58] };

function saysNothing({ outcome, failed, commands, files }: RecalledTurn): boolean {
  return [outcome, failed, commands, files].every((part) => part.length === 0);
}
