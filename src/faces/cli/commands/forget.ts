// `clew forget`: permanently deletes a session from the archive, after asking.
import { forget } from "../../../archive/operations/forget.ts";
import type { OnServer } from "../../../archive/team/forget-everywhere.ts";
import { ClewError } from "../../../model/errors.ts";
import { span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { counted } from "../../../text/numbers.ts";
import { shortTitle } from "../../../text/short-title.ts";
import { ask, canAsk } from "../ask.ts";
import { operationCommand } from "../command.ts";
import { nameCommands } from "../start-command.ts";

export const forgetCommand = operationCommand(forget, {
  async confirm(archive, input) {
    // If no person can be asked, the operation itself reports that --yes is missing.
    if (input.yes || !canAsk()) return input;
    const found = await archive.session(input.session).catch((error: unknown) => {
      // This machine may have forgotten it, and the team server not.
      if (input.everywhere && error instanceof ClewError && error.code === "not_found") return null;
      throw error;
    });
    const where = input.everywhere ? " and from the team server, for everyone and in its backups" : "";
    const sure = await ask(
      found
        ? [
            span("Delete "),
            span(shortTitle(found.title), "bold"),
            span(
              ` (${counted(found.turns, "turn")}) from clew's archive${where}? ${found.source_deleted ? NOTHING_LEFT : TRANSCRIPT_STAYS}`,
            ),
          ]
        : [span(`Delete ${input.session} from the team server, for everyone and in its backups?`)],
    );
    return sure ? { ...input, yes: true } : null;
  },
  present: ({ id, title, turns, left, copies, removed_copies, here, team }, { width }) => [
    ...(here
      ? [
          [
            span("Deleted "),
            span(shortTitle(title), "bold"),
            span(
              ` (${counted(turns, "turn")}) from clew's archive${copies > 0 ? ` and ${counted(copies, "backup")}` : ""}.`,
            ),
          ],
        ]
      : []),
    ...(team ? wrap(nameCommands(onServer(team, id)), width).map((line) => [span(line)]) : []),
    ...removed_copies.map((path) => [
      span(`Removed a backup that is too damaged to change: ${path}`, "yellow"),
    ]),
    ...(left.length > 0 ? [[span(STILL_THERE, "dim")]] : []),
    ...left.map((path) => [span(`  ${path}`, "dim")]),
  ],
});

function onServer({ address, state, problem }: OnServer, id: string): string {
  if (state === "forgotten")
    return `The team server at ${address} has forgotten it, with its backups, and refuses it from now on. On your other machines \`clew team\` lists it until you forget it there.`;
  if (state === "not_yours")
    return `On the team server at ${address} it stays: someone else shared it first, and only they can forget it there. What you had sent of it is gone.`;
  if (state === "waiting")
    return `The team server still has it, and forgets it with the next push. ${problem}`;
  return `It is still on the team server at ${address}. \`clew forget ${id} --everywhere\` deletes it there too.`;
}

const TRANSCRIPT_STAYS = "The agent's transcript stays; clew will not index it again.";
const NOTHING_LEFT = "The agent has deleted its transcript, so no copy will be left.";
const STILL_THERE = "The agent still has the transcript; clew will not index it again:";
