// The list to choose from as lines of a screen: what it is of, the filter, the lines around the chosen one, the keys.
import { type StyledLine, span } from "../../../terminal/spans.ts";
import type { PickedProject } from "../options.ts";
import { columnWidths, filterRows, type PickRow, rowLine } from "./pick-row.ts";
import { chosenIn, type Picking } from "./picking.ts";

export interface PickerView {
  readonly heading: string;
  /** Null while it is asked for. */
  readonly rows: readonly PickRow[] | null;
  readonly picking: Picking;
  readonly columns: number;
  readonly height: number;
  /** Whether there is something to go back to. */
  readonly back: boolean;
  /** What a person should know. */
  readonly note: string | null;
}

/** Heading, filter and the line of keys. */
const AROUND = 3;

export function pickerLines(view: PickerView): StyledLine[] {
  const { heading, rows, picking, columns, height } = view;
  const shown = filterRows(rows ?? [], picking.filter);
  const at = chosenIn(shown, picking);
  const room = roomIn(height);
  const first = Math.max(0, Math.min(at - Math.floor(room / 2), shown.length - room));
  const widths = columnWidths(rows ?? []);
  const list = shown
    .slice(first, first + room)
    .map((row, index) => marked(rowLine(row, columns - 1, widths), first + index === at));
  const body = [...list, ...nothing(view)];
  const filled = Array.from({ length: room }, (_, row) => body[row] ?? []);
  return [[span(heading, "bold")], filterLine(picking), ...filled, keysLine(view)];
}

/** Of a project its sessions; without one the projects. */
export function headingOf(project: PickedProject | null): string {
  return project ? `clew watch  ${project.name}` : "clew watch";
}

/** How many lines of the list a screen has. */
export function roomIn(height: number): number {
  return Math.max(1, height - AROUND);
}

/** By the way it looks, and for who sees no colours by a sign. */
function marked(line: StyledLine, chosen: boolean): StyledLine {
  if (!chosen) return [span(" "), ...line];
  return [span("▸", "cyan"), ...line.map((each) => ({ ...each, style: "inverse" as const }))];
}

/** The line for everything is always there. */
function nothing({ rows, picking }: PickerView): StyledLine[] {
  if (rows === null || (picking.filter === "" && rows.length > 1)) return [];
  if (picking.filter === "")
    return [[], [span("   There is no session yet. The first that begins will be here.", "dim")]];
  return filterRows(rows, picking.filter).length === 0 ? [[span("Nothing fits.", "dim")]] : [];
}

function filterLine({ filter, typing }: Picking): StyledLine {
  if (typing) return [span("/", "cyan"), span(filter), span("▏", "cyan")];
  return filter === "" ? [] : [span("/", "dim"), span(filter)];
}

function keysLine({ picking, back, note }: PickerView): StyledLine {
  if (note !== null) return [span(note, "yellow")];
  if (picking.typing) return [span("Enter choose  Esc end the filter", "dim")];
  return [span(`Enter choose${back ? "  Esc back" : ""}  / filter  ? help  q leave`, "dim")];
}
