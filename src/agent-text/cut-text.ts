// Cuts text to a size, measured as it is sent: UTF-8 inside a JSON string.
import { graphemesOf } from "../text/graphemes.ts";
import { beginsAsRole } from "./look-alikes.ts";

/** Returns the size in bytes, without the quotes. */
export function costOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

/** Returns how many code units fit. Cuts after a line or word if one ends nearby, never inside a character. */
export function fittingLength(text: string, room: number): number {
  const most = unitsWithin(text, room);
  if (most === text.length) return most;
  let end = between(text, mostlyWhole(text, most));
  while (end > 0 && beginsAsRole(text.slice(end, end + LOOKED_AT))) end = before(text, end);
  return end;
}

const LOOKED_AT = 200;

function unitsWithin(text: string, room: number): number {
  let left = room;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    left -= costOfCode(code);
    if (left < 0) return at;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

function costOfCode(code: number): number {
  if (code === 0x22 || code === 0x5c || code === 0x0a || code === 0x09) return 2;
  if (code < 0x20) return 6;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code > 0xffff ? 4 : 3;
}

/** Returns the end of the last line in the last third, or else of the last word there. */
function mostlyWhole(text: string, most: number): number {
  const early = Math.floor((most * 2) / 3);
  for (const mark of ["\n", " "]) {
    const at = text.lastIndexOf(mark, most - 1);
    if (at >= early && at > 0) return at + 1;
  }
  return most;
}

/** Returns the nearest edge of a visible character at or before this offset. */
function between(text: string, end: number): number {
  const from = wordStart(text, Math.max(0, end - WINDOW));
  let edge = from;
  for (const character of graphemesOf(text.slice(from, end + WINDOW))) {
    if (edge + character.length > end) break;
    edge += character.length;
  }
  // One character fills the window: cutting it is better than no progress.
  return edge > from || end < WINDOW ? edge : end;
}

const WINDOW = 64;

function wordStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at;
}

function before(text: string, end: number): number {
  return wordStart(text, end - 1);
}
