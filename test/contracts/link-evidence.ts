// Builds link evidence for a store, as briefly as a test can put it.
import type { RecordId } from "../../src/model/ids.ts";
import type { LinkEvidence } from "../../src/model/link.ts";
import type { SummaryRecord, TitleRecord } from "../../src/model/title.ts";
import { linkKeys } from "../../src/sessions/links/evidence.ts";
import { recordKeys } from "../../src/sessions/links/record-keys.ts";
import { packTrace } from "../../src/sessions/links/trace.ts";
import type { EvidenceEntry, SessionEntry } from "../../src/store/rows.ts";

export interface EvidenceGiven extends Partial<Omit<LinkEvidence, "session_id" | "project_path" | "trace">> {
  /** The API's ids of the answers, in order. */
  readonly answers?: readonly string[];
  readonly records?: readonly string[];
  readonly titles?: readonly TitleRecord[];
  readonly summaries?: readonly SummaryRecord[];
}

export function evidenceEntryOf(
  { id, project_path, created_at, updated_at }: SessionEntry,
  { answers = [id], records = [], titles = [], summaries = [], ...given }: EvidenceGiven,
): EvidenceEntry {
  const first_at = msOf(created_at);
  const evidence: LinkEvidence = {
    session_id: id,
    project_path,
    begun_at: first_at,
    first_at,
    noted_at: null,
    active_at: msOf(updated_at),
    forked_from: null,
    continued_in: null,
    derived_from: [],
    team: null,
    hangs_on: new Uint32Array(),
    ends: new Uint32Array(),
    ...given,
    trace: packTrace({
      names: answers.map((text, index) => ({
        text,
        by_api: true,
        after_ms: index,
        turn: index + 1,
        message_index: index,
      })),
      active: answers.length,
      dialogue: answers.length,
      chain: [],
      distinctive_at: null,
      sure_at: null,
      begins_compacted: false,
    }),
  };
  const keys = recordKeys(holding(records));
  return { evidence, link_keys: linkKeys(evidence), records: keys, titles, summaries };
}

/** Returns a transcript of nothing but records. */
function holding(records: readonly string[]): Parameters<typeof recordKeys>[0] {
  const nodes = records.map((id) => ({ id, bridge: false, side: false }));
  return { nodes, origin: { outer_parents: [] } } as unknown as Parameters<typeof recordKeys>[0];
}

export function summaryOf(title: string, leaf: string, given: Partial<SummaryRecord> = {}): SummaryRecord {
  return { title, leaf_id: leaf as RecordId, offset: 0, timestamp: null, ...given };
}

function msOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
