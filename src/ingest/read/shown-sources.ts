// Chooses the sources that a session is shown from.
import { loadSource } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";

type RankedSource = Pick<SourceRow, "agent" | "session_id" | "rank"> & { readonly type: SourceRow["type"] };

/**
 * Returns the sources of the highest rank for each session, and of copies only the first in the given order.
 * A side log is part of its session, unless it ranks below the session's transcript.
 */
export async function shownSources<Source extends RankedSource>(
  sources: readonly Source[],
): Promise<Source[]> {
  const bySession = Map.groupBy(sources, ({ session_id }) => session_id);
  const shown: Source[] = [];
  for (const source of sources) {
    const own = bySession.get(source.session_id) ?? [];
    const same = own.filter(({ type }) => type !== "side");
    const highest = Math.max(...same.map(({ rank }) => rank));
    const best = same.filter(({ rank }) => rank === highest);
    const { files } = await loadSource(source.agent);
    if (source.type === "side" ? !isOnlyKept(source, own) : isAmong(best, source, files)) shown.push(source);
  }
  return shown;
}

function isAmong<Source>(best: readonly Source[], source: Source, files: "copies" | "parts"): boolean {
  return files === "parts" ? best.includes(source) : best[0] === source;
}

/**
 * Returns whether a source is a side log of lower rank than its session's transcript. It is then archived,
 * but not part of the session.
 */
export function isOnlyKept(source: RankedSource, all: readonly RankedSource[]): boolean {
  const { type, session_id, rank } = source;
  return (
    type === "side" &&
    all.some((each) => each.type !== "side" && each.session_id === session_id && each.rank > rank)
  );
}
