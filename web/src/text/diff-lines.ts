// Compares two texts line by line, and word by word where two lines are similar.
import { diffArrays, diffWordsWithSpace } from "diff";

export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly parts: readonly DiffPart[];
  /** Line number before and after the edit, as far as it is known; null if the line is not there. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Returns null if the texts are too long to compare while the user waits. */
export function diffLines(before: string, after: string): readonly DiffLine[] | null {
  const old = splitLines(before, after);
  const now = splitLines(after, before);
  if (old.length > MOST_LINES || now.length > MOST_LINES) return null;
  const changes = compare(old, now);
  const lines = { before: 0, after: 0 };
  return changes.flatMap(({ added, removed, value }, index): DiffLine[] => {
    const kind = added ? "added" : removed ? "removed" : "same";
    const other = added ? changes[index - 1] : changes[index + 1];
    const partner = (added ? other?.removed : other?.added) ? other?.value : undefined;
    return value.map((text, row) => ({
      kind,
      parts: kind === "same" ? [{ text, changed: false }] : partsOf(text, partner?.[row], kind),
      before: kind === "added" ? null : ++lines.before,
      after: kind === "removed" ? null : ++lines.after,
    }));
  });
}

/** Marks the words that differ, pairing removed lines with the added lines that replace them. */
export function markWords(lines: readonly DiffLine[]): readonly DiffLine[] {
  return lines.map((line, index) => {
    if (line.kind === "same") return line;
    const partner = partnerOf(lines, index, line.kind);
    const text = line.parts[0]?.text ?? "";
    return partner ? { ...line, parts: partsOf(text, partner.parts[0]?.text, line.kind) } : line;
  });
}

/** Finds the counterpart of a line: the n-th removed line belongs to the n-th of the added lines after it. */
function partnerOf(
  lines: readonly DiffLine[],
  index: number,
  kind: "added" | "removed",
): DiffLine | undefined {
  const run = (at: number, of: DiffLine["kind"], step: 1 | -1): number => {
    let length = 0;
    while (lines[at + length * step]?.kind === of) length++;
    return length;
  };
  const row = run(index - 1, kind, -1);
  const rest = run(index, kind, 1);
  if (kind === "removed") return row < run(index + rest, "added", 1) ? lines[index + rest + row] : undefined;
  const went = run(index - row - 1, "removed", -1);
  return row < went ? lines[index - row - went + row] : undefined;
}

const MOST_LINES = 2000;
const MOST_CHANGES = 400;
const LONGEST_LINE = 300;

interface Change {
  readonly value: readonly string[];
  readonly added: boolean;
  readonly removed: boolean;
}

/**
 * Treats texts with almost nothing in common as removed and added whole, because finding the little they
 * share takes long.
 */
function compare(old: string[], now: string[]): readonly Change[] {
  return (
    diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? [
      { value: old, added: false, removed: true },
      { value: now, added: true, removed: false },
    ]
  );
}

function partsOf(text: string, partner: string | undefined, kind: "added" | "removed"): readonly DiffPart[] {
  const whole = [{ text, changed: false }];
  if (!partner || text.length > LONGEST_LINE || partner.length > LONGEST_LINE) return whole;
  const words = kind === "added" ? diffWordsWithSpace(partner, text) : diffWordsWithSpace(text, partner);
  const parts = words
    .filter((word) => (kind === "added" ? !word.removed : !word.added))
    .map(({ value, added, removed }) => ({ text: value, changed: added || removed }));
  const kept = parts.reduce((sum, part) => sum + (part.changed ? 0 : part.text.trim().length), 0);
  // If little is the same, marks on all the rest say nothing.
  return kept * 2 >= text.trim().length ? parts : whole;
}

/**
 * Splits text into lines to compare. A newline at the very end starts no line, unless it is the only
 * difference.
 */
export function splitLines(text: string, other: string): string[] {
  if (text === "") return [];
  const both = text.endsWith("\n") && (other === "" || other.endsWith("\n"));
  return (both ? text.slice(0, -1) : text).split("\n");
}
