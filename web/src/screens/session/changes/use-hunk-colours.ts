// Colours the lines of a hunk once the highlighter is loaded: before and after as two texts, each in its own order.
import { useEffect, useState } from "react";
import { type CodeSpan, highlight } from "../../../text/highlight.ts";
import { languageOfPath } from "../../../text/languages.ts";
import { spanLines } from "../../../text/merge-spans.ts";
import type { DiffRow } from "./diff-rows.ts";

/** Returns the spans of each line, by its position in the hunk; null until they are known. */
export function useHunkColours(rows: readonly DiffRow[], path: string): readonly LineSpans[] | null {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    const language = languageOfPath(path);
    const old = rows.filter(({ kind }) => kind !== "added");
    const now = rows.filter(({ kind }) => kind !== "removed");
    if (language === null || textOf(rows).length > LONGEST) return;
    let wanted = true;
    Promise.all([highlight(textOf(old), language), highlight(textOf(now), language)]).then(
      ([before, after]) => {
        if (!wanted) return;
        const lines: LineSpans[] = rows.map(() => undefined);
        for (const [index, spans] of spanLines(before).entries()) put(lines, old[index], spans);
        // An unchanged line is coloured as it is now.
        for (const [index, spans] of spanLines(after).entries()) put(lines, now[index], spans);
        setColoured({ rows, lines });
      },
      // The text is complete without colours.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [rows, path]);
  return coloured?.rows === rows ? coloured.lines : null;
}

type LineSpans = readonly CodeSpan[] | undefined;

interface Coloured {
  readonly rows: readonly DiffRow[];
  readonly lines: readonly LineSpans[];
}

function textOf(rows: readonly DiffRow[]): string {
  return rows.map(({ parts }) => parts.map(({ text }) => text).join("")).join("\n");
}

function put(lines: LineSpans[], row: DiffRow | undefined, spans: LineSpans): void {
  if (row) lines[row.index] = spans;
}

const LONGEST = 50_000;
