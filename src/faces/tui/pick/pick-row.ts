// A line that can be chosen: what it says, on the left as far as there is room, and on the right in columns.
import { clipLine, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { widthOfLine } from "../lines/wrap-spans.ts";
import type { PickedProject, Subject } from "../options.ts";

export interface PickRow {
  readonly key: string;
  readonly left: StyledLine;
  /** The first goes first where there is no room for all. */
  readonly right: readonly StyledLine[];
  readonly choose: Choice;
}

export type Choice =
  | { readonly type: "watch"; readonly subject: Subject }
  | { readonly type: "open"; readonly project: PickedProject };

/** Those in which every word stands. */
export function filterRows(rows: readonly PickRow[], filter: string): readonly PickRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ left, right }) => {
    const text = [left, ...right]
      .flatMap((line) => line.map((each) => each.text))
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Half of the screen is for what stands on the left. */
export function rowLine({ left, right }: PickRow, width: number, widths: readonly number[]): StyledLine {
  let first = 0;
  const taken = () => widths.slice(first).reduce((sum, wide) => sum + wide + GAP, 0);
  while (first < right.length && taken() > width / 2) first++;
  const room = width - taken();
  const shown = clipLine(left, room);
  return [
    ...shown,
    span(pad("", room - widthOfLine(shown))),
    ...right
      .slice(first)
      .flatMap((cell, index) => [
        span(" ".repeat(GAP)),
        ...cell,
        span(pad("", (widths[first + index] ?? 0) - widthOfLine(cell))),
      ]),
  ];
}

const GAP = 2;

export function columnWidths(rows: readonly PickRow[]): number[] {
  const columns = Math.max(0, ...rows.map(({ right }) => right.length));
  return Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map(({ right }) => widthOfLine(right[column] ?? []))),
  );
}
