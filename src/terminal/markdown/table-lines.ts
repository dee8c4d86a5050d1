// Draws a markdown table in columns, or row by row with its headings if it does not fit.
import type { Tokens } from "marked";
import { pad, type Span, type StyledLine, span } from "../spans.ts";
import { widthOfLine, wrapSpans } from "../wrap-spans.ts";

export function tableLines(
  { header, rows, align }: Tokens.Table,
  width: number,
  set: (cell: Tokens.TableCell) => readonly Span[],
): StyledLine[] {
  const head = header.map(set);
  const body = rows.map((row) => row.map(set));
  const widths = head.map((cell, column) =>
    Math.max(...[cell, ...body.map((row) => row[column] ?? [])].map(widthOfLine)),
  );
  const whole = widths.reduce((sum, wide) => sum + wide, 2 * (widths.length - 1));
  if (whole > width) return inRows(head, body, width);
  const line = (cells: readonly StyledLine[]) =>
    cells.flatMap((cell, column) => [
      span(column === 0 ? "" : "  "),
      ...aligned(cell, widths[column] ?? 0, align[column] ?? "left"),
    ]);
  const rule = [span(widths.map((wide) => "─".repeat(wide)).join("  "), "dim")];
  return [
    line(head.map((cell) => cell.map((each) => ({ ...each, style: "bold" as const })))),
    rule,
    ...body.map(line),
  ];
}

function aligned(cell: StyledLine, wide: number, side: "left" | "center" | "right"): StyledLine {
  const free = wide - widthOfLine(cell);
  const before = { left: 0, center: Math.floor(free / 2), right: free }[side];
  return [span(pad("", before)), ...cell, span(pad("", free - before))];
}

function inRows(head: readonly StyledLine[], body: readonly StyledLine[][], width: number): StyledLine[] {
  return body.flatMap((row, index) => [
    ...(index === 0 ? [] : [[]]),
    ...row.flatMap((cell, column) =>
      wrapSpans(
        [...(head[column] ?? []).map((each) => ({ ...each, style: "dim" as const })), span(": "), ...cell],
        width,
      ),
    ),
  ]);
}
