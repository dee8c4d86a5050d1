// `clew turn`: a turn, or several, in full. As text a conversation, as JSON what the operation for it answers.
import type { Archive } from "../../../archive/archive.ts";
import { type AskedTurns, askedTurns } from "../../../archive/input/asked-turns.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { rangeOf } from "../../../archive/input/turn-range.ts";
import type { Operation } from "../../../archive/operation.ts";
import { interaction } from "../../../archive/operations/interaction.ts";
import { turn } from "../../../archive/operations/turn.ts";
import { turns } from "../../../archive/operations/turns.ts";
import { type Neighbours, neighboursOf } from "../../../archive/turns/neighbours.ts";
import { readConversation } from "../../../archive/turns/read-conversation.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { type CliCommand, describeCommand, viewOf } from "../command.ts";
import type { View } from "../context.ts";
import { readFlags } from "../flags.ts";
import { showTurn } from "../show-conversation.ts";
import { turnsHeader } from "../show-turns-header.ts";

export const turnCommand: CliCommand = {
  name: turn.name,
  operation: turn as unknown as Operation,
  add(program, context) {
    const fields = inputFields(turn.input);
    const command = describeCommand(program, turn, fields);
    command.action(async () => {
      const { session, turn: typed, full = false } = readFlags(command, fields) as unknown as Typed;
      const archive = await context.archive();
      try {
        const asked = await askedTurns(archive, session, typed === undefined ? typed : String(typed));
        if (command.opts<{ json?: boolean }>().json)
          await context.terminal.printJson(await answerTo(archive, asked, full));
        else await context.terminal.page(await linesFor(archive, asked, viewOf(archive, context)));
      } finally {
        await archive.close();
      }
    });
  },
};

interface Typed {
  readonly session: string;
  /** As it was typed, unless that is a number. */
  readonly turn?: number | string;
  readonly full?: boolean;
}

async function answerTo(
  archive: Archive,
  { session, turns: wanted, interaction_id: id }: AskedTurns,
  full: boolean,
): Promise<object> {
  if (id !== null) return archive.run(interaction, { id, full });
  if (typeof wanted === "number") return archive.run(turn, { session: session.id, turn: wanted, full });
  return archive.run(turns, { session: session.id, ...wanted, full });
}

async function linesFor(archive: Archive, { session, turns: wanted }: AskedTurns, view: View) {
  const range = rangeOf(wanted);
  const showing = { range, thinking: true, tools: true, whole: true };
  const [conversation, rows] = await Promise.all([
    readConversation(archive, session, showing),
    archive.store.toc(session),
  ]);
  return [
    turnsHeader(session, view),
    ...conversation.turns.flatMap((each) => showTurn(each, { ...view, project_path: session.project_path })),
    ...neighbourLines(neighboursOf(rows, range), view),
  ];
}

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
