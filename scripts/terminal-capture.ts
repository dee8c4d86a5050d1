// Runs the commands of the terminal's picture on the demo, and splits what they print by style.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { widthOf } from "../src/terminal/measure.ts";
import { clew, FROM_SOURCES } from "../test/stories/command-line.ts";
import { type Block, COLOURS, COLUMNS, drawTerminal, type Part } from "./draw-terminal.ts";

/** A command without the name of the program, and the seconds for reading its output. */
interface Scene {
  readonly command: string;
  readonly read_s: number;
}

const SCENES: readonly Scene[] = [
  { command: "search why did the cache expire", read_s: 4 },
  { command: "show cec562ca#1", read_s: 5 },
  { command: "resume cec562ca --print", read_s: 4 },
];

/** The built-in sample's folders are on nobody's machine. Those of a user are. */
const ONLY_IN_SAMPLE = "# This folder does not exist on this machine";

export function terminalCapture(): string {
  const data = mkdtempSync(join(tmpdir(), "clew-capture-"));
  try {
    return drawTerminal(blocksIn(data));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** The commands share an archive, so the demo is indexed once. */
function blocksIn(data: string): Block[] {
  const blocks: Block[] = [];
  for (const { command, read_s } of SCENES) {
    const before = blocks.at(-1);
    const typed = `clew ${command}`;
    const typed_from = (before?.end ?? 0) + 0.6;
    const typed_to = typed_from + typed.length * 0.05;
    const printed = typed_to + 0.4;
    const row = before === undefined ? 0 : before.row + before.output.length + 2;
    blocks.push({
      typed,
      row,
      output: printedBy(command, data),
      typed_from,
      typed_to,
      printed,
      end: printed + read_s,
    });
  }
  return blocks;
}

function printedBy(command: string, data: string): Part[][] {
  const environment = { FORCE_COLOR: "1", COLUMNS: String(COLUMNS), CLEW_DATA_DIR: data };
  const { code, out, err } = clew(["--demo", ...command.split(" ")], environment, null, FROM_SOURCES);
  if (code !== 0) throw new Error(`clew ${command} failed: ${err}`);
  const lines = out.trimEnd().split("\n");
  return lines.map(partsOf).filter(([first]) => first?.text.startsWith(ONLY_IN_SAMPLE) !== true);
}

const ESCAPE = String.fromCharCode(27);

/** Splits a line into parts of one style each. Spaces have none. */
function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  const on = new Map<string, string>();
  let column = 0;
  for (const [index, piece] of line.split(`${ESCAPE}[`).entries()) {
    const [, code = "", text = ""] = index === 0 ? ["", "", piece] : (/^(\d+)m(.*)$/.exec(piece) ?? []);
    if (code !== "") turn(on, Number(code));
    const style = [...on.values()].join(" ");
    const last = parts.at(-1);
    if (last !== undefined && (last.style === style || text.trim() === ""))
      parts.splice(-1, 1, { ...last, text: last.text + text });
    else if (text !== "") parts.push({ text, column, style });
    column += widthOf(text);
  }
  return parts;
}

/** Follows a code of colour or weight, as it is printed. */
function turn(on: Map<string, string>, code: number): void {
  const colour = COLOURS[code - 30];
  if (code === 1 || code === 2) on.set(code === 1 ? "bold" : "dim", code === 1 ? "b" : "d");
  else if (code === 22) for (const weight of ["bold", "dim"]) on.delete(weight);
  else if (code === 3) on.set("italic", "i");
  else if (code === 23) on.delete("italic");
  else if (code === 39) on.delete("colour");
  else if (colour !== undefined) on.set("colour", colour);
  else throw new Error(`The terminal capture does not know the code ${code}.`);
}
