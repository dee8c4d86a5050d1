// Whether the archive is what its kept bytes give: it is made anew from them alone, elsewhere, and compared.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import type { Store } from "../../store/store.ts";
import type { digestSchema } from "./schemas.ts";

export async function compareDigests(store: Store): Promise<z.output<typeof digestSchema>> {
  const { rebuildDigest } = await import("../../ingest/rebuild-digest.ts");
  // Made for this user alone: it holds all that the archive holds.
  const folder = mkdtempSync(join(tmpdir(), "clew-doctor-"));
  try {
    const rebuilt = await rebuildDigest(store, folder);
    const archive = await store.digest();
    return { archive, rebuilt, equal: archive === rebuilt };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
