// Recognises lines of settings by the lines around them: there, no value is an expression.
import type { Reader } from "./reader.ts";

/** `password = ...` alone in its line, below `[section]`: in such files nothing is an expression. */
export function isInSection(reader: Reader, name_start: number, name_end: number): boolean {
  const { text } = reader;
  if (!/^[ \t]*=[ \t]*[^\s;(){}[\]"']{4,64}[ \t]*(?:\r?\n|$)/.test(text.slice(name_end, name_end + 80)))
    return false;
  const before = text.slice(Math.max(0, name_start - SECTION), name_start);
  reader.work += before.length >> 1;
  return /(?:^|\n)\[[\w.:" /-]{1,60}\][ \t]*\r?\n(?:[ \t]*(?:[#;][^\n]*|[\w.-]+[ \t]*[=:][^\n(){}]*)?\r?\n)*[ \t]*$/.test(
    before,
  );
}

/** `password = ...` alone in its line, where no line around it has a sign of code. */
export function isAmongSettings(reader: Reader, name_start: number, name_end: number): boolean {
  const { text } = reader;
  const line = /^[ \t]*=[ \t]+(?:[a-z]{6,24}|[\w-]{6,40}\d[\w-]{0,12})[ \t]*(?=\r?\n|$)/.exec(
    text.slice(name_end, name_end + 64),
  );
  if (!line) return false;
  const before = text.slice(Math.max(0, name_start - NEIGHBOURS), name_start);
  const after = text.slice(name_end + line[0].length, name_end + line[0].length + NEIGHBOURS);
  reader.work += before.length + after.length;
  const isAlone = /(?:^|\n)[ \t>#]*$/.test(before) || /^[\w ]{0,16}$/.test(before);
  return (
    isAlone && !/[(){}[\]"'`;]|\b(?:def|if|import|return|let|const|var|func|self)\b/.test(before + after)
  );
}

const NEIGHBOURS = 120;
const SECTION = 400;
