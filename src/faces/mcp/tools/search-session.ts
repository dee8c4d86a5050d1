// `search_session`: the turns of one session that hold what is looked for.
import { z } from "zod";
import { ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import { queryField, sessionIdField } from "../fields.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const searchSession = tool({
  name: "search_session",
  title: "Search in a session",
  description:
    "Finds turns of one session by what was asked, done or answered in them, the best first. Use it when you know the session, above all your own after compaction; search_all_sessions looks everywhere.",
  fields: {
    query: queryField,
    session_id: sessionIdField,
    limit: z.int().min(1).max(50).default(10).describe("how many turns at most"),
  },
  async run({ archive, session }, { query, session_id, limit }) {
    const { id } = await session(session_id);
    const found = await archive.ask("findTurns", { session: id, query, limit });
    return {
      blocks:
        found.entries.length === 0
          ? [ownText(`No turn of session ${plain(id)} fits. Try fewer or other words.`)]
          : [
              ownText(`Turns that fit, the best first. Cite one as ${plain(id)}#number.`),
              quotation({ session: id, said_by: "gists" }, tocRows(id, found)),
            ],
      hint:
        found.entries.length === 0
          ? "search_all_sessions looks in every session."
          : "get_turn gives a turn in full.",
    };
  },
});
