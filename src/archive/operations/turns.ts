// Defines `turns`: returns several turns of a session in full. On the command line: `clew turn <session> 3-6`.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { upwards } from "../input/turn-range.ts";
import { operation } from "../operation.ts";
import { fullField, interactionSchema, sessionShape } from "../turns/interaction.ts";
import { readTurns } from "../turns/read-turns.ts";
import { outsideTurnsSchema } from "../turns/turn-costs.ts";

export const turns = operation({
  name: "turns",
  doc: "Show several turns of a session in full.",
  is_long: true,
  input: z.strictObject({
    session: sessionField,
    from: z.int().default(1).describe("the first turn").meta({ value: "turn" }),
    to: z.int().describe("the last turn; may be beyond the end").meta({ value: "turn" }).optional(),
    full: fullField,
  }),
  output: z.strictObject({
    ...sessionShape,
    turns: z.array(z.strictObject({ turn: z.number(), interaction: interactionSchema })),
    outside_turns: outsideTurnsSchema,
  }),
  examples: ["turn latest 1-2 --json"],
  async run(archive, { session: ref, from, to = Number.MAX_SAFE_INTEGER, full }) {
    const range = upwards({ from, to });
    const session = await archive.session(ref);
    const { total_turns, interactions, outside_turns } = await readTurns(archive, session, range, full);
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns,
      turns: interactions.map((interaction) => ({ turn: interaction.turn, interaction })),
      outside_turns,
    };
  },
});
