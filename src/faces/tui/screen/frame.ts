// Draws styled lines with ink: exactly as many as the screen has rows, none wider than the screen.
import { Box, Text } from "ink";
import { createElement, type ReactNode } from "react";
import { clipLine, paint, type StyledLine } from "../../../terminal/spans.ts";

export interface FrameProps {
  readonly lines: readonly StyledLine[];
  readonly width: number;
  readonly height: number;
  readonly colour: boolean;
}

/** All drawing goes through here. Each line is its own element, so ink redraws only the lines that changed. */
export function Frame({ lines, width, height, colour }: FrameProps): ReactNode {
  const shown = Array.from({ length: height }, (_, row) => {
    const text = paint(clipLine(lines[row] ?? [], width), colour);
    return createElement(Text, { key: row, wrap: "truncate" }, text === "" ? " " : text);
  });
  // No fixed width: ink notices a resize before we do, and a line that is too wide would push the others up.
  return createElement(Box, { flexDirection: "column", height }, shown);
}
