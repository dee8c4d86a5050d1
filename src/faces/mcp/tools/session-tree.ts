// The MCP tool `session_tree`: the sessions a session came from, and those that came from it.
import { ownText, quotation } from "../../../agent-text/agent-document.ts";
import { counted } from "../../../text/numbers.ts";
import { sessionIdField } from "../fields.ts";
import { namesFor, sessionRow } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const sessionTree = tool({
  name: "session_tree",
  title: "Tree of a session",
  description:
    "Sessions that one was resumed or forked from, and those that continue it. Use it to find where work went on.",
  fields: { session_id: sessionIdField },
  async run(call, { session_id }) {
    const { id } = await call.session(session_id);
    const { here, nodes, links } = await call.archive.ask("tree", { session: id });
    const names = await namesFor(call, nodes);
    const kinds = new Map(links.map((link) => [link.session, `${link.kind}, ${link.confidence} · `]));
    const rows = nodes.map((node) =>
      sessionRow(
        node,
        names,
        `${"- ".repeat(node.depth)}${node.id === here ? "(this one) " : ""}${kinds.get(node.id) ?? ""}`,
      ),
    );
    const tip = nodes.find((node) => node.id === here)?.latest_tip ?? id;
    const related = `${counted(nodes.length, "session")}, each below the one it came from. The work continues in ${names.name(tip)}.`;
    return {
      blocks: [
        ownText(nodes.length === 1 ? `Session ${names.name(id)} has no related sessions.` : related),
        quotation({ said_by: "titles" }, rows),
      ],
      hint: "",
    };
  },
});
