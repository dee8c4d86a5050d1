// A stretch of a transcript: from the disk, or from what is kept of it where it is no longer there.

import { tryOpenFile } from "../../sources/open-file.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { Store } from "../../store/store.ts";

type RangeSource = Pick<SourceRow, "path" | "gone"> & Partial<Pick<SourceRow, "container" | "form">>;

/** Null when the stretch is nowhere to be had in full. */
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

/** Without a pause: it is little, and who answers much meanwhile would keep each step of it waiting. */
function onDisk(path: string, from: number, to: number): Buffer | null {
  try {
    return tryOpenFile(path)?.range(from, to) ?? null;
  } catch {
    // A disk that fails: the archive may have it.
    return null;
  }
}

async function kept(store: Store, path: string, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.bytes(path, from, to)));
}
