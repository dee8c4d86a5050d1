// What a session is named and linked by, from its transcript.
import type { Session } from "../../model/session.ts";
import type { Transcript } from "../../model/transcript.ts";
import { linkEvidence, linkKeys } from "../../sessions/links/evidence.ts";
import { recordKeys } from "../../sessions/links/record-keys.ts";
import type { EvidenceEntry } from "../../store/rows.ts";

/** Null for what is no session to show and names none. */
export function evidenceEntry(session: Session, transcript: Transcript): EvidenceEntry | null {
  if (session.ghost !== null) return transcript.summaries.length > 0 ? ghostEntry(session, transcript) : null;
  const evidence = linkEvidence(session, transcript.origin);
  return {
    evidence,
    link_keys: linkKeys(evidence),
    records: recordKeys(transcript),
    titles: transcript.titles,
    summaries: transcript.summaries,
  };
}

/** Some clients write a summary of another session into a file that holds nothing else. It is linked with nobody. */
function ghostEntry(session: Session, { origin, summaries }: Transcript): EvidenceEntry {
  const silent = { ...session, messages: [], other_messages: [], turns: [] };
  const nowhere = { ...origin, forked_from: null, continued_in: null, derived_from: [] };
  return {
    evidence: linkEvidence(silent, nowhere),
    link_keys: new Float64Array(),
    records: new Uint32Array(),
    titles: [],
    summaries,
  };
}
