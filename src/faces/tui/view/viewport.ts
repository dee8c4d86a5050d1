// Chooses the lines of a stream that are on the screen. A position names an entry, so new entries above or
// below do not move the text being read; without a position the view follows the end.
import { type StyledLine, textOf } from "../../../terminal/spans.ts";
import type { Entry } from "../stream/entry.ts";

export interface Viewed {
  readonly entries: readonly Entry[];
  indexOf(id: number): number;
  linesOf(entry: Entry): readonly StyledLine[];
}

/** The line at the top of the screen. */
export interface ViewPosition {
  readonly entry: number;
  readonly line: number;
}

export interface ViewRow {
  readonly entry: Entry;
  readonly at: number;
  readonly line: StyledLine;
}

/** Returns at most `height` lines, from the position on, or the last ones. */
export function rowsAt(viewed: Viewed, position: ViewPosition | null, height: number): ViewRow[] {
  const rows: ViewRow[] = [];
  const from = spotOf(viewed, position ?? endPosition(viewed, height));
  for (let index = from.index; index < viewed.entries.length && rows.length < height; index++) {
    const entry = viewed.entries[index];
    if (!entry) break;
    for (const [at, line] of viewed.linesOf(entry).entries())
      if ((index > from.index || at >= from.line) && rows.length < height) rows.push({ entry, at, line });
  }
  return rows;
}

/** Moves down, or up if negative; returns null at the end. */
export function moveBy(
  viewed: Viewed,
  position: ViewPosition | null,
  lines: number,
  height: number,
): ViewPosition | null {
  const end = endPosition(viewed, height);
  if (end === null || (position === null && lines >= 0)) return null;
  const moved = stepBy(viewed, spotOf(viewed, position ?? end), lines);
  const last = spotOf(viewed, end);
  return moved.index > last.index || (moved.index === last.index && moved.line >= last.line)
    ? null
    : positionAt(viewed, moved);
}

/** Puts this line at the top, or as high as the last screen allows. Returns null if everything fits. */
export function positionShowing(viewed: Viewed, line: ViewPosition, height: number): ViewPosition | null {
  return moveBy(viewed, line, 0, height) ?? endPosition(viewed, height);
}

export function firstPosition({ entries }: Viewed): ViewPosition | null {
  const [first] = entries;
  return first ? { entry: first.id, line: 0 } : null;
}

/** Finds the next line with the text above or below `from`, which is not searched itself. */
export function findText(
  viewed: Viewed,
  text: string,
  from: ViewPosition | null,
  direction: "up" | "down",
): ViewPosition | null {
  const wanted = text.toLowerCase();
  const { entries } = viewed;
  const start = from ? spotOf(viewed, from) : { index: direction === "up" ? entries.length : -1, line: 0 };
  const step = direction === "up" ? -1 : 1;
  for (let index = start.index; index >= -1 && index <= entries.length; index += step) {
    const entry = entries[index];
    const found =
      entry &&
      viewed.linesOf(entry).flatMap((line, at) => {
        const passed = index === start.index && (step > 0 ? at <= start.line : at >= start.line);
        return !passed && textOf(line).toLowerCase().includes(wanted) ? [at] : [];
      });
    const line = direction === "up" ? found?.at(-1) : found?.[0];
    if (entry && line !== undefined) return { entry: entry.id, line };
  }
  return null;
}

/** A position as an index into the entries. */
interface Spot {
  readonly index: number;
  readonly line: number;
}

/** Returns the beginning if the entry was dropped, because only the oldest are. */
function spotOf(viewed: Viewed, position: ViewPosition | null): Spot {
  const index = position ? viewed.indexOf(position.entry) : 0;
  const entry = viewed.entries[index];
  if (!position || !entry) return { index: 0, line: 0 };
  return { index, line: Math.min(position.line, Math.max(0, viewed.linesOf(entry).length - 1)) };
}

function positionAt({ entries }: Viewed, { index, line }: Spot): ViewPosition | null {
  const entry = entries[index];
  return entry ? { entry: entry.id, line } : null;
}

/** Returns where the last screen begins; null if everything fits. */
function endPosition(viewed: Viewed, height: number): ViewPosition | null {
  let left = height;
  for (let index = viewed.entries.length - 1; index >= 0; index--) {
    const entry = viewed.entries[index];
    const lines = entry ? viewed.linesOf(entry).length : 0;
    if (entry && lines > left) return { entry: entry.id, line: lines - left };
    if (entry && lines === left && index > 0) return { entry: entry.id, line: 0 };
    left -= lines;
  }
  return null;
}

function stepBy({ entries, linesOf }: Viewed, from: Spot, lines: number): Spot {
  let { index, line } = from;
  line += lines;
  while (line < 0 && index > 0) line += count(entries[--index]);
  while (line >= count(entries[index]) && index < entries.length - 1) line -= count(entries[index++]);
  return { index, line: Math.max(0, line) };

  function count(entry: Entry | undefined): number {
    return entry ? linesOf(entry).length : 0;
  }
}
