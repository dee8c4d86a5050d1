// The MCP tool `session_title_history`: the titles a session has had.
import { line, moment, ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import { TITLED } from "../../../model/title.ts";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";

export const sessionTitleHistory = tool({
  name: "session_title_history",
  title: "Title history of a session",
  description:
    "Shows the titles a session has had, newest first, with the turn where each was set. Use it to see how the topic of a long session changed.",
  fields: { session_id: sessionIdField },
  async run({ archive, session }, { session_id }) {
    const { id } = await session(session_id);
    const { history } = await archive.ask("titles", { session: id });
    const rows = history.map(({ title, origin, changed_at, turn }, index) =>
      line(
        `title ${history.length - index}`,
        `${moment(changed_at)} · ${turn === null ? "no turn" : `turn ${turn}`} · ${TITLED[origin]} · ${title}`,
        turn === null ? undefined : `${id}#${turn}`,
      ),
    );
    return {
      blocks: [
        ownText(`Titles of session ${plain(id)}, newest first.`),
        ...(rows.length === 0
          ? [ownText("It has no title.")]
          : [quotation({ session: id, said_by: "titles" }, rows)]),
      ],
      hint: "get_turn shows the turn where a title was set.",
    };
  },
});
