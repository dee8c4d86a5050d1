// `clew turn`: turns in full, below a line that says whose they are.
import { turn } from "../../../archive/operations/turn.ts";
import { operationCommand } from "../command.ts";
import { counted } from "../numbers.ts";
import { showTurn } from "../show-conversation.ts";
import { cut, span } from "../spans.ts";

export const turnCommand = operationCommand(turn, {
  present({ session, turns }, view) {
    const of = `  ${session.id.replace(/^agent-/, "").slice(0, 8)}, ${counted(session.turns, "turn")}`;
    return [
      [span(cut(session.title, Math.max(8, view.width - of.length)), "bold"), span(of, "dim")],
      ...turns.flatMap((each) => showTurn(each, { ...view, project_path: session.project_path })),
    ];
  },
});
