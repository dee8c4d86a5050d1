// `clew turn`: shows one or more turns in full, as a conversation or as the operation's JSON.

import type { Archive, ResolvedTurns } from "../../../archive/archive.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { rangeOf } from "../../../archive/input/turn-range.ts";
import type { OperationOutputs } from "../../../archive/operation-types.ts";
import { interaction } from "../../../archive/operations/interaction.ts";
import { turn } from "../../../archive/operations/turn.ts";
import { turns } from "../../../archive/operations/turns.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { type CliCommand, describeCommand, viewOf } from "../command.ts";
import type { View } from "../context.ts";
import { readFlags } from "../flags.ts";
import { showTurn } from "../show-conversation.ts";
import { turnsHeader } from "../show-turns-header.ts";

export const turnCommand: CliCommand = {
  add(program, context) {
    const fields = inputFields(turn.input);
    const command = describeCommand(program, turn, fields);
    command.action(async () => {
      const { session, turn: typed, full = false } = readFlags(command, fields) as unknown as TurnFlags;
      const archive = await context.archive();
      try {
        const selection = await archive.turns(session, typed === undefined ? typed : String(typed));
        if (command.opts<{ json?: boolean }>().json)
          await context.terminal.printJson(await outputFor(archive, selection, full));
        else await context.terminal.page(await linesFor(archive, selection, viewOf(archive, context)));
      } finally {
        await archive.close();
      }
    });
  },
};

interface TurnFlags {
  readonly session: string;
  /** The turn as typed, or a number. */
  readonly turn?: number | string;
  readonly full?: boolean;
}

async function outputFor(
  archive: Archive,
  { session, turns: numbers, interaction_id: id }: ResolvedTurns,
  full: boolean,
): Promise<object> {
  if (id !== null) return archive.run(interaction, { id, full });
  if (typeof numbers === "number") return archive.run(turn, { session: session.id, turn: numbers, full });
  return archive.run(turns, { session: session.id, ...numbers, full });
}

async function linesFor(archive: Archive, { session: { id }, turns: numbers }: ResolvedTurns, view: View) {
  const shown = await archive.ask("turnConversation", { session: id, ...rangeOf(numbers) });
  const { session_id, session_name: title, total_turns, project_path, turns: all } = shown;
  return [
    turnsHeader({ id: session_id, title, turns: total_turns }, view),
    ...all.flatMap((each) => showTurn(each, { ...view, project_path })),
    ...neighbourLines(shown, view),
  ];
}

type Neighbours = Pick<OperationOutputs["turnConversation"], "previous" | "next">;

function neighbourLines({ previous, next }: Neighbours, { width }: View): StyledLine[] {
  const lines = [
    ...(previous ? [{ arrow: "←", ...previous }] : []),
    ...(next ? [{ arrow: "→", ...next }] : []),
  ].map(({ arrow, turn: number, summary }): StyledLine => {
    const name = `${arrow} ${number}  `;
    return [span(name, "cyan"), span(cut(summary, Math.max(8, width - name.length)), "dim")];
  });
  return lines.length === 0 ? [] : [[], ...lines];
}
