// Whether the archive is what its kept bytes give: it is made anew from them alone, elsewhere, and compared.
import type { z } from "zod";
import type { Store } from "../../store/store.ts";
import type { digestSchema } from "./schemas.ts";
import { inScratchFolder } from "./scratch-folder.ts";

export async function compareDigests(store: Store, dataDir: string): Promise<z.output<typeof digestSchema>> {
  const { rebuildDigest } = await import("../../ingest/index/rebuild-digest.ts");
  const rebuilt = await inScratchFolder(dataDir, (folder) => rebuildDigest(store, folder));
  const archive = await store.digest();
  return { archive, rebuilt, equal: archive === rebuilt };
}
