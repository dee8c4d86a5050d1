// Reads the hunks of a patch: with the numbers of their first lines if the patch has them.

export interface Hunk {
  /** Number of the first line before the change; null if the patch has no numbers. */
  readonly before: number | null;
  readonly lines: readonly HunkLine[];
}

export interface HunkLine {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

/** Skips everything that is not a line of a hunk. Expects no lines that name the files. */
export function hunksIn(patch: string): Hunk[] {
  const hunks: { before: number | null; lines: HunkLine[] }[] = [];
  for (const line of patch.split("\n")) {
    if (line.startsWith("@@")) {
      const [, start, count] = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line) ?? [];
      // A hunk without old lines names the line that it comes after.
      const shift = count === "0" ? 1 : 0;
      hunks.push({ before: start === undefined ? null : Number(start) + shift, lines: [] });
      continue;
    }
    const sign = line === "" ? " " : line[0];
    if (sign !== " " && sign !== "+" && sign !== "-") continue;
    if (hunks.length === 0) hunks.push({ before: null, lines: [] });
    hunks.at(-1)?.lines.push({ sign, text: line.slice(1) });
  }
  return hunks.filter(({ lines }) => lines.some(({ sign }) => sign !== " "));
}

/** Returns the lines of a hunk as they were before it, or as they are after it. */
export function sideOf({ lines }: Hunk, side: "before" | "after"): string[] {
  const left_out = side === "before" ? "+" : "-";
  return lines.filter(({ sign }) => sign !== left_out).map(({ text }) => text);
}

/** Splits a text into lines. A newline at its end begins no line. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\r?\n$/, "").split("\n");
}
