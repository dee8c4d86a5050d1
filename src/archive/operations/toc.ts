// Defines `clew toc`: returns a session's table of contents. Its field names are fixed on the wire: `summary` is the
// gist.
import { z } from "zod";
import { sessionField } from "../input/fields.ts";
import { usageSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { sessionShape } from "../turns/interaction.ts";
import { outcomeShape } from "../turns/outcome-shape.ts";
import { outsideTurnsSchema, turnCostShape, turnCosts } from "../turns/turn-costs.ts";

const entrySchema = z.strictObject({
  turn: z.number().describe("number of the turn, starting at 1"),
  id: z.string().describe("interaction id: the id of the record that started the turn"),
  summary: z.string().describe("the turn's gist, one line of at most 100 characters"),
  created: z.string().nullable().describe("when the turn started"),
  has_prompt: z.boolean().describe("false if the prompt has no text, only an image or nothing"),
  has_response: z.boolean().describe("false if the turn ended without a reply"),
  ...outcomeShape,
  usage: usageSchema.describe("own tokens of the turn, without inherited messages"),
  ...turnCostShape,
});

export type TocEntry = z.output<typeof entrySchema>;

/** An entry without its cost, as known while the turn is running. */
export type TocTurn = Omit<TocEntry, keyof typeof turnCostShape | "usage">;

export const toc = operation({
  name: "toc",
  doc: "Show a session's table of contents: one numbered line per turn.",
  input: z.strictObject({ session: sessionField }),
  output: z.strictObject({
    ...sessionShape,
    entries: z.array(entrySchema),
    outside_turns: outsideTurnsSchema,
    formatted: z.string().describe("the entries as a numbered list"),
  }),
  examples: ["toc latest", "toc latest --json"],
  found: ({ entries }) => entries.length > 0,
  async run(archive, { session: ref }) {
    const session = await archive.session(ref);
    const [lines, costs] = await Promise.all([archive.store.toc(session), turnCosts(archive, session)]);
    const entries = lines.map(({ number, gist, started_at, has_answer, ...line }) => ({
      turn: number,
      summary: gist,
      created: started_at,
      has_response: has_answer,
      ...line,
      ...costs.withUsage(line.id),
    }));
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: entries.length,
      entries,
      outside_turns: costs.outside,
      formatted: numberedList(entries),
    };
  },
});

export function numberedList(entries: readonly TocEntry[]): string {
  const width = entries.reduce((most, { turn }) => Math.max(most, String(turn).length), 0);
  return entries.map(({ turn, summary }) => `${String(turn).padStart(width)}. ${summary}`).join("\n");
}
