// The help screen with all keys.
import { pad, type StyledLine, span } from "../../../terminal/spans.ts";

const PICKER: readonly (readonly [string, string])[] = [
  ["↑ ↓  j k", "move"],
  ["Enter  l", "choose"],
  ["/", "filter; letters that are not keys start one too"],
  ["g  G", "first, last"],
  ["Esc h  q", "back, quit"],
];

const STREAM: readonly (readonly [string, string])[] = [
  ["↑ ↓  j k", "a line"],
  ["PgUp PgDn  b f", "a screen; Ctrl-U and Ctrl-D half a screen"],
  ["g  G", "the beginning, the live end"],
  ["t", "details: tool inputs and outputs"],
  ["/", "search; n finds older matches, N newer ones"],
  ["c", "copy a citation of this turn"],
  ["o", "open this turn on the page"],
  ["r", "show the command to resume; it is printed again when you quit"],
  ["Esc h  q", "back, quit"],
];

const WIDEST = 16;

/** Fits on a screen of ten lines. */
export function helpLines(where: "picker" | "stream"): StyledLine[] {
  const keys = where === "picker" ? PICKER : STREAM;
  return [
    [span("Keys", "bold"), span("  Press any key to go back.", "dim")],
    ...keys.map(([key, what]): StyledLine => [span(pad(key, WIDEST), "cyan"), span(what)]),
  ];
}
