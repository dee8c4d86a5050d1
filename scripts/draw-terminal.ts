// Draws commands and what they print as an animated SVG: each is typed, then its output appears. It follows the
// reader's light or dark theme, and stands still at the end for those who ask for no motion.
import { widthOf } from "../src/terminal/measure.ts";

export interface Part {
  readonly text: string;
  readonly column: number;
  /** Classes of the style sheet. */
  readonly style: string;
}

export interface Block {
  readonly typed: string;
  readonly row: number;
  readonly output: readonly (readonly Part[])[];
  /** When it is typed, printed and read, in seconds from the beginning. */
  readonly typed_from: number;
  readonly typed_to: number;
  readonly printed: number;
  readonly end: number;
}

export const COLUMNS = 80;
const ROWS = 28;
const COLUMN_PX = 7.6;
const ROW_PX = 17;
const EDGE_PX = 16;
const WIDTH = COLUMNS * COLUMN_PX + 2 * EDGE_PX;
const HEIGHT = ROWS * ROW_PX + 2 * EDGE_PX;
const PROMPT = "$ ";

/** Classes for the codes from 30 on. */
export const COLOURS = ["d", "red", "green", "yellow", "blue", "magenta", "cyan"];

export function drawTerminal(blocks: readonly Block[]): string {
  const last = blocks.at(-1);
  if (last === undefined) throw new Error("There is nothing to show.");
  const duration = last.end;
  const at = (seconds: number) => `${((100 * seconds) / duration).toFixed(2)}%`;
  const scroll = (row: number) => `transform:translateY(${-Math.max(0, row + 1 - ROWS) * ROW_PX}px)`;
  const endRow = ({ row, output }: Block) => row + output.length + 2;
  const rules = blocks.map((block, index) => {
    const columns = block.typed.length;
    const moved = `transform:translateX(${(columns * COLUMN_PX).toFixed(1)}px)`;
    return [
      `@keyframes out${index}{0%{opacity:0}${at(block.printed)}{opacity:1}}`,
      `@keyframes type${index}{0%{transform:none}${at(block.typed_from)}{transform:none;animation-timing-function:steps(${columns})}${at(block.typed_to)}{${moved}}${at(block.printed)}{${AWAY}}}`,
      `#out${index}{animation-name:out${index}}#type${index}{animation-name:type${index}}`,
    ].join("\n");
  });
  const scrolls = blocks.map((block) => `${at(block.printed)}{${scroll(endRow(block))}}`);
  const typing = (index: number) => {
    const { typed, row } = blocks[index] ?? { typed: "", row: endRow(last) };
    const cover = `<rect class="bg" x="${PROMPT.length * COLUMN_PX}" y="${row * ROW_PX}" width="${WIDTH}" height="${ROW_PX}"/>`;
    const prompt = { text: PROMPT, column: 0, style: "d" };
    const line = drawLine([prompt, { text: typed, column: PROMPT.length, style: "b" }], row);
    return typed === ""
      ? line + cursor(row)
      : `${line}<g id="type${index}" class="a cover">${cover}${cursor(row)}</g>`;
  };
  // With its output, each command brings the prompt for the next one.
  const body = blocks.map(({ row, output }, index) => {
    const lines = output.map((parts, line) => drawLine(parts, row + 1 + line));
    return [`<g id="out${index}" class="a">`, ...lines, typing(index + 1), "</g>"].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<title>clew in a terminal</title>
<style>
${THEME}
.a{animation:${duration.toFixed(1)}s step-end infinite}
.cover{${AWAY}}
#all{animation-name:scroll;${scroll(endRow(last))}}
@keyframes scroll{0%{transform:none}${scrolls.join("")}}
${rules.join("\n")}
@media (prefers-reduced-motion:reduce){.a{animation:none}}
</style>
<rect class="bg edge" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8"/>
<clipPath id="screen"><rect width="${WIDTH - 2 * EDGE_PX}" height="${HEIGHT - 2 * EDGE_PX}"/></clipPath>
<g transform="translate(${EDGE_PX} ${EDGE_PX})" clip-path="url(#screen)">
<g id="all" class="a">
${typing(0)}
${body.join("\n")}
</g>
</g>
</svg>
`;
}

const AWAY = `transform:translateX(${WIDTH}px)`;

const THEME = `svg{--bg:#fbfaf8;--edge:#d8d6d0;--fg:#1f1e1b;--dim:#68665f;--red:#b3261e;--green:#2c7a34;--yellow:#8a5a00;--blue:#2456b0;--magenta:#8a3a94;--cyan:#006b75}
@media (prefers-color-scheme:dark){svg{--bg:#1b1c1e;--edge:#3a3b3e;--fg:#e9e7e2;--dim:#a09e97;--red:#f2857d;--green:#84c98b;--yellow:#f0c05a;--blue:#8ab4f8;--magenta:#d69be0;--cyan:#63cdd6}}
text{font:12.6px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--fg);white-space:pre}
.bg{fill:var(--bg)}.edge{stroke:var(--edge)}.cursor{fill:var(--dim)}.d{fill:var(--dim)}.b{font-weight:bold}.i{font-style:italic}
${COLOURS.slice(1)
  .map((name) => `.${name}{fill:var(--${name})}`)
  .join("")}`;

function cursor(row: number): string {
  const [x, y] = [PROMPT.length * COLUMN_PX, row * ROW_PX + 2];
  return `<rect class="cursor" x="${x}" y="${y}" width="${COLUMN_PX}" height="${ROW_PX - 3}"/>`;
}

/** Every part has the width of its columns, whatever the reader's font. */
function drawLine(parts: readonly Part[], row: number): string {
  return parts
    .map(({ text, column, style }) => {
      const words = text.trim();
      const x = (column + widthOf(text) - widthOf(text.trimStart())) * COLUMN_PX;
      const place = `x="${x.toFixed(1)}" y="${row * ROW_PX + 13}" textLength="${(widthOf(words) * COLUMN_PX).toFixed(1)}"`;
      return words === "" ? "" : `<text ${place} class="${style}">${escaped(words)}</text>`;
    })
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
