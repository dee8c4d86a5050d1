// Formats rows as a table. One wide column takes the remaining room; others are dropped if that is too little.
import { widthOf } from "../../terminal/measure.ts";
import { cut, pad, type Span, type Style, type StyledLine, span } from "../../terminal/spans.ts";

export interface TableColumn<Row> {
  readonly name: string;
  /** Use `right` for numbers. */
  readonly side?: "left" | "right";
  cell(row: Row): string;
  style?(row: Row): Style | null;
}

export interface WideColumn<Row> extends Omit<TableColumn<Row>, "side" | "cell"> {
  /** Returns the cell's text, which may include values of dropped columns. */
  cell(row: Row, gone: ReadonlySet<string>): string;
}

export interface TableOptions<Row> {
  readonly rows: readonly Row[];
  /** Columns to the left of the wide one, in order. */
  readonly columns: readonly TableColumn<Row>[];
  /** The column that is cut to the remaining room. */
  readonly wide: WideColumn<Row>;
  /** Columns to the right of the wide one. */
  readonly behind?: readonly TableColumn<Row>[];
  /** The width that the wide column should have. */
  readonly room?: number;
  /** Names of columns that may be dropped to make that room, in the order of dropping. */
  readonly may_go?: readonly string[];
  readonly width: number;
}

const GAP = "  ";
const USUAL_ROOM = 24;
const LEAST_ROOM = 8;

export function table<Row>(options: TableOptions<Row>): StyledLine[] {
  const { rows, columns, wide, behind = [], room = USUAL_ROOM, may_go = [], width } = options;
  const fixed = [...columns, ...behind].map((column) => layColumn(column, rows, column.cell));
  const gone = new Set<string>();
  const stays = ({ name }: { readonly name: string }) => !gone.has(name);
  const staying = () => fixed.filter(({ column }) => stays(column));
  const left = () => width - staying().reduce((sum, each) => sum + each.width + GAP.length, 0);
  for (const name of may_go) if (left() < room) gone.add(name);
  const wished = layColumn(wide, rows, (row) => cut(wide.cell(row, gone), width));
  const given = Math.max(LEAST_ROOM, Math.min(wished.width, left()));
  const middle = { ...wished, cells: wished.cells.map((cell) => cut(cell, given)), width: given };
  const shown = staying().toSpliced(columns.filter(stays).length, 0, middle);
  const heads = shown.map((each) => pad(each.column.name, each.width, gapSide(each.column)));
  const lines = rows.map((row, index) =>
    shown.flatMap((each, place) => [...(place > 0 ? [span(GAP)] : []), cellSpan(each, row, index)]),
  );
  return [[span(heads.join(GAP), "dim")], ...lines];
}

interface LaidColumn<Row> {
  readonly column: Omit<TableColumn<Row>, "cell">;
  readonly cells: readonly string[];
  readonly width: number;
}

function layColumn<Row>(
  column: LaidColumn<Row>["column"],
  rows: readonly Row[],
  cell: (row: Row) => string,
): LaidColumn<Row> {
  const cells = rows.map((row) => span(cell(row)).text);
  const width = cells.reduce((most, text) => Math.max(most, widthOf(text)), column.name.length);
  return { column, cells, width };
}

function cellSpan<Row>({ column, cells, width }: LaidColumn<Row>, row: Row, index: number): Span {
  return span(pad(cells[index] ?? "", width, gapSide(column)), column.style?.(row) ?? null);
}

/** Returns the side of the gap, which is what `pad` takes. */
function gapSide<Row>({ side = "left" }: Pick<TableColumn<Row>, "side">): "left" | "right" {
  return side === "left" ? "right" : "left";
}
