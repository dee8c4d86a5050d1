// The keys there are, as the help shows them.
import { pad, type StyledLine, span } from "../../../terminal/spans.ts";

const PICKER: readonly (readonly [string, string])[] = [
  ["↑ ↓  j k", "move"],
  ["Enter  l", "choose"],
  ["/", "filter; any letter that is no key begins one, too"],
  ["g  G", "first, last"],
  ["Esc h  q", "back, leave"],
];

const STREAM: readonly (readonly [string, string])[] = [
  ["↑ ↓  j k", "a line"],
  ["PgUp PgDn  b f", "a screen; Ctrl-U and Ctrl-D half of one"],
  ["g  G", "the beginning, the live end"],
  ["t", "details: what tools were given and returned"],
  ["/", "search; n finds older ones, N newer ones"],
  ["c", "copy a citation of this turn"],
  ["o", "open this turn on the page"],
  ["r", "the command that resumes the session; it stays when you leave"],
  ["Esc h  q", "back, leave"],
];

const WIDEST = 16;

/** Few enough for a screen of ten lines. */
export function helpLines(where: "picker" | "stream"): StyledLine[] {
  const keys = where === "picker" ? PICKER : STREAM;
  return [
    [span("Keys", "bold"), span("  Any key goes back.", "dim")],
    ...keys.map(([key, what]): StyledLine => [span(pad(key, WIDEST), "cyan"), span(what)]),
  ];
}
