// Adds to an organisation's store what depends on who looks: who shared each session, and the person's own pins, archived
// sessions and names. The store below, of viewed-store.ts, decides what the person may see at all.
import type { ArchivedSession } from "../../store/rows.ts";
import type { SessionFilter, SessionMarks } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { OwnMark, OwnMarks } from "./own-marks.ts";
import { searchAmong } from "./search-among.ts";
import type { SharedSession, SharedSessions } from "./shared-sessions.ts";
import { viewedStore } from "./viewed-store.ts";

export interface PersonalOptions {
  readonly shared: SharedSessions;
  readonly marks: OwnMarks;
}

export function personalStore(store: Store, { shared, marks }: PersonalOptions): Store {
  async function all(sessions: readonly ArchivedSession[]): Promise<ArchivedSession[]> {
    const known = await shared.of(sessions.map(({ top_id }) => top_id));
    const own = await marks.all();
    return sessions.map((session) => asSeen(session, known, own));
  }
  async function withSession<Row extends { readonly session: ArchivedSession }>(rows: readonly Row[]) {
    const sessions = await all(rows.map(({ session }) => session));
    return rows.map((row, index) => ({ ...row, session: sessions[index] ?? row.session }));
  }
  const markedIn = async (filter: SessionFilter) => ({ ...filter, marks: sessionMarks(await marks.all()) });

  return {
    ...store,
    sessions: async (filter = {}) => all(await store.sessions(await markedIn(filter))),
    async eachSession(filter, take) {
      const found: ArchivedSession[] = [];
      await store.eachSession(await markedIn(filter), (session) => found.push(session));
      for (const session of await all(found)) take(session);
    },
    async conversations(filter) {
      const { rows, total } = await store.conversations(await markedIn(filter));
      return { rows: await withSession(rows), total };
    },
    sessionsById: async (id) => all(await store.sessionsById(id)),
    subsessions: async (top) => all(await store.subsessions(top)),
    tree: async (root) => all(await store.tree(root)),
    async search(request) {
      const own = await marks.all();
      const isListed = ({ top_id }: ArchivedSession) =>
        request.filter.archived === true || own.get(top_id)?.archived !== true;
      const { hits, more } = await searchAmong(store, request, isListed);
      return { hits: await withSession(hits), more };
    },
    fileTouches: async (filter) => withSession(await store.fileTouches(filter)),
    async renames(id) {
      const { title, titled_at = "" } = (await marks.all()).get(id) ?? {};
      return title === undefined ? [] : [{ title, changed_at: titled_at }];
    },
    async spent(filter) {
      const rows = await store.spent(filter);
      const known = await shared.of(new Set(rows.map(({ session_id }) => session_id)));
      return rows.map((row) => {
        const person = known.get(row.session_id)?.person;
        return person === undefined ? row : { ...row, person };
      });
    },
    async mark(session_id, { pinned, archived }) {
      if (pinned !== undefined) await marks.set({ session_id, field: "pinned", value: pinned });
      if (archived !== undefined) await marks.set({ session_id, field: "archived", value: archived });
    },
    rename: (session_id, title) =>
      marks.set({ session_id, field: "title", value: title === "" ? null : title }),
    // An answer that is kept must not outlive the marks in it.
    commits: async () => (await store.commits()) + (await marks.number()),
    // The files are on other machines.
    counts: async () => ({ ...(await store.counts()), sources_gone: 0 }),
  };
}

/** Narrows a store to the sessions that one person shared. */
export async function sharedByPerson(store: Store, shared: SharedSessions, name: string): Promise<Store> {
  const known = [...(await shared.of()).values()];
  const isBy = ({ person }: SharedSession) => person.toLowerCase() === name.toLowerCase();
  const others = new Set(known.filter((each) => !isBy(each)).map(({ top }) => top));
  const among = [...new Set(known.filter(isBy).map(({ top }) => top))];
  const narrow = viewedStore(store, async () => others);
  return {
    ...narrow,
    // The store itself narrows lists, so it chooses the right session of each tree and page.
    sessions: (filter) => store.sessions({ ...filter, among }),
    eachSession: (filter, take) => store.eachSession({ ...filter, among }, take),
    conversations: (filter) => store.conversations({ ...filter, among }),
  };
}

function asSeen(
  session: ArchivedSession,
  known: ReadonlyMap<string, SharedSession>,
  own: ReadonlyMap<string, OwnMark>,
): ArchivedSession {
  const by = known.get(session.top_id);
  const { pinned = false, archived = false } = own.get(session.top_id) ?? {};
  const { title } = own.get(session.id) ?? {};
  return {
    ...session,
    ...{ pinned, archived, source_deleted: false },
    ...(title !== undefined && title !== "" && { title, title_origin: "user" }),
    ...(by && { shared_by: { person: by.person, machine: by.machine } }),
  };
}

function sessionMarks(own: ReadonlyMap<string, OwnMark>): SessionMarks[] {
  return Array.from(own, ([session_id, { pinned = false, archived = false }]) => ({
    ...{ session_id, pinned, archived },
  })).filter(({ pinned, archived }) => pinned || archived);
}
