// `clew similar-error`: shows where an error was met before, and what ended it.
import { text as readText } from "node:stream/consumers";
import { similarError } from "../../../archive/operations/similar-error.ts";
import type { MetErrorTurn } from "../../../archive/recall/recalled-schema.ts";
import { operationCommand } from "../command.ts";
import { hintLines } from "../hint-lines.ts";
import { showNothing } from "../show-nothing.ts";
import { showRecalled } from "../show-recalled.ts";

export const similarErrorCommand = operationCommand(similarError, {
  /** `-` means standard input, because an error often has many lines. */
  complete: async (input) =>
    input.text === "-" ? { ...input, text: (await readText(process.stdin)).slice(0, LONGEST) } : input,
  present({ errors, nothing }, view) {
    if (nothing) return showNothing(nothing, view.width);
    return [
      ...errors.flatMap((each, index) => [
        ...(index > 0 ? [[]] : []),
        ...showRecalled(each, errors, view, noteOf(each)),
      ]),
      [],
      ...hintLines("Open one with `clew show <session>#<turn>`.", view.width),
    ];
  },
});

const LONGEST = 20_000;

function noteOf({ closeness, solved, failed }: MetErrorTurn): string {
  const like = closeness >= 0.99 ? "same error" : `${Math.round(closeness * 100)} % alike`;
  const changed = failed.some(({ changes }) => changes.length > 0);
  return solved ? like : `${like} · ${changed ? "not run again" : "not solved there"}`;
}
