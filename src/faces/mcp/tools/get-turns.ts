// The MCP tool `get_turns`: several consecutive turns of a session.
import { rangeOf } from "../../../archive/input/turn-range.ts";
import { ClewError } from "../../../model/errors.ts";
import { sessionIdField, turnField } from "../fields.ts";
import type { CallSession } from "../resolve-session.ts";
import { tool } from "../tool.ts";
import { turnBlocks } from "../turn-blocks.ts";

const MOST_TURNS = 20;

export const getTurns = tool({
  name: "get_turns",
  title: "Several turns",
  description: `Up to ${MOST_TURNS} turns in a row, as get_turn shows them. Use it to read a longer piece of work.`,
  fields: { session_id: sessionIdField, from: turnField, to: turnField },
  async run({ archive, session, names }, { from, to, session_id }) {
    const found = await session(session_id);
    const range = rangeIn(found, from, to);
    const count = Math.abs(range.to - range.from) + 1;
    if (count > MOST_TURNS)
      throw new ClewError(
        "bad_input",
        `At most ${MOST_TURNS} turns per call (got ${count}). Split the range.`,
      );
    const { turns, total_turns } = await archive.ask("turns", { session: found.id, ...range, full: true });
    const started = turns.flatMap(({ interaction }) => interaction.subsessions.map(({ id }) => id));
    const name = await names([found.id, ...started]);
    return {
      blocks: turns.flatMap(({ interaction }) =>
        turnBlocks(interaction, { name, longest_prompt: LONGEST_PROMPT }),
      ),
      hint: `The session has ${total_turns} turns.`,
    };
  },
});

/** Of several turns, the answers matter most. */
const LONGEST_PROMPT = 500;

function rangeIn({ cited }: CallSession, from: number | undefined, to: number | undefined) {
  if (from !== undefined && to !== undefined) {
    if (cited !== null)
      throw new ClewError("bad_input", "Pass from and to, or a citation of turns, not both.");
    return { from, to };
  }
  if (cited !== null && from === undefined && to === undefined) return rangeOf(cited);
  throw new ClewError("bad_input", "Which turns? Pass from and to, or a citation such as 1f2e3d4c#3-6.");
}
