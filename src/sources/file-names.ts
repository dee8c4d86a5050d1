// Writes file names that are not UTF-8 as text, and turns them back where a file is opened. A file name is any bytes, but
// paths are text everywhere else: in the archive, in JSON and on screens.
import { isUtf8 } from "node:buffer";
import { type Dirent, readdirSync } from "node:fs";
import { sep } from "node:path";

/** Each byte that is not part of a UTF-8 character is written like this: `caf⟨xE9⟩`. */
const BYTE = /⟨x([0-9A-F]{2})⟩/;
const MARK = "⟨x";

/** Returns the name as text. A name that contains the mark itself is written byte by byte there, so no two names are equal. */
export function nameFrom(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (isUtf8(bytes) && !text.includes(MARK)) return text;
  let name = "";
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at);
    const isMark = character !== null && bytes.toString("utf8", at, at + 4) === MARK;
    if (character === null || isMark) {
      const length = isMark ? character.length : 1;
      for (const byte of bytes.subarray(at, at + length)) name += escaped(byte);
      at += length;
    } else {
      name += character.toString("utf8");
      at += character.length;
    }
  }
  return name;
}

/** Returns the path as file system calls take it. */
export function onDisk(path: string): string | Buffer {
  if (!path.includes(MARK)) return path;
  const parts = path.split(BYTE);
  // Every second part is the number of a byte.
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part, "utf8") : Buffer.from(part, "hex"))),
  );
}

/** Returns whether a transcript is below a root: in its folder, or in the database that the root itself is. */
export function isBelow(root: string, path: string): boolean {
  return (
    path === root || path.startsWith(`${root}#`) || path.startsWith(root.endsWith(sep) ? root : root + sep)
  );
}

/** Lists a folder, with names as text. Throws the file system's error. */
export function listFolder(folder: string): Dirent[] {
  const entries = readdirSync(onDisk(folder), { withFileTypes: true });
  if (!entries.some(({ name }) => isSuspect(name))) return entries;
  return readdirSync(onDisk(folder), { withFileTypes: true, encoding: "buffer" }).map((entry) =>
    Object.assign(Object.create(entry) as Dirent, { name: nameFrom(entry.name) }),
  );
}

/** Node replaces what is not UTF-8 with this character. */
function isSuspect(name: string): boolean {
  return name.includes("\ufffd") || name.includes(MARK);
}

function escaped(byte: number): string {
  return `${MARK}${byte.toString(16).toUpperCase().padStart(2, "0")}⟩`;
}

/** Returns the bytes of the character that begins here, or null if there is none. */
function characterAt(bytes: Buffer, at: number): Buffer | null {
  for (let length = 1; length <= 4; length++) {
    const character = bytes.subarray(at, at + length);
    if (isUtf8(character)) return character;
  }
  return null;
}
