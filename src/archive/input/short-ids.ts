// Shortens session ids to what identifies them in the archive, for readers who pay for every character.
import { bareId, beginsWithTime, SHORT_ID } from "../../text/short-id.ts";
import { type IdStore, idsNamed } from "./ids-named.ts";

/**
 * Returns the shortest unique part of each id, of at least eight characters: its end if it begins with the time, and
 * otherwise its beginning, with its prefix.
 */
export async function shortIds(store: IdStore, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)];
  return new Map(await Promise.all(unique.map(async (id) => [id, await shortIdIn(store, id)] as const)));
}

const STEP = 4;

async function shortIdIn(store: IdStore, id: string): Promise<string> {
  const byEnd = beginsWithTime(id);
  const prefix = byEnd ? 0 : id.length - bareId(id).length;
  for (let length = prefix + SHORT_ID; length < id.length; length += STEP) {
    const part = byEnd ? id.slice(-length) : id.slice(0, length);
    if ((await idsNamed(store, part, 2)).length <= 1) return part;
  }
  return id;
}
