// Prints the figures of one corpus as a table for docs/performance.md, with ratios and targets.

export interface Line {
  readonly what: string;
  /** Milliseconds, megabytes or a share, by `unit`; null if nothing was measured. */
  readonly value: number | null;
  readonly unit: "ms" | "MB" | "of the corpus";
  readonly peak_mb?: number | null;
  /** The divisor of the value; the target then applies to the ratio. */
  readonly against?: number | null;
  readonly target?: number;
  readonly note?: string | null;
}

export function printTable(title: string, lines: readonly Line[]): void {
  console.log(`\n## ${title}\n`);
  console.log("| what | measured | peak memory | ratio | target | |");
  console.log("|---|---|---|---|---|---|");
  for (const line of lines) console.log(`| ${cellsOf(line).join(" | ")} |`);
}

function cellsOf(line: Line): string[] {
  const { what, value, unit, peak_mb = null, target, note } = line;
  if (value === null || Number.isNaN(value))
    return [what, "–", "", "", targetOf(line), note ?? "not measured"];
  const ratio = ratioOf(line);
  const judged = line.against === undefined ? value : ratio;
  const verdict =
    target === undefined || judged === null ? (note ?? "") : judged <= target ? "met" : "**missed**";
  const memory = peak_mb === null ? "" : `${peak_mb.toFixed(0)} MB`;
  return [what, shown(value, unit), memory, ratio === null ? "" : ratio.toFixed(2), targetOf(line), verdict];
}

function ratioOf({ value, against }: Line): number | null {
  return value === null || against === undefined || against === null ? null : value / against;
}

function targetOf({ target, against, unit }: Line): string {
  if (target === undefined) return "";
  return against === undefined
    ? `≤ ${unit === "of the corpus" ? target : shown(target, unit)}`
    : `≤ ${target}×`;
}

function shown(value: number, unit: Line["unit"]): string {
  if (unit === "of the corpus") return `${value.toFixed(2)} of the corpus`;
  if (unit === "MB") return `${value.toFixed(0)} MB`;
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 20 ? 1 : 0)} ms`;
}
