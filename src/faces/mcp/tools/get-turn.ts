// The MCP tool `get_turn`: one turn with its prompt, answer and steps.
import { z } from "zod";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";
import { nextTo, turnBlocks } from "../turn-blocks.ts";

export const getTurn = tool({
  name: "get_turn",
  title: "One turn",
  description:
    "Returns one turn of a session: the prompt, the final answer, and one line per tool call in between. Use it with a number from session_toc or a search; the citation `session#3` is turn 3 of that session.",
  fields: { turn: z.int().min(1).describe("the turn's number, starting at 1"), session_id: sessionIdField },
  async run({ archive, session }, { turn: number, session_id }) {
    const { id } = await session(session_id);
    const found = await archive.ask("turn", { session: id, turn: number, full: true });
    return {
      blocks: [...turnBlocks(found.interaction), ...nextTo(found)],
      hint: "session_toc shows all turns of the session.",
    };
  },
});
