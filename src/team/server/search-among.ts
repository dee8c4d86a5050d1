// Searches a store for hits in some of its sessions, where it can't be asked for those alone.
import type { SearchFound, SearchHit, SearchRequest } from "../../store/search.ts";
import type { Store } from "../../store/store.ts";

/** Asks for more as long as hits are missing that are left out. */
export async function searchAmong(
  store: Pick<Store, "search">,
  request: SearchRequest,
  isAmong: (session: SearchHit["session"]) => boolean,
): Promise<SearchFound> {
  for (let limit = request.limit; ; limit *= 2) {
    const { hits, more } = await store.search({ ...request, limit });
    const seen = hits.filter(({ session }) => isAmong(session));
    if (seen.length < request.limit && more && limit < MOST_HITS) continue;
    const shown = seen.slice(0, request.limit);
    return { hits: shown, more: more || seen.length > shown.length };
  }
}

export const MOST_HITS = 10_000;
