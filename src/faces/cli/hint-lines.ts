// Formats a hint below a command's output. It is wrapped, because a terminal would clip a long command.
import { type Style, type StyledLine, span } from "../../terminal/spans.ts";
import { wrap } from "../../terminal/wrap.ts";
import { nameCommands } from "./start-command.ts";

export function hintLines(text: string, width: number, style: Style = "dim"): StyledLine[] {
  return wrap(nameCommands(text), width).map((line) => [span(line, style)]);
}
