// Which of a session's sources it is shown from.
import { loadSource } from "../../sources/registry.ts";
import type { SourceRow } from "../../store/logs.ts";

type Told = Pick<SourceRow, "agent" | "session_id" | "rank"> & { readonly type: SourceRow["type"] };

/**
 * Of several that tell the same session those of the highest rank, and of copies the first; the order says which comes
 * first. What is told beside a session is always part of it.
 */
export async function shownSources<Source extends Told>(sources: readonly Source[]): Promise<Source[]> {
  const shown: Source[] = [];
  for (const source of sources.filter(({ type }) => type !== "history")) {
    const same = sources.filter((each) => each.session_id === source.session_id && each.type !== "side");
    const highest = Math.max(...same.map(({ rank }) => rank));
    const best = same.filter(({ rank }) => rank === highest);
    const { files } = await loadSource(source.agent);
    if (source.type === "side" || (files === "parts" ? best.includes(source) : best[0] === source))
      shown.push(source);
  }
  return shown;
}
