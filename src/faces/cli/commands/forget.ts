// `clew forget`: permanently deletes a session from the archive, after asking.
import { forget } from "../../../archive/operations/forget.ts";
import { span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import { shortTitle } from "../../../text/short-title.ts";
import { ask, canAsk } from "../ask.ts";
import { operationCommand } from "../command.ts";

export const forgetCommand = operationCommand(forget, {
  async confirm(archive, input) {
    // If no person can be asked, the operation itself reports that --yes is missing.
    if (input.yes || !canAsk()) return input;
    const { title, turns, source_deleted } = await archive.session(input.session);
    const sure = await ask([
      span("Delete "),
      span(shortTitle(title), "bold"),
      span(
        ` (${counted(turns, "turn")}) from clew's archive? ${source_deleted ? NOTHING_LEFT : TRANSCRIPT_STAYS}`,
      ),
    ]);
    return sure ? { ...input, yes: true } : null;
  },
  present: ({ title, turns, left, copies, removed_copies }) => [
    [
      span("Deleted "),
      span(shortTitle(title), "bold"),
      span(
        ` (${counted(turns, "turn")}) from clew's archive${copies > 0 ? ` and ${counted(copies, "backup")}` : ""}.`,
      ),
    ],
    ...removed_copies.map((path) => [
      span(`Removed a backup that is too damaged to change: ${path}`, "yellow"),
    ]),
    ...(left.length > 0 ? [[span(STILL_THERE, "dim")]] : []),
    ...left.map((path) => [span(`  ${path}`, "dim")]),
  ],
});

const TRANSCRIPT_STAYS = "The agent's transcript stays; clew will not index it again.";
const NOTHING_LEFT = "The agent has deleted its transcript, so no copy will be left.";
const STILL_THERE = "The agent still has the transcript; clew will not index it again:";
