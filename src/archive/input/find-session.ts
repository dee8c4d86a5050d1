// From what a person calls a session to the session: an id, the beginning of one, or `latest`.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import { bareId, SHORTEST_ID } from "../../text/short-id.ts";

const MOST_CANDIDATES = 5;

export async function findSession(store: Sessions, ref: string): Promise<ArchivedSession> {
  const name = ref.trim();
  if (name.toLowerCase() === "latest") return latest(store);
  const exact = await sessionById(store, name);
  if (exact) return exact;
  if (bareId(name).length < SHORTEST_ID) {
    throw new ClewError(
      "bad_input",
      `Give at least ${SHORTEST_ID} characters of a session's id, not ${ref}; or latest.`,
    );
  }
  const [first, ...others] = await sessionsByPrefix(store, name);
  if (!first)
    throw new ClewError("not_found", `No session ${ref}. clew list --all shows those that are there.`);
  if (others.length > 0) throw new ClewError("bad_input", ambiguousRefMessage(ref, [first, ...others]));
  return first;
}

async function latest(store: Sessions): Promise<ArchivedSession> {
  const [found] = await store.sessions({ limit: 1 });
  if (!found)
    throw new ClewError("not_found", "There is no session yet. clew index reads those on this machine.");
  return found;
}

/** Agents give a subsession's id twice now and then; the newer one is meant. */
async function sessionById(store: Sessions, name: string): Promise<ArchivedSession | undefined> {
  for (const id of spellings(name)) {
    const found = await store.sessionsById(id);
    const newest = found.toSorted((one, other) =>
      (other.updated_at ?? "").localeCompare(one.updated_at ?? ""),
    );
    if (newest[0]) return newest[0];
  }
  return undefined;
}

/** Sessions before subsessions: who types a beginning means a session if one begins so. */
async function sessionsByPrefix(store: Sessions, name: string): Promise<ArchivedSession[]> {
  const ids = new Set<SessionId>();
  for (const text of spellings(name)) {
    for (const id of await store.idsBeginning(text, MOST_CANDIDATES + 1)) ids.add(id);
  }
  if (ids.size === 0) for (const id of await idsByBareId(store, name)) ids.add(id);
  const found = await Promise.all([...ids].map((id) => sessionById(store, id)));
  const sessions = found.filter((session) => session !== undefined);
  const top = sessions.filter(({ id, top_id }) => id === top_id);
  return top.length > 0 ? top : sessions;
}

/**
 * Those of exactly this name, else those that begin so, in any case and without the word before an id, as they are shown.
 * All are looked at, so only where nothing else was found.
 */
async function idsByBareId(store: Sessions, name: string): Promise<readonly SessionId[]> {
  const wanted = bareId(name).toLowerCase();
  const all = await store.idsBeginning("", Number.MAX_SAFE_INTEGER);
  const beginning = all.filter((id) => bareId(id).toLowerCase().startsWith(wanted));
  const exact = beginning.filter((id) => bareId(id).length === wanted.length);
  return exact.length > 0 ? exact : beginning.slice(0, MOST_CANDIDATES + 1);
}

/** As typed and as agents write most ids. */
function spellings(name: string): SessionId[] {
  return [...new Set([name, name.toLowerCase()])] as SessionId[];
}

function ambiguousRefMessage(ref: string, found: readonly ArchivedSession[]): string {
  const shown = found.slice(0, MOST_CANDIDATES).map(({ id, title }) => `  ${id}  ${title}`);
  const more = found.length > MOST_CANDIDATES ? ["  and others"] : [];
  return [`Several sessions begin with ${ref}; give more of the id:`, ...shown, ...more].join("\n");
}
