// The MCP tool `session_tree`: the sessions a session came from, and those that came from it.
import { ownText, plain, quotation } from "../../../agent-text/agent-document.ts";
import { counted } from "../../../text/numbers.ts";
import { sessionIdField } from "../fields.ts";
import { sessionRow } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const sessionTree = tool({
  name: "session_tree",
  title: "Tree of a session",
  description:
    "Shows the sessions that a session was resumed, forked or compacted from, and those that came from it. Use it to find earlier parts of the same work, or where it continued.",
  fields: { session_id: sessionIdField },
  async run({ archive, session }, { session_id }) {
    const { id } = await session(session_id);
    const { here, nodes, links } = await archive.ask("tree", { session: id });
    const kinds = new Map(links.map((link) => [link.session, `${link.kind}, ${link.confidence} · `]));
    const rows = nodes.map((node) =>
      sessionRow(
        node,
        `${"- ".repeat(node.depth)}${node.id === here ? "(this one) " : ""}${kinds.get(node.id) ?? ""}`,
      ),
    );
    const tip = nodes.find((node) => node.id === here)?.latest_tip ?? id;
    return {
      blocks: [
        ownText(
          nodes.length === 1
            ? `Session ${plain(id)} has no related sessions.`
            : `${counted(nodes.length, "session")}, each below the one it came from. The work continues in ${plain(tip)}.`,
        ),
        quotation({ session: id, said_by: "titles" }, rows),
      ],
      hint: "session_toc with a session_id shows a session's turns.",
    };
  },
});
