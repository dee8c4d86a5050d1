// A command's output stream: its width and colours, and the only functions that write text to it.
import type { WriteStream } from "node:tty";
import { safeText } from "../../terminal/safe-text.ts";
import { clipLine, coloursOn, paint, type StyledLine } from "../../terminal/spans.ts";
import { escapeHidden } from "../../text/hidden-characters.ts";
import { showInPager } from "./pager.ts";

export interface Terminal {
  readonly width: number;
  /** The width for lines that would be cut; unlimited in a pipe, unless COLUMNS says otherwise. */
  readonly room: number;
  /** True to render markdown; a pipe gets it as written. */
  readonly markdown: boolean;
  print(lines: readonly StyledLine[]): void;
  /** Prints through a pager if the output is a terminal and the lines do not fit on it. It begins at the line `first`. */
  page(lines: readonly StyledLine[], first?: number): Promise<void>;
  /** Prints an object as JSON in parts, because the text may exceed the longest string that JavaScript allows. */
  printJson(value: object): Promise<void>;
  /** Prints a document unchanged, except that control sequences are removed on a terminal. */
  printText(parts: Iterable<string> | AsyncIterable<string>): Promise<void>;
}

const USUAL_WIDTH = 80;
const NARROWEST = 20;

export interface TerminalOptions {
  /** Returns the pager command, or null for none. */
  readonly pager?: () => string | null;
}

export function terminalOn(stream: NodeJS.WriteStream, options: TerminalOptions = {}): Terminal {
  const colour = coloursOn(stream);
  const columns = stream.isTTY ? (stream as Partial<WriteStream>).columns : Number(process.env.COLUMNS);
  const width = Math.max(NARROWEST, columns || USUAL_WIDTH);
  const room = stream.isTTY || columns ? width : Number.POSITIVE_INFINITY;
  // Clips long lines on a terminal, which would wrap them, but not in a pipe.
  const shown = (line: StyledLine) => (stream.isTTY ? clipLine(line, width) : line);
  const text = (lines: readonly StyledLine[]) =>
    lines.map((line) => `${paint(shown(line), colour)}\n`).join("");
  return {
    width,
    room,
    markdown: stream.isTTY,
    print: (lines) => void stream.write(text(lines)),
    async page(lines, first = 0) {
      const { rows } = stream as Partial<WriteStream>;
      const pager = stream.isTTY && rows !== undefined && lines.length >= rows ? options.pager?.() : null;
      if (!pager || !(await showInPager(pager, text(lines), first))) stream.write(text(lines));
    },
    printJson: (value) => writeParts(stream, jsonParts(value), escapeHidden),
    printText: (parts) => writeParts(stream, parts, stream.isTTY ? safeText : (part) => part),
  };
}

/** Writes parts as fast as the reader takes them, so at most one waits in memory. */
async function writeParts(
  stream: NodeJS.WriteStream,
  parts: Iterable<string> | AsyncIterable<string>,
  safe: (part: string) => string,
): Promise<void> {
  for await (const part of parts) {
    if (!stream.write(safe(part)))
      await new Promise<void>((resolve) => stream.once("drain", () => resolve()));
  }
}

/** Yields an object as JSON, with each field and each list element on its own line. */
function* jsonParts(value: object): Generator<string> {
  yield "{";
  for (const [index, [key, field]] of Object.entries(value).entries()) {
    yield `${index === 0 ? "\n" : ",\n"}${JSON.stringify(key)}: `;
    if (!Array.isArray(field)) yield JSON.stringify(field);
    else {
      yield "[";
      for (const [position, element] of field.entries())
        yield `${position === 0 ? "\n" : ",\n"}${JSON.stringify(element)}`;
      yield field.length === 0 ? "]" : "\n]";
    }
  }
  yield "\n}\n";
}
