// Which of a session's sources it is shown from.
import { loadSource } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";

type RankedSource = Pick<SourceRow, "agent" | "session_id" | "rank"> & { readonly type: SourceRow["type"] };

/**
 * Of several that tell the same session those of the highest rank, and of copies the first; the order says which comes
 * first. What is told beside a session is part of it, unless it ranks below what tells the session.
 */
export async function shownSources<Source extends RankedSource>(
  sources: readonly Source[],
): Promise<Source[]> {
  const shown: Source[] = [];
  for (const source of sources) {
    const same = sources.filter((each) => each.session_id === source.session_id && each.type !== "side");
    const highest = Math.max(...same.map(({ rank }) => rank));
    const best = same.filter(({ rank }) => rank === highest);
    const { files } = await loadSource(source.agent);
    if (source.type === "side" ? !isOnlyKept(source, sources) : isAmong(best, source, files))
      shown.push(source);
  }
  return shown;
}

function isAmong<Source>(best: readonly Source[], source: Source, files: "copies" | "parts"): boolean {
  return files === "parts" ? best.includes(source) : best[0] === source;
}

/** Whether it is told beside a session and ranks below what tells that: then it is kept, and part of nothing. */
export function isOnlyKept(source: RankedSource, all: readonly RankedSource[]): boolean {
  const { type, session_id, rank } = source;
  return (
    type === "side" &&
    all.some((each) => each.type !== "side" && each.session_id === session_id && each.rank > rank)
  );
}
