// How many summaries transcripts hold, and how many of them are orphans: their leaf is in no session there is.
import type { z } from "zod";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import type { Titles } from "../../store/titles.ts";
import type { summariesSchema } from "./schemas.ts";

export async function countSummaries(store: Titles): Promise<z.output<typeof summariesSchema>> {
  const summaries = await store.summaries();
  // What sessions hold is much to read, and most archives have no summary.
  const rows = summaries.length === 0 ? [] : await store.linkEvidence();
  const { different, orphans } = assignSummaries(
    summaries,
    // Whether anybody has a leaf does not depend on who has copied it.
    rows.map(({ evidence: { session_id }, records }) => ({ session_id, records, link: null })),
  );
  return { all: different, orphaned: orphans };
}
