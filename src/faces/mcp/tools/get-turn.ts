// `get_turn`: one turn with what was asked, answered and done in it.
import { z } from "zod";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";
import { nextTo, turnBlocks } from "../turn-blocks.ts";

export const getTurn = tool({
  name: "get_turn",
  title: "One turn",
  description:
    "Gives one turn of a session: the prompt, the final answer, and what was done in between, a line for each tool call. Use it with a number from session_toc or a search; a citation `session#3` is turn 3 of that session.",
  fields: { turn: z.int().min(1).describe("the turn's number, from 1 on"), session_id: sessionIdField },
  async run({ archive, session }, { turn: number, session_id }) {
    const { id } = await session(session_id);
    const found = await archive.ask("turn", { session: id, turn: number, full: true });
    return {
      blocks: [...turnBlocks(found.interaction), ...nextTo(found)],
      hint: "session_toc shows all turns of the session.",
    };
  },
});
