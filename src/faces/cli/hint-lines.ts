// Formats a hint below a command's output, wrapped so that a command in it stays readable.
import { type StyledLine, span } from "../../terminal/spans.ts";
import { wrap } from "../../terminal/wrap.ts";
import { nameCommands } from "./start-command.ts";

export function hintLines(text: string, width: number): StyledLine[] {
  return wrap(nameCommands(text), width).map((line) => [span(line, "dim")]);
}
