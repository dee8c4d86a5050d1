// The operation behind `clew turn`: one turn of a session with all that was said and done in it, and those beside it.
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
      "a session: its id, the first characters of it (at least four), or `latest`; with `#3` behind it, that turn",
    ),
    turn: z
      .int()
      .describe("the turn's number, from 1 on; on the command line several as well: `2-5`")
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
      throw new ClewError("bad_input", "Give one turn's number, from 1 on, such as 3.");
    return readTurn(archive, await archive.session(name), wanted, full);
  },
});
