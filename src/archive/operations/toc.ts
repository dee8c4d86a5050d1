// Defines `clew toc`: returns a session's table of contents, or that of its whole tree. Its field names are fixed on
// the wire: `summary` is the gist.
import { z } from "zod";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { sessionField } from "../input/fields.ts";
import { usageSchema } from "../input/schemas.ts";
import { operation } from "../operation.ts";
import { foldToc, rangeLine, type TocRange, tocLine, tocRangeSchema } from "../turns/fold-toc.ts";
import { sessionShape } from "../turns/interaction.ts";
import { outcomeShape } from "../turns/outcome-shape.ts";
import { treePath } from "../turns/tree-path.ts";
import { outsideTurnsSchema, turnCostShape, turnCosts } from "../turns/turn-costs.ts";

const entrySchema = z.strictObject({
  session_id: z.string().optional().describe("the session that has the turn; only with `tree`"),
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
  input: z.strictObject({
    session: sessionField,
    budget: z
      .int()
      .min(100)
      .max(1_000_000)
      .describe("fit it into about this many tokens: older turns are folded into ranges")
      .meta({ value: "tokens" })
      .optional(),
    tree: z
      .boolean()
      .default(false)
      .describe("include the sessions it was resumed or forked from, and those that continue it"),
  }),
  output: z.strictObject({
    ...sessionShape,
    ranges: z.array(tocRangeSchema).describe("older turns, folded by `budget`; they come before the entries"),
    entries: z.array(entrySchema),
    other_branches: z
      .array(
        z.strictObject({
          session_id: z.string(),
          title: z.string(),
          turns: z.int(),
          parent_id: z.string().nullable().describe("the session it was resumed or forked from"),
          parent_turn: z.int().nullable().describe("the parent's last turn that both have"),
        }),
      )
      .describe("sessions of the tree that are not listed; only with `tree`"),
    outside_turns: outsideTurnsSchema,
    formatted: z.string().describe("ranges and entries as a numbered list, with outcomes"),
  }),
  examples: ["toc latest", "toc latest --budget 500", "toc latest --tree --json"],
  found: ({ entries }) => entries.length > 0,
  async run(archive, { session: ref, budget, tree }) {
    const session = await archive.session(ref);
    const path = tree && session.parent_id === null ? await treePath(archive.store, session) : null;
    const steps = path?.steps ?? [{ session, from: 1, to: session.turns }];
    const parts = await Promise.all(steps.map((step) => entriesOf(archive, step, tree)));
    const all = parts.flatMap((part) => part.entries);
    const { ranges, entries } = budget === undefined ? { ranges: [], entries: all } : foldToc(all, budget);
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: all.length,
      ranges: [...ranges],
      entries: [...entries],
      other_branches: (path?.others ?? []).map(({ id, title, turns, link }) => ({
        ...{ session_id: id, title, turns },
        ...{ parent_id: link?.parent_id ?? null, parent_turn: link?.parent_turn ?? null },
      })),
      outside_turns:
        (parts.find((part) => part.session.id === session.id) ?? parts[0])?.outside ??
        (await turnCosts(archive, session)).outside,
      formatted: numberedList(entries, ranges),
    };
  },
});

interface TurnsOfSession {
  readonly session: ArchivedSession;
  readonly from: number;
  readonly to: number;
}

async function entriesOf(archive: ArchiveContext, { session, from, to }: TurnsOfSession, tree: boolean) {
  const [lines, costs] = await Promise.all([archive.store.toc(session), turnCosts(archive, session)]);
  const own = lines.filter(({ number }) => number >= from && number <= to);
  return {
    session,
    outside: costs.outside,
    entries: own.map(({ number, gist, started_at, has_answer, effects: _, ...line }) => ({
      ...(tree && { session_id: session.id }),
      turn: number,
      summary: gist,
      created: started_at,
      has_response: has_answer,
      ...line,
      ...costs.withUsage(line.id),
    })),
  };
}

/** Aligns the numbers, unless ranges come first. */
export function numberedList(entries: readonly TocEntry[], ranges: readonly TocRange[] = []): string {
  const width =
    ranges.length > 0 ? 0 : entries.reduce((most, { turn }) => Math.max(most, String(turn).length), 0);
  const lines = entries.map((entry) => {
    const line = tocLine(entry);
    return " ".repeat(Math.max(0, width - String(entry.turn).length)) + line;
  });
  return [...ranges.map(rangeLine), ...lines].join("\n");
}
