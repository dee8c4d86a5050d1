// Draws a bar of a chart in eighths of a character.

/** Returns at least a thin line for anything above zero. */
export function bar(value: number, highest: number, width: number): string {
  if (!(value > 0 && highest > 0)) return "";
  const eighths = Math.max(1, Math.round((value / highest) * width * 8));
  return "█".repeat(Math.floor(eighths / 8)) + (PARTS[eighths % 8] ?? "");
}

const PARTS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
