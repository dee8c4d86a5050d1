// The MCP tool `session_toc`: a session's turns with their outcomes, numbered, one line each.
import { z } from "zod";
import { line, ownText, quotation } from "../../../agent-text/agent-document.ts";
import { toc } from "../../../archive/operations/toc.ts";
import { counted } from "../../../text/numbers.ts";
import { given, sessionIdField } from "../fields.ts";
import { tocRows } from "../session-rows.ts";
import { tool } from "../tool.ts";

export const sessionToc = tool({
  name: "session_toc",
  title: "Table of contents of a session",
  description:
    "A session's turns with their outcomes, numbered, one line each. Use it to see what was done, in which order.",
  fields: {
    session_id: sessionIdField,
    budget: toc.input.shape.budget.describe("tokens; older turns are folded into ranges"),
    tree: z.boolean().optional().describe("with the sessions it came from and those after it"),
  },
  async run({ archive, session, names }, { session_id, budget, tree }) {
    const { id } = await session(session_id);
    const found = await archive.ask("toc", given({ session: id, budget, tree }));
    const { session_name, total_turns, other_branches, entries, ranges = [] } = found;
    const shown = [...entries, ...ranges, ...other_branches].flatMap(({ session_id: of }) => of ?? []);
    const name = await names([id, ...shown]);
    const turns = quotation({ said_by: "gists" }, tocRows(id, found, name));
    const branches = other_branches.map((branch) =>
      line(
        `branch ${branch.session_id}`,
        `another branch: ${name(branch.session_id)} · ${counted(branch.turns, "turn")} · ${branch.title}`,
      ),
    );
    return {
      blocks: [
        ownText(`Session ${name(id)}, ${counted(total_turns, "turn")}. Turn 1 is ${name(id)}#1.`),
        quotation({ said_by: "title" }, [line("title", session_name)]),
        ...(total_turns === 0 ? [ownText("It has no turns yet.")] : [turns]),
        ...(branches.length === 0 ? [] : [quotation({ said_by: "titles" }, branches)]),
      ],
      hint: "",
    };
  },
});
