// Reads rollouts that the client compressed because nobody used them for a while.
import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { onDisk } from "../file-names.ts";

export function isPacked(path: string): boolean {
  return path.endsWith(".zst");
}

/** Returns the bytes of a rollout. Null for one that cannot be read. */
export function unpack(path: string): Buffer | null {
  try {
    const bytes = readFileSync(onDisk(path));
    return isPacked(path) ? zstdDecompressSync(bytes) : bytes;
  } catch {
    // It is damaged, or was unpacked again in the meantime.
    return null;
  }
}
