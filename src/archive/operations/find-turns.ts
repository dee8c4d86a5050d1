// The operation that searches within one session and answers as its table of contents does. On the command line that is
// `clew search --session`, which shows the words that were found as well.
import { z } from "zod";
import { parseQuery } from "../../search/query.ts";
import { limitField, queryField, sessionField } from "../input/fields.ts";
import { operation } from "../operation.ts";
import { numberedList, toc } from "./toc.ts";

export const findTurns = operation({
  name: "find_turns",
  doc: "Find turns of a session by what was asked, done and answered in them, as lines of its table of contents.",
  input: z.strictObject({
    session: sessionField,
    query: queryField,
    limit: limitField(10),
  }),
  output: toc.output.extend({
    entries: toc.output.shape.entries.describe("the turns that match, the best first"),
  }),
  examples: ["search --session latest why did it fail --json"],
  found: ({ entries }) => entries.length > 0,
  async run(archive, { session: ref, query, limit }) {
    const session = await archive.session(ref);
    const { hits } = await archive.store.search({
      query: parseQuery(query),
      // Who names a session means it, put away or not.
      filter: { session: session.id, alone: true, archived: true },
      limit,
      now: archive.now().getTime(),
    });
    // Agents give a subsession's id twice now and then.
    const entries = hits
      .filter((hit) => hit.session.top_id === session.top_id)
      .map(({ turn: { number, id, gist, started_at, prompt, answer } }) => ({
        ...{ turn: number, id, summary: gist, created: started_at },
        ...{ has_prompt: prompt.length > 0, has_response: answer !== null },
      }));
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: session.turns,
      entries,
      formatted: numberedList(entries),
    };
  },
});
