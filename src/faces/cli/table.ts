// Rows in aligned columns. The last column takes what room is left; others go where there is too little for it.
import { widthOf } from "../../terminal/measure.ts";
import { cut, pad, type Span, type Style, type StyledLine, span } from "../../terminal/spans.ts";

export interface TableColumn<Row> {
  readonly name: string;
  /** Numbers stand at the right of their column. */
  readonly side?: "left" | "right";
  cell(row: Row): string;
  style?(row: Row): Style | null;
}

export interface LastColumn<Row> extends Omit<TableColumn<Row>, "side" | "cell"> {
  /** May say what a column would say that had to go. */
  cell(row: Row, gone: ReadonlySet<string>): string;
}

export interface TableOptions<Row> {
  readonly rows: readonly Row[];
  /** In the order in which they stand. */
  readonly columns: readonly TableColumn<Row>[];
  /** Stands last and is cut to the room that is left. */
  readonly last: LastColumn<Row>;
  /** How much room it should have. */
  readonly room?: number;
  /** Names of columns that may go to make that room, the first to go first. */
  readonly may_go?: readonly string[];
  readonly width: number;
}

const GAP = "  ";
const USUAL_ROOM = 24;
const LEAST_ROOM = 8;

export function table<Row>(options: TableOptions<Row>): StyledLine[] {
  const { rows, last, room = USUAL_ROOM, may_go = [], width } = options;
  let shown = options.columns.map((column) => layColumn(column, rows));
  const used = () => shown.reduce((sum, each) => sum + each.width + GAP.length, 0);
  const gone = new Set<string>();
  for (const name of may_go) {
    if (width - used() >= room) break;
    gone.add(name);
    shown = shown.filter(({ column }) => column.name !== name);
  }
  const left = Math.max(LEAST_ROOM, width - used());
  const heads = shown.map((each) => pad(each.column.name, each.width, gapSide(each.column)));
  const lines = rows.map((row, index): StyledLine => {
    const cells = shown.flatMap((each) => cellSpans(each, row, index));
    return [...cells, span(cut(last.cell(row, gone), left), last.style?.(row) ?? null)];
  });
  return [[span([...heads, last.name].join(GAP), "dim")], ...lines];
}

interface LaidColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly cells: readonly string[];
  readonly width: number;
}

function layColumn<Row>(column: TableColumn<Row>, rows: readonly Row[]): LaidColumn<Row> {
  const cells = rows.map((row) => span(column.cell(row)).text);
  const width = cells.reduce((most, cell) => Math.max(most, widthOf(cell)), column.name.length);
  return { column, cells, width };
}

function cellSpans<Row>({ column, cells, width }: LaidColumn<Row>, row: Row, index: number): Span[] {
  return [span(pad(cells[index] ?? "", width, gapSide(column)), column.style?.(row) ?? null), span(GAP)];
}

/** `pad` names the side on which the gap stands. */
function gapSide<Row>({ side = "left" }: TableColumn<Row>): "left" | "right" {
  return side === "left" ? "right" : "left";
}
