// Defines `clew summary`: returns a summary of each turn of a session.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { requireTurns } from "../input/turn-range.ts";
import { operation } from "../operation.ts";
import { sessionShape } from "../turns/interaction.ts";
import { turnSummaries } from "../turns/turn-summaries.ts";
import { turnSummarySchema } from "../turns/turn-summary-schema.ts";

export const summary = operation({
  name: "summary",
  doc: "Summarize each turn: asked, examined, learned, done, left to do.",
  input: z.strictObject({
    session: sessionField,
    turn: z.int().describe("only the turn with this number").optional(),
  }),
  output: z.strictObject({
    ...sessionShape,
    summaries: z.array(turnSummarySchema).describe("in the order of the turns"),
  }),
  examples: ["summary latest", "summary latest --turn 1 --json"],
  found: ({ summaries }) => summaries.length > 0,
  async run(archive, { session: ref, turn }) {
    const session = await archive.session(ref);
    const all = await turnSummaries(archive.store, session);
    if (turn !== undefined) requireTurns(all.length, { from: turn, to: turn }, session);
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: all.length,
      summaries: turn === undefined ? all : all.slice(turn - 1, turn),
    };
  },
});

export type SessionSummaries = z.output<typeof summary.output>;
