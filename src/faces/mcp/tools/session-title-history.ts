// The MCP tool `session_title_history`: the titles a session has had.
import { line, moment, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { TITLED } from "../../../model/title.ts";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";

export const sessionTitleHistory = tool({
  name: "session_title_history",
  title: "Title history of a session",
  description: "Titles a session has had, newest first. Use it to see how its topic changed.",
  fields: { session_id: sessionIdField },
  async run({ archive, session, names }, { session_id }) {
    const { id } = await session(session_id);
    const name = await names([id]);
    const { history } = await archive.ask("titles", { session: id });
    const rows = history.map(({ title, origin, changed_at, turn }, index) =>
      line(
        `title ${history.length - index}`,
        `${turn === null ? "no turn" : `${name(id)}#${turn}`} · ${moment(changed_at)} · ${TITLED[origin]} · ${title}`,
        turn === null ? undefined : `${id}#${turn}`,
      ),
    );
    const none = ownText(`Session ${name(id)} has no title.`);
    return { blocks: rows.length === 0 ? [none] : [quotation({ said_by: "titles" }, rows)], hint: "" };
  },
});
