// Where a command's output goes: how wide it is, whether it shows colour, and the only way text gets onto it.
import type { WriteStream } from "node:tty";
import { safeText } from "../../terminal/safe-text.ts";
import { clipLine, coloursOn, paint, type StyledLine } from "../../terminal/spans.ts";
import { escapeHidden } from "../../text/hidden-characters.ts";
import { showInPager } from "./pager.ts";

export interface Terminal {
  readonly width: number;
  print(lines: readonly StyledLine[]): void;
  /** Through a pager if it is a screen, and the lines are more than fit on it. */
  page(lines: readonly StyledLine[]): Promise<void>;
  /** In parts: an answer may be longer than the longest string. */
  printJson(value: object): Promise<void>;
  /** A document, as it is; on a screen without what could steer it. */
  printText(parts: Iterable<string>): Promise<void>;
}

const USUAL_WIDTH = 80;
const NARROWEST = 20;

export interface TerminalOptions {
  /** The command that shows long answers; null for none. */
  readonly pager?: () => string | null;
}

export function terminalOn(stream: NodeJS.WriteStream, options: TerminalOptions = {}): Terminal {
  const colour = coloursOn(stream);
  const width = Math.max(NARROWEST, (stream as Partial<WriteStream>).columns || USUAL_WIDTH);
  // A terminal would wrap a long line; a pipe takes it whole.
  const shown = (line: StyledLine) => (stream.isTTY ? clipLine(line, width) : line);
  const text = (lines: readonly StyledLine[]) =>
    lines.map((line) => `${paint(shown(line), colour)}\n`).join("");
  return {
    width,
    print: (lines) => void stream.write(text(lines)),
    async page(lines) {
      const { rows } = stream as Partial<WriteStream>;
      const pager = stream.isTTY && rows !== undefined && lines.length >= rows ? options.pager?.() : null;
      if (!pager || !(await showInPager(pager, text(lines)))) stream.write(text(lines));
    },
    printJson: (value) => writeParts(stream, jsonParts(value), escapeHidden),
    printText: (parts) => writeParts(stream, parts, stream.isTTY ? safeText : (part) => part),
  };
}

/** As fast as they are taken, so that no more than one waits in memory. */
async function writeParts(
  stream: NodeJS.WriteStream,
  parts: Iterable<string>,
  safe: (part: string) => string,
): Promise<void> {
  for (const part of parts) {
    if (!stream.write(safe(part)))
      await new Promise<void>((resolve) => stream.once("drain", () => resolve()));
  }
}

/** The fields of an object in lines of their own, and so the elements of those that are lists. */
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
