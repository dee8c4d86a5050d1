// `get_turns`: several turns of a session, one after the other.
import { z } from "zod";
import { ClewError } from "../../../model/errors.ts";
import { sessionIdField } from "../fields.ts";
import { tool } from "../tool.ts";
import { turnBlocks } from "../turn-blocks.ts";

const MOST_TURNS = 20;

export const getTurns = tool({
  name: "get_turns",
  title: "Several turns",
  description: `Gives up to ${MOST_TURNS} turns of a session in a row, each with prompt, answer and what was done. Use it to read up on a stretch of work; get_turn gives one.`,
  fields: {
    from: z.int().min(1).describe("the first turn"),
    to: z.int().min(1).describe("the last turn, or one beyond the end"),
    session_id: sessionIdField,
  },
  async run({ archive, session }, { from, to, session_id }) {
    if (Math.abs(to - from) >= MOST_TURNS)
      throw new ClewError(
        "bad_input",
        `At most ${MOST_TURNS} turns at once, not ${Math.abs(to - from) + 1}: ask in parts.`,
      );
    const { id } = await session(session_id);
    const found = await archive.ask("turns", { session: id, from, to, full: true });
    return {
      blocks: found.turns.flatMap(({ interaction }) => turnBlocks(interaction)),
      hint: `The session has ${found.total_turns} turns in all; session_toc shows them.`,
    };
  },
});
