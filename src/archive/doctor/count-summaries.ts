// Counts the summaries in transcripts, and the orphans among them: those whose leaf is in no session.
import type { z } from "zod";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import type { Titles } from "../../store/titles.ts";
import type { summariesSchema } from "./schemas.ts";

export async function countSummaries(store: Titles): Promise<z.output<typeof summariesSchema>> {
  const summaries = await store.summaries();
  // Skips reading the link evidence, which is large, because most archives have no summaries.
  const rows = summaries.length === 0 ? [] : await store.linkEvidence();
  const { different, orphans } = assignSummaries(
    summaries,
    // Links do not matter: a copied leaf is still present.
    rows.map(({ evidence: { session_id }, records }) => ({ session_id, records, link: null })),
  );
  return { all: different, orphaned: orphans };
}
