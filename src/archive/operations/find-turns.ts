// Defines `find_turns`: searches within one session and returns entries of its table of contents. The command line
// has `clew search --session` instead, which also shows the words that matched.
import { z } from "zod";
import { parseQuery, type Query } from "../../search/query.ts";
import { failedSteps } from "../../sessions/turns/turn-contents.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { limitField, queryField, sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { findStep } from "../search/find-step.ts";
import { searchResultSchema } from "../search/result.ts";
import { sessionTurns } from "../turns/read-turns.ts";
import { turnCosts } from "../turns/turn-costs.ts";
import { numberedList, toc } from "./toc.ts";

const hitSchema = z.strictObject({
  turn: z.number(),
  step: z.number().describe("number of the step with most of the words; 0 is the prompt"),
  found_in: searchResultSchema.shape.found_in.unwrap(),
  snippet: searchResultSchema.shape.snippet,
});

export const findTurns = operation({
  name: "find_turns",
  doc: "Search the turns of one session; returns entries of its table of contents.",
  input: z.strictObject({
    session: sessionField,
    query: queryField,
    redacted: z
      .boolean()
      .default(false)
      .describe("redact secrets in `hits`, and find nothing by a word that is only in one"),
    steps: z.boolean().default(false).describe("find the words in the turns' steps: fills `hits`"),
    limit: limitField(10),
  }),
  output: toc.output.extend({
    entries: toc.output.shape.entries.describe("matching turns, best first"),
    hits: z
      .array(hitSchema)
      .describe("the words that matched, in the order of `entries`; only with `steps`")
      .optional(),
  }),
  examples: ["search --session latest why did it fail --json"],
  found: ({ entries }) => entries.length > 0,
  async run(archive, { session: ref, query: typed, redacted, steps, limit }) {
    const session = await archive.session(ref);
    const query = parseQuery(typed);
    const [{ hits }, costs] = await Promise.all([
      archive.store.search({
        query,
        // Includes archived sessions, because the caller named this one.
        filter: { session: session.id, alone: true, archived: true, redacted },
        limit,
        now: archive.now().getTime(),
      }),
      turnCosts(archive, session),
    ]);
    // Agents sometimes use a subsession's id twice.
    const entries = hits
      .filter((hit) => hit.session.top_id === session.top_id)
      .map(({ turn: { number, id, gist, started_at, prompt, answer, outcome, edits, tools } }) => ({
        ...{ turn: number, id, summary: gist, created: started_at },
        ...{ has_prompt: prompt.length > 0, has_response: answer !== null },
        ...{ outcome, edits, failed: failedSteps(tools) },
        ...costs.withUsage(id),
      }));
    const numbers = entries.map(({ turn }) => turn);
    return {
      ...(steps && { hits: await stepHits(archive, session, { numbers, query, redacted }) }),
      session_id: session.id,
      session_name: session.title,
      total_turns: session.turns,
      entries,
      ranges: [],
      other_branches: [],
      outside_turns: costs.outside,
      formatted: numberedList(entries),
    };
  },
});

interface Wanted {
  readonly numbers: readonly number[];
  readonly query: Query;
  readonly redacted: boolean;
}

/** Reads the session once for all turns, and not at all for none. */
async function stepHits(
  archive: ArchiveContext,
  session: ArchivedSession,
  { numbers, query, redacted }: Wanted,
): Promise<z.output<typeof hitSchema>[]> {
  if (numbers.length === 0) return [];
  const { slices, context } = sessionTurns(await archive.read(session, { allow_cached: true }));
  // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
  const clean = redacted
    ? (await import("../../agent-text/sanitize.ts")).sanitizeText
    : (text: string) => text;
  const byNumber = new Map(slices.map((slice) => [slice.turn.number, slice]));
  return numbers.flatMap((number) => {
    const slice = byNumber.get(number);
    if (!slice) return [];
    const { turn, messages } = slice;
    const items = turnItems(messages, turn, context);
    const found = findStep({ ...turn, items }, query, { stem: archive.store.stem, clean });
    return found
      ? [{ turn: number, step: found.step, found_in: found.found_in, snippet: [...found.spans] }]
      : [];
  });
}
