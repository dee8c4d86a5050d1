// `clew show`: a session's conversation below its header.
import { show } from "../../../archive/operations/show.ts";
import { operationCommand } from "../command.ts";
import { showPassages, showTurn } from "../show-conversation.ts";
import { showHeader } from "../show-header.ts";

export const showCommand = operationCommand(show, {
  present({ session, opening, turns }, view) {
    const within = { ...view, project_path: session.project_path };
    const before = opening.length > 0 ? [[], ...showPassages(opening, within)] : [];
    return [...showHeader(session, view), ...before, ...turns.flatMap((turn) => showTurn(turn, within))];
  },
});
