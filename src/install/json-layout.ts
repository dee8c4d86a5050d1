// How somebody laid out a JSON text: by how much they indent, and how their lines end.

export interface Layout {
  readonly unit: string;
  readonly line_end: string;
}

/** Two blanks for a text that says nothing about it. */
export function layoutOf(text: string): Layout {
  const [, unit = "  "] = /[{[][^\S\n]*\n([ \t]+)\S/.exec(text) ?? [];
  return { unit, line_end: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** What stands before the first word of the line. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}
