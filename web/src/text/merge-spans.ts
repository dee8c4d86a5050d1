// Combines the colours of a line of code with the marks of changed words.
import type { DiffPart } from "./diff-lines.ts";
import type { CodeSpan } from "./highlight.ts";

export interface MarkedSpan extends CodeSpan {
  readonly changed: boolean;
}

/** Cuts where either begins anew. Without colours, the marks remain. */
export function mergeSpans(
  parts: readonly DiffPart[],
  spans: readonly CodeSpan[] | undefined,
): readonly MarkedSpan[] {
  const text = parts.map((part) => part.text).join("");
  // A highlighter that changed the text would show other code than was written.
  const colours =
    spans && spans.map((span) => span.text).join("") === text ? spans : [{ text, class_name: null }];
  const merged: MarkedSpan[] = [];
  let [at, left] = [0, colours[0]?.text.length ?? 0];
  for (const { text: part, changed } of parts) {
    let from = 0;
    while (from < part.length) {
      while (left === 0 && at < colours.length - 1) left = colours[++at]?.text.length ?? 0;
      const length = Math.min(part.length - from, left === 0 ? part.length : left);
      merged.push({
        text: part.slice(from, from + length),
        class_name: colours[at]?.class_name ?? null,
        changed,
      });
      from += length;
      left -= Math.min(left, length);
    }
  }
  return merged;
}

/** Splits coloured text into lines. */
export function spanLines(spans: readonly CodeSpan[]): CodeSpan[][] {
  const lines: CodeSpan[][] = [[]];
  for (const { text, class_name } of spans)
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (line !== "") lines.at(-1)?.push({ text: line, class_name });
    }
  return lines;
}
