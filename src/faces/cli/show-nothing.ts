// Shows why a result is empty, and what to try.
import { type StyledLine, span } from "../../terminal/spans.ts";
import { hintLines } from "./hint-lines.ts";
import { nameCommands } from "./start-command.ts";

interface NothingShown {
  readonly reason: string;
  readonly try: readonly string[];
}

export function showNothing({ reason, try: advice }: NothingShown, width: number): StyledLine[] {
  return [[span(nameCommands(reason))], ...advice.flatMap((line) => hintLines(line, width))];
}
