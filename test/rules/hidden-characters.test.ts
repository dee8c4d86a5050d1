// Every face hides the same characters: all of Unicode is tried on each.
import { describe, expect, test } from "vitest";
import { sanitizeText } from "../../src/agent-text/sanitize.ts";
import { shellQuote } from "../../src/archive/input/shell-quote.ts";
import { visibleText as renderedText } from "../../src/render/visible-text.ts";
import { safeText } from "../../src/terminal/safe-text.ts";
import { escapeHidden, hasHidden } from "../../src/text/hidden-characters.ts";
import { visibleText as pageText } from "../../web/src/text/visible-text.ts";

const LAST = 0x10ffff;
const characters = Array.from({ length: LAST + 1 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const hidden = characters.filter((character) => hasHidden(character));
const plain = characters.filter((character) => !hasHidden(character));

const FACES: readonly [string, (text: string) => string][] = [
  ["a terminal", safeText],
  ["an export", renderedText],
  ["an agent", sanitizeText],
  ["the page", pageText],
  ["JSON for a terminal", escapeHidden],
];

/** Controls except tab and newline, line separators, direction marks, and what Unicode says to draw nothing for. */
const HIDDEN =
  /^(?:(?![\t\n])\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])$/u;
/** Emoji and several scripts need these: joiners, and the selectors of a letter's form. */
const WRITTEN_WITH = /^(?:[\u034f\u180b-\u180d\u180f\u200c]|\u200d|[\ufe00-\ufe0f])$/u;

test("the table has what Unicode calls invisible or a control, except what scripts and emoji need", () => {
  const expected = characters.filter((character) => HIDDEN.test(character) && !WRITTEN_WITH.test(character));
  expect(hidden.map(named)).toEqual(expected.map(named));
});

test.each(["\u00ad", "\u200b", "\u2028", "\u3164", "\u202e", "\u{e0041}", "\u001b", "\ufeff"])(
  "%j is hidden",
  (character) => {
    expect(hidden).toContain(character);
  },
);

describe.each(FACES)("%s", (face, show) => {
  test("gets no hidden character", () => {
    expect(hidden.filter((character) => show(`a${character}b`).includes(character)).map(named)).toEqual([]);
  });

  test("gets every other character unchanged", () => {
    // A tab's width depends on its column.
    const kept = plain.filter((character) => face !== "a terminal" || character !== "\t");
    for (let at = 0; at < kept.length; at += 4096) {
      // On separate lines, so no two of them form a secret or a sequence.
      const text = kept.slice(at, at + 4096).join("\n");
      expect(show(text) === text || firstChange(text, show(text))).toBe(true);
    }
  });
});

test("a command to paste contains no hidden character", () => {
  expect(hidden.filter((character) => shellQuote(`a${character}b`).includes(character)).map(named)).toEqual(
    [],
  );
});

function named(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16)}`;
}

function firstChange(text: string, shown: string): string {
  const lines = shown.split("\n");
  return named(text.split("\n").find((line, at) => line !== lines[at]) ?? "");
}
