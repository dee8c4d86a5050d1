// A line that can be chosen: what it says, on the left as far as there is room, and on the right in columns.
import { clipLine, pad, type StyledLine, span } from "../../../terminal/spans.ts";
import { widthOfLine } from "../lines/wrap-spans.ts";
import type { PickedProject, Subject } from "../options.ts";

export interface PickRow {
  readonly key: string;
  readonly left: StyledLine;
  /** Said behind that in our own words: no filter looks there. */
  readonly about?: string;
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

/** How wide each column of a list is; rows without columns do not count. */
export interface ColumnWidths {
  readonly left: number;
  readonly right: readonly number[];
}

/** Half of the screen is for what stands on the left, and all of it where nothing stands on the right. */
export function rowLine(row: PickRow, width: number, widths: ColumnWidths): StyledLine {
  const { right } = row;
  const left = leftOf(row);
  if (!hasColumns(row)) return clipLine(left, width);
  let first = 0;
  const taken = () => widths.right.slice(first).reduce((sum, wide) => sum + withGap(wide), 0);
  while (first < right.length && taken() > width / 2) first++;
  // On a wide screen the columns stay where the eye finds them, beside the names.
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

/** A column in which nothing stands takes no room. */
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
