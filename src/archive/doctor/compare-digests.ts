// Checks the archive against its stored transcripts: rebuilds it from them in another place and compares the digests.
import type { z } from "zod";
import { ClewError } from "../../model/errors.ts";
import { openScratch } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import type { digestSchema } from "./schemas.ts";

export async function compareDigests(store: Store, dataDir: string): Promise<z.output<typeof digestSchema>> {
  const { rebuildDigest } = await import("../../ingest/index/rebuild-digest.ts");
  const scratch = await openScratch(dataDir);
  if (!scratch)
    throw new ClewError(
      "not_readable",
      "Another `clew doctor --deep` is running. Try again when it finishes.",
    );
  try {
    const rebuilt = await rebuildDigest(store, scratch.location);
    const archive = await store.digest();
    return { archive, rebuilt, equal: archive === rebuilt };
  } finally {
    await scratch.remove();
  }
}
