// Defines `find_turns`: searches within one session and returns entries of its table of contents. The command line
// has `clew search --session` instead, which also shows the words that matched.
import { z } from "zod";
import { parseQuery, type Query } from "../../search/query.ts";
import { failedSteps } from "../../sessions/turns/turn-contents.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { limitField, queryField, sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { findStep } from "../search/find-step.ts";
import { searchResultSchema } from "../search/result.ts";
import { turnCosts } from "../turns/turn-costs.ts";
import { turnMessages } from "../turns/turn-messages.ts";
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
  is_long: true,
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
    const rows = hits.filter((hit) => hit.session.top_id === session.top_id).map(({ turn }) => turn);
    const entries = rows.map(({ number, id, gist, started_at, prompt, answer, outcome, edits, tools }) => ({
      ...{ turn: number, id, summary: gist, created: started_at },
      ...{ has_prompt: prompt.length > 0, has_response: answer !== null },
      ...{ outcome, edits, failed: failedSteps(tools) },
      ...costs.withUsage(id),
    }));
    return {
      ...(steps && { hits: await stepHits(archive, session, { rows, query, redacted }) }),
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
  readonly rows: readonly TurnEntry[];
  readonly query: Query;
  readonly redacted: boolean;
}

async function stepHits(
  archive: ArchiveContext,
  session: ArchivedSession,
  { rows, query, redacted }: Wanted,
): Promise<z.output<typeof hitSchema>[]> {
  const read = await turnMessages(archive, session, rows);
  // Loaded on demand, because it contains patterns for hundreds of kinds of secrets.
  const clean = redacted
    ? (await import("../../agent-text/sanitize.ts")).sanitizeText
    : (text: string) => text;
  const byNumber = new Map(read.map((each) => [each.turn.number, each]));
  return rows.flatMap(({ number }) => {
    const found = byNumber.get(number);
    if (!found) return [];
    const { turn, messages, context } = found;
    const items = turnItems(messages, turn, context);
    const step = findStep({ ...turn, items }, query, { stem: archive.store.stem, clean });
    return step ? [{ turn: number, step: step.step, found_in: step.found_in, snippet: [...step.spans] }] : [];
  });
}
