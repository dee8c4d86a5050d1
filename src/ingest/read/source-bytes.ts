// Reads a range of a transcript from disk, or from the archive if the file is gone.

import { tryOpenFile } from "../../sources/open-file.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";

type RangeSource = Pick<SourceRow, "path" | "gone"> & Partial<Pick<SourceRow, "container" | "form">>;

/** Returns null if neither has the whole range. */
export async function sourceBytes(
  store: Store,
  { path, gone, container = path, form = "lines" }: RangeSource,
  from: number,
  to: number,
): Promise<Buffer | null> {
  const found =
    (gone || form === "entries" ? null : onDisk(container, from, to)) ?? (await kept(store, path, from, to));
  return found.length === to - from ? found : null;
}

/**
 * Reads synchronously: the range is small, and in a busy process every asynchronous step would have to wait.
 */
function onDisk(path: string, from: number, to: number): Buffer | null {
  try {
    return tryOpenFile(path)?.range(from, to) ?? null;
  } catch {
    // The disk failed, but the archive may have the bytes.
    return null;
  }
}

/** Returns nothing if the archive lost any of it. */
async function kept(store: Store, path: string, from: number, to: number): Promise<Buffer> {
  let lost = false;
  const blocks = await Array.fromAsync(
    store.bytes(path, from, to, () => {
      lost = true;
    }),
  );
  return lost ? Buffer.alloc(0) : Buffer.concat(blocks);
}
