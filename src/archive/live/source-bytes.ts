// A stretch of a transcript: from the disk, or from what is kept of it where it is no longer there.
import { open } from "node:fs/promises";
import type { SourceRow, Store } from "../../store/store.ts";

/** Null when the stretch is nowhere to be had in full. */
export async function sourceBytes(
  store: Store,
  { path, gone }: Pick<SourceRow, "path" | "gone">,
  from: number,
  to: number,
): Promise<Buffer | null> {
  const found = (gone ? null : await onDisk(path, from, to)) ?? (await kept(store, path, from, to));
  return found.length === to - from ? found : null;
}

async function onDisk(path: string, from: number, to: number): Promise<Buffer | null> {
  try {
    await using file = await open(path);
    const buffer = Buffer.alloc(to - from);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, from + length);
      if (bytesRead === 0) return null;
      length += bytesRead;
    }
    return buffer;
  } catch {
    // Deleted since, or not ours to read any more: the archive may have it.
    return null;
  }
}

async function kept(store: Store, path: string, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.bytes(path, from, to)));
}
