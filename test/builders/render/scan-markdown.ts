// Finds the Markdown outside of fences and code spans, by CommonMark's rules. Untrusted text must not occur there.

export interface ScannedMarkdown {
  /** The lines outside, with a `§` for each code span. */
  readonly lines: readonly string[];
  /** The contents of fences and spans, in order. */
  readonly code: readonly string[];
}

export function scanMarkdown(markdown: string): ScannedMarkdown {
  const lines: string[] = [];
  const code: string[] = [];
  let fence: { readonly ticks: number; readonly body: string[] } | null = null;
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const ticks = /^ {0,3}(`{3,}|~{3,})([^`]*)$/.exec(line);
    if (fence) {
      const closes = ticks?.[1]?.startsWith("`") && ticks[1].length >= fence.ticks && ticks[2]?.trim() === "";
      if (!closes) fence.body.push(line);
      if (closes) code.push(fence.body.join("\n"));
      if (closes) fence = null;
    } else if (ticks?.[1]?.startsWith("`")) fence = { ticks: ticks[1].length, body: [] };
    else lines.push(withoutSpans(line, code));
  }
  if (fence) throw new Error("A fence is never closed.");
  return { lines, code };
}

/** A span ends at the next run of equally many backticks. A backslash before a backtick keeps it from starting one. */
function withoutSpans(line: string, code: string[]): string {
  let rest = line;
  let kept = "";
  for (let run = /(?<!\\)`+/.exec(rest); run; run = /(?<!\\)`+/.exec(rest)) {
    const after = rest.slice(run.index + run[0].length);
    const end = new RegExp(`(?<!\`)${run[0]}(?!\`)`).exec(after);
    if (!end) throw new Error(`A code span is never closed: ${line.slice(0, 80)}`);
    code.push(after.slice(0, end.index).replace(/^ (.*) $/, "$1"));
    kept += `${rest.slice(0, run.index)}§`;
    rest = after.slice(end.index + run[0].length);
  }
  return kept + rest;
}
