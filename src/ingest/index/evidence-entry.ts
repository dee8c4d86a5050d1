// Extracts the evidence for a session's links and titles from its transcript.
import type { Session } from "../../model/session.ts";
import type { Transcript } from "../../model/transcript.ts";
import { linkEvidence, linkKeys } from "../../sessions/links/evidence.ts";
import { recordKeys } from "../../sessions/links/record-keys.ts";
import type { EvidenceEntry } from "../../store/rows.ts";

/** Returns null for a ghost without summaries. */
export function evidenceEntry(session: Session, transcript: Transcript): EvidenceEntry | null {
  if (session.ghost !== null) return transcript.summaries.length > 0 ? ghostEntry(session, transcript) : null;
  const evidence = linkEvidence(session, transcript.origin, transcript.nodes);
  return {
    evidence,
    link_keys: linkKeys(evidence),
    records: recordKeys(transcript),
    titles: transcript.titles,
    summaries: transcript.summaries,
  };
}

/**
 * Keeps only the summaries: some clients write the summary of another session into a file that holds nothing
 * else. Such a file is never linked.
 */
function ghostEntry(session: Session, { origin, summaries }: Transcript): EvidenceEntry {
  const silent = { ...session, messages: [], other_messages: [], turns: [] };
  const nowhere = { ...origin, forked_from: null, continued_in: null, derived_from: [], team: null };
  return {
    evidence: linkEvidence(silent, nowhere),
    link_keys: new Float64Array(),
    records: new Uint32Array(),
    titles: [],
    summaries,
  };
}
