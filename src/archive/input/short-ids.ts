// Shortens session ids to what identifies them in the archive, for readers who pay for every character.
import type { Sessions } from "../../store/sessions.ts";
import { bareId } from "../../text/short-id.ts";

/** Returns the shortest unique beginning of each id, of at least eight characters after its prefix. */
export async function shortIds(
  store: Pick<Sessions, "idsBeginning">,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)];
  return new Map(await Promise.all(unique.map(async (id) => [id, await shortIdIn(store, id)] as const)));
}

const LEAST = 8;
/** Ids by time begin alike: with each step, far fewer do. */
const STEP = 4;

async function shortIdIn(store: Pick<Sessions, "idsBeginning">, id: string): Promise<string> {
  for (let length = id.length - bareId(id).length + LEAST; length < id.length; length += STEP) {
    const beginning = id.slice(0, length);
    if ((await store.idsBeginning(beginning, 2)).length <= 1) return beginning;
  }
  return id;
}
