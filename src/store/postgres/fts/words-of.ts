// Splits texts into the words of PostgreSQL's index. They are those of SQLite's FTS5: letters in lower case, Latin ones
// without their marks, and stems in the dialogue.
import { withoutMarks } from "../../../search/patterns.ts";
import type { Column } from "../../../search/rank.ts";
import { stem } from "../../../search/stem.ts";
import { spacedTokens } from "../../../search/tokens.ts";
import type { DialogueRow } from "../../dialogue-texts.ts";
import type { WorkWords } from "../../intake.ts";
import type { WordsOfRow } from "./word-rows.ts";

/**
 * The letter that PostgreSQL keeps with the place of a word, for each column. It has only four, so words of `reported`
 * texts, which few turns have, are stored a second time behind a mark, and those of `files` too.
 */
export const LETTERS: Readonly<Record<Column, "A" | "B" | "C" | "D">> = {
  title: "A",
  prompt: "B",
  answer: "C",
  files: "D",
  reported: "D",
  thinking: "A",
  tools: "B",
  outputs: "C",
};

/** The mark before a word that is stored once more for its column. */
export const MARKS: Readonly<Partial<Record<Column, string>>> = { files: "f\u0001", reported: "r\u0001" };

/** A table splits words as its scope does. */
export type Scope = "dialogue" | "work";

export function dialogueWords(row: DialogueRow): WordsOfRow {
  return wordsOf("dialogue", Object.entries(row) as [Column, string][]);
}

export function workWords({ thinking, tools, outputs }: WorkWords): WordsOfRow {
  const decoder = new TextDecoder();
  const text = (bytes: Uint8Array) => decoder.decode(bytes);
  return wordsOf("work", [
    ["thinking", text(thinking)],
    ["tools", text(tools)],
    ["outputs", text(outputs)],
  ]);
}

/** Returns a word as the index has it; empty if nothing of it is left. */
export function indexWord(token: string, scope: Scope): string {
  const word = folded(token).slice(0, LONGEST);
  return scope === "dialogue" ? stem(word) : word;
}

/** PostgreSQL refuses words of more than 2,046 bytes. */
const LONGEST = 400;

function folded(token: string): string {
  if (PLAIN.test(token)) return token.toLowerCase();
  // Letter by letter, because a word's last sigma would become another letter.
  const lower = Array.from(token, (letter) => letter.toLowerCase()).join("");
  return withoutMarks(lower).replace(COMBINING, "").replaceAll("ς", "σ");
}

const PLAIN = /^[A-Za-z0-9]*$/;
/** The marks that FTS5 removes from any letter. */
const COMBINING = /[\u0300-\u0331]/g;

function wordsOf(scope: Scope, columns: readonly [Column, string][]): WordsOfRow {
  const places = new Map<string, string[]>();
  const begins: number[] = [];
  let tokens = 0;
  let at = 1;
  for (const [column, text] of columns) {
    begins.push(at);
    const mark = MARKS[column];
    for (const token of spacedTokens(text)) {
      const word = indexWord(token, scope);
      if (word === "") continue;
      const place = `${((at - 1) % LAST_PLACE) + 1}${LETTERS[column]}`;
      add(places, word, place);
      if (mark !== undefined) add(places, mark + word, place);
      tokens++;
      at++;
    }
    // No phrase goes from one column to the next.
    at += GAP;
  }
  const words = Array.from(places, ([word, at_]) => `'${word}':${at_.slice(0, MOST_PLACES).join(",")}`);
  return { tokens, columns: JSON.stringify(begins), words: words.join(" ") };
}

/**
 * PostgreSQL counts places up to 16,383. In a longer row they begin again, so its phrases are still found, and rarely one
 * that is none.
 */
const LAST_PLACE = 16_000;
/** As many places as PostgreSQL keeps of a word. */
const MOST_PLACES = 255;
const GAP = 64;

function add(places: Map<string, string[]>, word: string, place: string): void {
  const known = places.get(word);
  if (known) known.push(place);
  else places.set(word, [place]);
}
