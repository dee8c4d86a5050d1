// `clew forget`: takes a session out of the archive for good, after asking.
import { forget } from "../../../archive/operations/forget.ts";
import { span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import { ask, canAsk } from "../ask.ts";
import { operationCommand } from "../command.ts";

export const forgetCommand = operationCommand(forget, {
  async confirm(archive, input) {
    // With nobody to ask, the operation itself says what is missing.
    if (input.yes || !canAsk()) return input;
    const { title, turns, source_deleted } = await archive.session(input.session);
    const sure = await ask([
      span("Forget "),
      span(title, "bold"),
      span(` (${counted(turns, "turn")})? ${source_deleted ? NOTHING_LEFT : TRANSCRIPT_STAYS}`),
    ]);
    return sure ? { ...input, yes: true } : null;
  },
  present: ({ title, turns, left }) => [
    [span("Forgot "), span(title, "bold"), span(` (${counted(turns, "turn")}).`)],
    ...(left.length > 0 ? [[span(STILL_THERE, "dim")]] : []),
    ...left.map((path) => [span(`  ${path}`, "dim")]),
  ],
});

const TRANSCRIPT_STAYS = "Its transcript stays where it is; clew will not take it in again.";
const NOTHING_LEFT = "Its agent has deleted the transcript: nothing of it will be left.";
const STILL_THERE = "Its agent still has the transcript; clew will not take it in again:";
