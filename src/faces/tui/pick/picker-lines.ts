// Draws the picker as lines for the screen: heading, filter, the rows around the chosen one, and the keys.
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { wrapSpans } from "../../../terminal/wrap-spans.ts";
import type { PickedProject, WatchRun } from "../options.ts";
import { columnWidths, EVERYTHING, filterRows, type PickRow, rowLine } from "./pick-row.ts";
import { chosenIn, type Picking } from "./picking.ts";

export interface PickerView {
  readonly heading: string;
  /** Null while loading. */
  readonly rows: readonly PickRow[] | null;
  readonly picking: Picking;
  readonly columns: number;
  readonly height: number;
  /** True if there is a screen to go back to. */
  readonly back: boolean;
  /** A warning for the person. */
  readonly note: string | null;
}

/** Lines for the heading, the filter and the keys. */
const AROUND = 3;
/** Lines for what is shown of the chosen row below the list, after an empty line. */
const DETAIL = 2;

export function pickerLines(view: PickerView): StyledLine[] {
  const { heading, rows, picking, columns, height } = view;
  const shown = filterRows(rows ?? [], picking.filter);
  const at = chosenIn(shown, picking);
  const room = roomIn(height, rows);
  const first = Math.max(0, Math.min(at - Math.floor(room / 2), shown.length - room));
  const widths = columnWidths(rows ?? []);
  const list = shown
    .slice(first, first + room)
    .map((row, index) => marked(rowLine(row, columns - 1, widths), first + index === at));
  const body = [...list, ...nothing(view)];
  const filled = Array.from({ length: room }, (_, row) => body[row] ?? []);
  const detail = hasDetail(rows, height) ? detailLines(shown[at], columns) : [];
  return [[span(heading, "bold")], filterLine(picking), ...filled, ...detail, keysLine(view)];
}

function detailLines(row: PickRow | undefined, columns: number): StyledLine[] {
  const lines = wrapSpans(row?.detail ?? [], columns - 2).slice(0, DETAIL);
  return [[], ...Array.from({ length: DETAIL }, (_, at) => [span("  "), ...(lines[at] ?? [])])];
}

/** A low screen has only the list. */
function hasDetail(rows: readonly PickRow[] | null, height: number): boolean {
  return height >= LOW && (rows ?? []).some(({ detail }) => detail !== undefined);
}

const LOW = 10;

/** Names the command, and the project whose sessions are listed, if any. */
export function headingOf(
  project: PickedProject | null,
  { picks, among }: Pick<WatchRun, "picks" | "among"> = {},
): string {
  if (among) return among.heading;
  const command = `clew ${picks ?? "watch"}`;
  return project ? `${command}  ${project.name}` : command;
}

/** Returns how many rows fit on the screen. */
export function roomIn(height: number, rows: readonly PickRow[] | null): number {
  return Math.max(1, height - AROUND - (hasDetail(rows, height) ? DETAIL + 1 : 0));
}

/** Marks the chosen row by style, and by a sign for terminals without colours. */
function marked(line: StyledLine, chosen: boolean): StyledLine {
  if (!chosen) return [span(" "), ...line];
  return [span("▸", "cyan"), ...line.map((each) => ({ ...each, style: "inverse" as const }))];
}

/** Explains an empty list, in which "Everything" may be. */
function nothing({ rows, picking }: PickerView): StyledLine[] {
  if (rows === null || (picking.filter === "" && rows.some(({ key }) => key !== EVERYTHING))) return [];
  if (picking.filter === "") return [[], [span("   No sessions yet. New ones will appear here.", "dim")]];
  return filterRows(rows, picking.filter).length === 0 ? [[span("No matches.", "dim")]] : [];
}

function filterLine({ filter, typing }: Picking): StyledLine {
  if (typing) return [span("/", "cyan"), span(filter), span("▏", "cyan")];
  return filter === "" ? [] : [span("/", "dim"), span(filter)];
}

function keysLine({ picking, back, note }: PickerView): StyledLine {
  if (note !== null) return [span(note, "yellow")];
  if (picking.typing) return [span("Enter choose  Esc clear filter", "dim")];
  return [span(`Enter choose${back ? "  Esc back" : ""}  / filter  ? help  q quit`, "dim")];
}
