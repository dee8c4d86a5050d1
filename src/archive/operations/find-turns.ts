// Defines `find_turns`: searches within one session and returns entries of its table of contents. The command line
// has `clew search --session` instead, which also shows the words that matched.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import { failedSteps } from "../../sessions/turns/turn-contents.ts";
import { limitField, queryField, sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { turnCosts } from "../turns/turn-costs.ts";
import { numberedList, toc } from "./toc.ts";

export const findTurns = operation({
  name: "find_turns",
  doc: "Search the turns of one session; returns entries of its table of contents.",
  input: z.strictObject({
    session: sessionField,
    query: queryField,
    redacted: z.boolean().default(false).describe("find nothing by a word that is only in a secret"),
    limit: limitField(10),
  }),
  output: toc.output.extend({
    entries: toc.output.shape.entries.describe("matching turns, best first"),
  }),
  examples: ["search --session latest why did it fail --json"],
  found: ({ entries }) => entries.length > 0,
  async run(archive, { session: ref, query, redacted, limit }) {
    const session = await archive.session(ref);
    const [{ hits }, costs] = await Promise.all([
      archive.store.search({
        query: parseQuery(query),
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
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: session.turns,
      entries,
      outside_turns: costs.outside,
      formatted: numberedList(entries),
    };
  },
});
