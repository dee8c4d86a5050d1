// The MCP tool `get_turns`: several consecutive turns of a session.
import { z } from "zod";
import { ClewError } from "../../../model/errors.ts";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";
import { turnBlocks } from "../turn-blocks.ts";

const MOST_TURNS = 20;

export const getTurns = tool({
  name: "get_turns",
  title: "Several turns",
  description: `Returns up to ${MOST_TURNS} consecutive turns of a session, each with prompt, answer and steps. Use it to read a longer piece of work; get_turn returns one.`,
  fields: {
    from: z.int().min(1).describe("the first turn"),
    to: z.int().min(1).describe("the last turn; may be past the end"),
    session_id: sessionIdField,
  },
  async run({ archive, session }, { from, to, session_id }) {
    if (Math.abs(to - from) >= MOST_TURNS)
      throw new ClewError(
        "bad_input",
        `At most ${MOST_TURNS} turns per call (got ${Math.abs(to - from) + 1}). Split the range.`,
      );
    const { id } = await session(session_id);
    const found = await archive.ask("turns", { session: id, from, to, full: true });
    return {
      blocks: found.turns.flatMap(({ interaction }) => turnBlocks(interaction)),
      hint: `The session has ${found.total_turns} turns; session_toc lists them.`,
    };
  },
});
