// Counts the summaries in transcripts, and the orphans among them: those whose leaf is in no session.
import type { z } from "zod";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import type { HolderRow } from "../../sessions/titles/summary-holders.ts";
import type { Titles } from "../../store/titles.ts";
import type { summariesSchema } from "./schemas.ts";

/** Sessions whose records are in memory at once. */
const BATCH = 2000;

export async function countSummaries(store: Titles): Promise<z.output<typeof summariesSchema>> {
  const summaries = await store.summaries();
  const all = assignSummaries(summaries, []);
  let orphans = all.orphans;
  let batch: HolderRow[] = [];
  const look = () => {
    const { orphans: among } = assignSummaries(summaries, batch);
    orphans = new Set([...orphans].filter((key) => among.has(key)));
    batch = [];
  };
  // Skips reading the records, which are large, because most archives have no summaries.
  if (orphans.size > 0)
    await store.eachRecords((session_id, records) => {
      // Links do not matter: a copied leaf is still present.
      batch.push({ session_id, records, link: null });
      if (batch.length === BATCH) look();
    });
  look();
  return { all: all.different, orphaned: orphans.size };
}
