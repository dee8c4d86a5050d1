// A row of the picker: text on the left, cut to the room, and columns on the right.
import { clipLine, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { widthOfLine } from "../../../terminal/wrap-spans.ts";
import type { PickedProject, Subject } from "../options.ts";

export interface PickRow {
  readonly key: string;
  readonly left: StyledLine;
  /** clew's own text after it, which the filter ignores. */
  readonly about?: string;
  /** The columns; the first is dropped first if there is no room for all. */
  readonly right: readonly StyledLine[];
  readonly choose: Choice;
  /** Shown below the list while this row is chosen. */
  readonly detail?: StyledLine;
}

/** The key of the row that stands for all others. */
export const EVERYTHING = "everything";

export type Choice =
  | { readonly type: "watch"; readonly subject: Subject }
  | { readonly type: "open"; readonly project: PickedProject }
  | { readonly type: "turn"; readonly citation: string };

/** Keeps the rows that contain every word of the filter. */
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

/** The width of each column; rows without columns do not count. */
export interface ColumnWidths {
  readonly left: number;
  readonly right: readonly number[];
}

/** Leaves half of the screen for the left text, or all of it if there are no columns. */
export function rowLine(row: PickRow, width: number, widths: ColumnWidths): StyledLine {
  const { right } = row;
  const left = leftOf(row);
  if (!hasColumns(row)) return clipLine(left, width);
  let first = 0;
  const taken = () => widths.right.slice(first).reduce((sum, wide) => sum + withGap(wide), 0);
  while (first < right.length && taken() > width / 2) first++;
  // On a wide screen the columns stay next to the names, where the eye finds them.
  const room = Math.min(width - taken(), widths.left);
  const shown = clipLine(left, room);
  return [
    ...shown,
    span(pad("", room - widthOfLine(shown))),
    ...right.slice(first).flatMap((cell, index) => {
      const wide = withGap(widths.right[first + index] ?? 0);
      return wide === 0
        ? []
        : [span(" ".repeat(GAP)), ...cell, span(pad("", wide - GAP - widthOfLine(cell)))];
    }),
  ];
}

const GAP = 2;

/** An empty column takes no room. */
function withGap(wide: number): number {
  return wide === 0 ? 0 : wide + GAP;
}

export function columnWidths(rows: readonly PickRow[]): ColumnWidths {
  const inColumns = rows.filter(hasColumns);
  const widest = (cells: readonly StyledLine[]) => Math.max(0, ...cells.map(widthOfLine));
  const columns = Math.max(0, ...inColumns.map(({ right }) => right.length));
  return {
    left: widest(inColumns.map(leftOf)),
    right: Array.from({ length: columns }, (_, column) =>
      widest(inColumns.map(({ right }) => right[column] ?? [])),
    ),
  };
}

function hasColumns({ right }: PickRow): boolean {
  return right.some((cell) => cell.length > 0);
}

function leftOf({ left, about }: PickRow): StyledLine {
  return about === undefined ? left : [...left, span("  "), span(about, "dim")];
}
