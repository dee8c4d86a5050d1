// Whether the archive is what its kept bytes give: it is made anew from them alone, elsewhere, and compared.
import type { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { openScratch } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import type { digestSchema } from "./schemas.ts";

export async function compareDigests(store: Store, dataDir: string): Promise<z.output<typeof digestSchema>> {
  const { rebuildDigest } = await import("../../ingest/index/rebuild-digest.ts");
  const scratch = await openScratch(dataDir);
  if (!scratch)
    throw new ClewError("not_readable", "Another clew doctor --deep is under way; wait for its end.");
  try {
    const rebuilt = await rebuildDigest(store, scratch.location);
    const archive = await store.digest();
    return { archive, rebuilt, equal: archive === rebuilt };
  } finally {
    scratch.remove();
  }
}
