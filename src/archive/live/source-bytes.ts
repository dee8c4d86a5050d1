// A stretch of a transcript: from the disk, or from what is kept of it where it is no longer there.
import { closeSync, openSync, readSync } from "node:fs";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";

/** Null when the stretch is nowhere to be had in full. */
export async function sourceBytes(
  store: Store,
  { path, gone }: Pick<SourceRow, "path" | "gone">,
  from: number,
  to: number,
): Promise<Buffer | null> {
  const found = (gone ? null : onDisk(path, from, to)) ?? (await kept(store, path, from, to));
  return found.length === to - from ? found : null;
}

/** Without a pause: it is little, and who answers much meanwhile would keep each step of it waiting. */
function onDisk(path: string, from: number, to: number): Buffer | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    // Deleted since, or not ours to read any more: the archive may have it.
    return null;
  }
  try {
    const buffer = Buffer.alloc(to - from);
    let length = 0;
    while (length < buffer.length) {
      const read = readSync(file, buffer, length, buffer.length - length, from + length);
      if (read === 0) return null;
      length += read;
    }
    return buffer;
  } catch {
    // A disk that fails: the same.
    return null;
  } finally {
    closeSync(file);
  }
}

async function kept(store: Store, path: string, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.bytes(path, from, to)));
}
