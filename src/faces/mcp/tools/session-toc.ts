// The MCP tool `session_toc`: a session's turns, numbered, one line each.
import { line, ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import { counted } from "../../../text/numbers.ts";
import { sessionIdField } from "../fields.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const sessionToc = tool({
  name: "session_toc",
  title: "Table of contents of a session",
  description:
    "Lists every turn of a session, numbered, one line each. Use it to see what was done and in which order, especially after compaction, and to find a turn's number for get_turn.",
  fields: { session_id: sessionIdField },
  async run({ archive, session }, { session_id }) {
    const { id } = await session(session_id);
    const found = await archive.ask("toc", { session: id });
    const { session_name, total_turns } = found;
    const turns = quotation({ session: id, said_by: "gists" }, tocRows(id, found));
    return {
      blocks: [
        ownText(`Session ${plain(id)}, ${counted(total_turns, "turn")}. Cite a turn as ${plain(id)}#number.`),
        quotation({ session: id, said_by: "title" }, [line("title", session_name)]),
        ...(total_turns === 0 ? [ownText("It has no turns yet.")] : [turns]),
      ],
      hint: "get_turn shows a turn with its answer and steps.",
    };
  },
});
