// The MCP tool `search_session`: matching turns of one session.
import { z } from "zod";
import { ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import { queryField, sessionIdField } from "../fields.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const searchSession = tool({
  name: "search_session",
  title: "Search a session",
  description:
    "Searches prompts, answers and tool calls in one session, best match first. Use it if you know the session, especially your own after compaction; search_all_sessions searches them all.",
  fields: {
    query: queryField,
    session_id: sessionIdField,
    limit: z.int().min(1).max(50).default(10).describe("maximum number of turns"),
  },
  async run({ archive, session }, { query, session_id, limit }) {
    const { id } = await session(session_id);
    const found = await archive.ask("findTurns", { session: id, query, limit, redacted: true });
    return {
      blocks:
        found.entries.length === 0
          ? [ownText(`No matching turns in session ${plain(id)}. Try fewer or other words.`)]
          : [
              ownText(`Matching turns, best first. Cite one as ${plain(id)}#number.`),
              quotation({ session: id, said_by: "gists" }, tocRows(id, found)),
            ],
      hint:
        found.entries.length === 0
          ? "search_all_sessions searches every session."
          : "get_turn returns a turn in full.",
    };
  },
});
