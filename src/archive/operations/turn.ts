// Defines `clew turn`: returns one turn of a session in full, with its neighbours in brief.
import { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { sessionField } from "../input/fields.ts";
import { splitCitation } from "../input/turn-range.ts";
import { operation } from "../operation.ts";
import { fullField, turnShape } from "../turns/interaction.ts";
import { readTurn } from "../turns/read-turns.ts";

export const turn = operation({
  name: "turn",
  doc: "Show one turn in full, with the turns before and after it.",
  input: z.strictObject({
    session: sessionField.describe(
      "session id, its short form or first characters (at least 4), or `latest`; append `#3` for that turn",
    ),
    turn: z
      .int()
      .describe("number of the turn, starting at 1; the command line also takes a range such as `2-5`")
      .meta({ positional: true })
      .optional(),
    full: fullField,
  }),
  output: z.strictObject(turnShape),
  examples: ["turn latest 1", "turn latest#1 --json", "turn latest 1-2"],
  async run(archive, { session: ref, turn: number, full }) {
    const { session: name, cited } = splitCitation(ref);
    const wanted = number ?? cited;
    if (typeof wanted !== "number")
      throw new ClewError("bad_input", "Missing turn. Give one turn number, such as 3.");
    return readTurn(archive, await archive.session(name), wanted, full);
  },
});
