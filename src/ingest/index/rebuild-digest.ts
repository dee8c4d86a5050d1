// Proves that the archived bytes are enough: rebuilds an archive from them in another folder and returns its
// digest.
import { ClewError } from "../../model/errors.ts";
import { openWriter } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { digestAnew } from "./index-archive.ts";

/** `folder` is empty and private. The caller removes it with its contents. */
export async function rebuildDigest(store: Store, folder: string): Promise<string> {
  const empty = await openWriter(folder);
  if (!empty) throw new ClewError("bad_input", `Another process is writing to the archive in ${folder}.`);
  try {
    return await digestAnew(store, empty);
  } finally {
    await empty.close();
  }
}
