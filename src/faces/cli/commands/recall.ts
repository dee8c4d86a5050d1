// `clew recall`: shows the turns that answer a question about earlier work, each in brief.
import { recall } from "../../../archive/operations/recall.ts";
import { operationCommand } from "../command.ts";
import { hintLines } from "../hint-lines.ts";
import { showNothing } from "../show-nothing.ts";
import { showRecalled } from "../show-recalled.ts";

export const recallCommand = operationCommand(recall, {
  present({ turns, nothing }, view) {
    if (nothing) return showNothing(nothing, view.width);
    return [
      ...turns.flatMap((turn, index) => [...(index > 0 ? [[]] : []), ...showRecalled(turn, turns, view)]),
      [],
      ...hintLines("Open one with `clew show <session>#<turn>`.", view.width),
    ];
  },
});
