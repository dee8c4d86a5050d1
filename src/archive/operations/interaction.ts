// Defines `interaction`: shows a turn by its interaction id. On the command line: `clew turn <interaction id>`.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { findTurn } from "../input/find-turn.ts";
import { operation } from "../operation.ts";
import { fullField, sessionShape, turnShape } from "../turns/interaction.ts";
import { readTurn } from "../turns/read-turns.ts";

export const interaction = operation({
  name: "interaction",
  doc: "Show a turn in full, by its interaction id.",
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .describe("interaction id: the id of the record that started the turn")
      .meta({ positional: true }),
    full: fullField,
  }),
  output: z.strictObject({ ...sessionShape, ...turnShape }),
  examples: ["turn 0c6a1f3e-5b1d-4e0a-9d57-2f6b8c1e4a90 --json"],
  async run(archive, { id, full }) {
    const found = await findTurn(archive.store, id.trim());
    if (!found)
      throw new ClewError(
        "not_found",
        `No turn has the id "${id}". Run \`clew toc <session> --json\` to see the ids of a session's turns.`,
      );
    const { session, number } = found;
    return {
      session_id: session.id,
      session_name: session.title,
      total_turns: session.turns,
      ...(await readTurn(archive, session, number, full)),
    };
  },
});
