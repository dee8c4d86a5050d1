// The MCP tool `session_toc`: a session's turns, numbered, one line each.
import { line, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { counted } from "../../../text/numbers.ts";
import { sessionIdField } from "../fields.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const sessionToc = tool({
  name: "session_toc",
  title: "Table of contents of a session",
  description: "A session's turns, numbered, one line each. Use it to see what was done, in which order.",
  fields: { session_id: sessionIdField },
  async run({ archive, session, names }, { session_id }) {
    const { id } = await session(session_id);
    const name = (await names([id]))(id);
    const found = await archive.ask("toc", { session: id });
    const { session_name, total_turns } = found;
    const turns = quotation({ said_by: "gists" }, tocRows(id, found));
    return {
      blocks: [
        ownText(`Session ${name}, ${counted(total_turns, "turn")}. Turn 1 is ${name}#1.`),
        quotation({ said_by: "title" }, [line("title", session_name)]),
        ...(total_turns === 0 ? [ownText("It has no turns yet.")] : [turns]),
      ],
      hint: "",
    };
  },
});
