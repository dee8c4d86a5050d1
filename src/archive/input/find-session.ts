// Finds the session that a person or an agent refers to by an id, a part of one that faces show, `latest`, or its title.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import { bareId, isNamed, SHORTEST_ID } from "../../text/short-id.ts";
import { emptyArchive } from "../empty-archive.ts";
import { idsNamed } from "./ids-named.ts";

const MOST_CANDIDATES = 5;

export interface FindOptions {
  /** Also finds a session by its title or a part of it. Only for callers that change nothing: a title is a guess. */
  readonly by_title?: boolean;
}

export async function findSession(
  store: Sessions,
  ref: string,
  roots: readonly string[],
  { by_title = false }: FindOptions = {},
): Promise<ArchivedSession> {
  const name = ref.trim();
  if (name.toLowerCase() === "latest") return latest(store, roots);
  const exact = await sessionById(store, name);
  if (exact) return exact;
  if (bareId(name).length < SHORTEST_ID) {
    throw new ClewError(
      "bad_input",
      `Session ids need at least ${SHORTEST_ID} characters (got "${ref}"). You can also use \`latest\`.`,
    );
  }
  const [first, ...others] = await candidates(store, name, by_title);
  if (!first)
    throw new ClewError(
      "not_found",
      `No session matches "${ref}". Run \`clew list --all\` to see all sessions.`,
    );
  if (others.length > 0) throw new ClewError("bad_input", ambiguousRefMessage(ref, [first, ...others]));
  return first;
}

/** Throws `not_yet` for a session of which only the headline was read: anything else about it would be wrong. */
export function wholeSession(session: ArchivedSession): ArchivedSession {
  if (!session.provisional) return session;
  throw new ClewError(
    "not_yet",
    `Session ${session.id} has not been read yet. Run \`clew index\`, or try again in a moment if clew is already reading.`,
  );
}

async function candidates(store: Sessions, name: string, by_title: boolean): Promise<ArchivedSession[]> {
  const found = await sessionsByPrefix(store, name);
  return found.length > 0 || !by_title ? found : sessionsByTitle(store, name);
}

/** Compares in any case. Returns sessions with exactly this title, or else those whose title contains it. */
async function sessionsByTitle(store: Sessions, name: string): Promise<ArchivedSession[]> {
  const wanted = name.toLowerCase();
  const exact: ArchivedSession[] = [];
  const containing: ArchivedSession[] = [];
  await store.eachSession({ archived: "either" }, (session) => {
    const title = session.title.toLowerCase();
    if (title === wanted) exact.push(session);
    else if (title.includes(wanted) && containing.length <= MOST_CANDIDATES) containing.push(session);
  });
  return exact.length > 0 ? exact : containing;
}

async function latest(store: Sessions, roots: readonly string[]): Promise<ArchivedSession> {
  const [found] = await store.sessions({ limit: 1 });
  if (found) return found;
  const [hidden] = await store.sessions({ archived: "either", limit: 1 });
  if (hidden)
    throw new ClewError("not_found", "All sessions are archived. Run `clew list --all` to see them.");
  const empty = emptyArchive(roots);
  throw new ClewError("not_found", [empty.reason, empty.try[0]].join(" "));
}

/** Returns the newest session with this id, because agents sometimes use a subsession's id twice. */
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

/** Returns subsessions only if no session matches, because a prefix usually means a session. */
async function sessionsByPrefix(store: Sessions, name: string): Promise<ArchivedSession[]> {
  const ids = new Set<SessionId>();
  for (const text of spellings(name)) {
    for (const id of await idsNamed(store, text, MOST_CANDIDATES + 1)) ids.add(id);
  }
  if (ids.size === 0) for (const id of await idsInAnyForm(store, name)) ids.add(id);
  const found = await Promise.all([...ids].map((id) => sessionById(store, id)));
  const sessions = found.filter((session) => session !== undefined);
  const top = sessions.filter(({ id, top_id }) => id === top_id);
  return top.length > 0 ? top : sessions;
}

/**
 * Compares ids in any case and in every form that faces show. Returns exact matches, or else those that the name may
 * mean. Scans every id, so it is the last resort.
 */
async function idsInAnyForm(store: Sessions, name: string): Promise<readonly SessionId[]> {
  const wanted = bareId(name).toLowerCase();
  const all = await store.idsBeginning("", Number.MAX_SAFE_INTEGER);
  const exact = all.filter((id) => bareId(id).toLowerCase() === wanted);
  return exact.length > 0 ? exact : all.filter((id) => isNamed(id, name)).slice(0, MOST_CANDIDATES + 1);
}

/** Returns the name as typed, and in lower case as agents write most ids. */
function spellings(name: string): SessionId[] {
  return [...new Set([name, name.toLowerCase()])] as SessionId[];
}

function ambiguousRefMessage(ref: string, found: readonly ArchivedSession[]): string {
  const shown = found.slice(0, MOST_CANDIDATES).map(({ id, title }) => `  ${id}  ${title}`);
  const more = found.length > MOST_CANDIDATES ? ["  and others"] : [];
  return [`Several sessions match "${ref}". Use an id, or more words of the title:`, ...shown, ...more].join(
    "\n",
  );
}
