// Identifies messages by their contents where no id does: only within a project, and only if distinctive.
import type { LinkEvidence } from "../../model/link.ts";
import { chainAt, chainLength, distinctiveAt, isNamedByApi, nameKey, sureAt } from "./trace.ts";

export interface WeakNames {
  /** The range of dialogue indexes whose fingerprints count. */
  readonly from: number;
  readonly to: number;
  high(index: number): number;
  low(index: number): number;
}

/**
 * Returns null if no fingerprint counts. Every copy keeps the API's ids, so the same words under other ids
 * were said twice, unless there are too many of them for a coincidence.
 */
export function weakNames({ trace, project_path }: LinkEvidence): WeakNames | null {
  const from = isNamedByApi(trace) ? sureAt(trace) : distinctiveAt(trace);
  const to = chainLength(trace);
  if (from === null || from >= to || project_path === null) return null;
  const [, project] = nameKey(project_path, false);
  return {
    from,
    to,
    high: (index) => (chainAt(trace, index) & ~1) >>> 0,
    low: (index) => Math.imul(chainAt(trace, index) ^ project, 2654435761) >>> 0,
  };
}

/** Returns the indexes that are enough to find every session with a shared fingerprint. */
export function gateIndexes(evidence: LinkEvidence, { from, to }: WeakNames): number[] {
  const sure = sureAt(evidence.trace);
  return sure === null || sure === from || sure >= to ? [from] : [from, sure];
}
