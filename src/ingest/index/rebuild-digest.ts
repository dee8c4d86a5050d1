// The proof that nothing but the kept bytes is needed: an archive made anew from them, elsewhere, and its digest.
import { ClewError } from "../../model/errors.ts";
import { openWriter } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { digestAnew } from "./index-archive.ts";

/** `folder` is empty and private; what is made in it is for the caller to remove. */
export async function rebuildDigest(store: Store, folder: string): Promise<string> {
  const empty = await openWriter(folder);
  if (!empty) throw new ClewError("bad_input", `${folder} is an archive that somebody writes to.`);
  try {
    return await digestAnew(store, empty);
  } finally {
    await empty.close();
  }
}
