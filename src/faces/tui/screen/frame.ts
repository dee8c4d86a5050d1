// A screenful of styled lines for ink: exactly as many as there are rows, none wider than the screen.
import { Box, Text } from "ink";
import { createElement, type ReactNode } from "react";
import { clipLine, paint, type StyledLine } from "../../../terminal/spans.ts";

export interface FrameProps {
  readonly lines: readonly StyledLine[];
  readonly width: number;
  readonly height: number;
  readonly colour: boolean;
}

/** The only way onto the screen. Each line is a text of its own, so that ink draws those again that changed. */
export function Frame({ lines, width, height, colour }: FrameProps): ReactNode {
  const shown = Array.from({ length: height }, (_, row) => {
    const text = paint(clipLine(lines[row] ?? [], width), colour);
    return createElement(Text, { key: row, wrap: "truncate" }, text === "" ? " " : text);
  });
  // As wide as the terminal is by now, of which ink knows before we do: a line that is too wide for it would push up all others.
  return createElement(Box, { flexDirection: "column", height }, shown);
}
