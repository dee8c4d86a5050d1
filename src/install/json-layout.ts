// Detects a JSON text's indentation and line endings, so edits can match them.

export interface Layout {
  readonly unit: string;
  readonly line_end: string;
}

/** Falls back to two spaces if the text has no indentation. */
export function layoutOf(text: string): Layout {
  const [, unit = "  "] = /[{[][^\S\n]*\n([ \t]+)\S/.exec(text) ?? [];
  return { unit, line_end: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** Returns the indentation of the line at this offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}
