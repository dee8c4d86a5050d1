// Shows a person the archive of an organisation without the sessions of projects that are hidden from that person. A team
// server makes no call to a store but through this.
import { ClewError } from "../../model/errors.ts";
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedSession } from "../../store/rows.ts";
import type { SearchFound, SearchRequest } from "../../store/search.ts";
import type { SessionFilter } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import { MOST_HITS, searchAmong } from "./search-among.ts";

/** Returns the sessions that the person may not see. Subsessions are hidden with theirs. */
export type HiddenSessions = () => Promise<ReadonlySet<string>>;

/** Without hidden sessions, everything is asked of the store as it is. */
export function viewedStore(store: Store, hidden: HiddenSessions): Store {
  /** Keeps the rows that belong to sessions the person may see. */
  async function only<Row>(rows: readonly Row[], topOf: (row: Row) => string | null): Promise<Row[]> {
    const none = await hidden();
    return rows.filter((row) => !none.has(topOf(row) ?? ""));
  }
  const ownOnly = async (sessions: readonly ArchivedSession[]) => {
    const none = await hidden();
    return sessions.flatMap((each) => (none.has(each.top_id) ? [] : [cutTies(each, none)]));
  };
  const sees = async (top: string) => !(await hidden()).has(top);
  /** Several subsessions may have one id; it is seen if any of them is. */
  const seesId = async (id: SessionId) => {
    const none = await hidden();
    if (none.size === 0) return true;
    const found = await store.sessionsById(id);
    return found.length === 0 ? !none.has(id) : found.some(({ top_id }) => !none.has(top_id));
  };
  const idsOnly = async (find: (limit: number) => Promise<readonly SessionId[]>, limit: number) => {
    const ids: SessionId[] = [];
    for (const id of await find(limit + (await hidden()).size)) if (await seesId(id)) ids.push(id);
    return ids.slice(0, limit);
  };

  async function search(request: SearchRequest): Promise<SearchFound> {
    const none = await hidden();
    const { hits, more } = await searchAmong(store, request, ({ top_id }) => !none.has(top_id));
    const shown = hits.map((hit) => ({
      ...hit,
      session: cutTies(hit.session, none),
      copies: hit.copies.filter((id) => !none.has(id)),
    }));
    return { hits: shown, more };
  }

  async function sessions(filter: SessionFilter = {}): Promise<ArchivedSession[]> {
    if ((await hidden()).size === 0) return [...(await store.sessions(filter))];
    const { limit, offset = 0, ...rest } = filter;
    const all = await ownOnly(await store.sessions(rest));
    return all.slice(offset, limit === undefined ? undefined : offset + limit);
  }

  return {
    // Sessions
    sessions,
    async eachSession(filter, take) {
      if ((await hidden()).size === 0) return store.eachSession(filter, take);
      for (const session of await sessions(filter)) take(session);
    },
    async conversations(filter) {
      const none = await hidden();
      if (none.size === 0) return store.conversations(filter);
      const { limit, offset = 0, ...rest } = filter;
      const all = (await store.conversations(rest)).rows.filter(({ session }) => !none.has(session.top_id));
      return { rows: all.slice(offset, limit === undefined ? undefined : offset + limit), total: all.length };
    },
    sessionsById: async (id) => ownOnly(await store.sessionsById(id)),
    idsBeginning: (text, limit) => idsOnly((most) => store.idsBeginning(text, most), limit),
    idsEnding: (text, limit) => idsOnly((most) => store.idsEnding(text, most), limit),
    subsessions: async (top) => ((await sees(top)) ? store.subsessions(top) : []),
    subsessionPlaces: async (top) => ((await sees(top)) ? store.subsessionPlaces(top) : []),
    tree: async (root) => ownOnly(await store.tree(root)),
    async projects() {
      const none = await hidden();
      if (none.size === 0) return store.projects();
      const seen = new Set((await sessions({ archived: "either" })).map(({ project_path }) => project_path));
      return (await store.projects()).filter(({ project_path }) => seen.has(project_path));
    },

    // Turns
    turns: async (session, range) => ((await sees(session.top_id)) ? store.turns(session, range) : []),
    toc: async (session) => ((await sees(session.top_id)) ? store.toc(session) : []),
    turnWork: async (session) => ((await sees(session.top_id)) ? store.turnWork(session) : []),
    turnLines: async (session, from, numbers) =>
      (await sees(session.top_id)) ? store.turnLines(session, from, numbers) : [],
    turnDigests: async (top) => ((await sees(top)) ? store.turnDigests(top) : new Map()),
    turnsById: async (id) => only(await store.turnsById(id), ({ top_id }) => top_id),
    turnsBetween: async (period) => only(await store.turnsBetween(period), ({ session_id }) => session_id),
    async fileTouches({ limit, ...filter }) {
      const rows = await store.fileTouches({
        ...filter,
        ...(limit !== undefined && { limit: (await hidden()).size === 0 ? limit : MOST_HITS }),
      });
      return (await only(rows, ({ session }) => session.top_id)).slice(0, limit);
    },
    finalMessages: async (id) => ((await seesId(id)) ? store.finalMessages(id) : []),

    // Titles
    linkEvidence: async (root) => only(await store.linkEvidence(root), ({ evidence }) => evidence.session_id),
    async eachRecords(take) {
      const none = await hidden();
      await store.eachRecords((id, records) => (none.has(id) ? undefined : take(id, records)));
    },
    summaries: async () => ((await hidden()).size === 0 ? store.summaries() : []),
    renames: async (id) => ((await seesId(id)) ? store.renames(id) : []),
    modelTitles: async (id) => ((await seesId(id)) ? store.modelTitles(id) : []),

    search,
    stem: store.stem,

    // Costs
    spent: async (filter) => only(await store.spent(filter), ({ session_id }) => session_id),
    async costs(ids) {
      const none = await hidden();
      return store.costs(ids.filter((id) => !none.has(id)));
    },
    turnCosts: async (session, turns) => ((await seesId(session)) ? store.turnCosts(session, turns) : []),

    // Logs
    sources: async () => only(await store.sources(), ({ top_id, session_id }) => top_id ?? session_id),
    async eachSource(take) {
      const none = await hidden();
      await store.eachSource((source) => {
        if (!none.has(source.top_id ?? source.session_id)) take(source);
      });
    },
    source,
    sourcesOf: async (top) => ((await sees(top)) ? store.sourcesOf(top) : []),
    async *bytes(path, from, to, onLost) {
      if (await source(path)) yield* store.bytes(path, from, to, onLost);
    },
    async *earlier(path) {
      if (await source(path)) yield* store.earlier(path);
    },
    forgotten: () => store.forgotten(),

    // Changes
    async changes(since) {
      const { seq, sessions: changed } = await store.changes(since);
      return { seq, sessions: await only(changed, (id) => id) };
    },
    commits: () => store.commits(),
    isCurrent: () => store.isCurrent(),
    isInPlace: () => store.isInPlace(),
    isBuilt: () => store.isBuilt(),

    // Marks belong to a person, and are not in the archive.
    mark: refuseChange,
    rename: refuseChange,
    forget: refuseChange,
    keepFinalMessages: refuseChange,

    modelSummaries: async (session, range) =>
      (await sees(session.top_id)) ? store.modelSummaries(session, range) : [],
    summarizerUsage: (day) => store.summarizerUsage(day),
    unsummarized: async () => [],
    queue: refuseChange,
    switchProvider: refuseChange,

    // Numbers about the archive as a whole
    counts: () => store.counts(),
    hasProvisional: () => store.hasProvisional(),
    figures: () => store.figures(),
    digest: () => store.digest(),
    check: () => store.check(),
    checkBytes: async () => [],
    close: () => store.close(),
  };

  async function source(path: string) {
    const [found] = await only([await store.source(path)], (row) => row && (row.top_id ?? row.session_id));
    return found ?? null;
  }
}

async function refuseChange(): Promise<never> {
  throw new ClewError(
    "bad_input",
    "A team's archive is made from what machines push. Change the session on your own machine: clew team push sends it.",
  );
}

/** Leaves out the names of hidden sessions that it is linked with. */
function cutTies(session: ArchivedSession, none: ReadonlySet<string>): ArchivedSession {
  const { link, position } = session;
  const tied = JSON.stringify([link, position]);
  if (none.size === 0 || ![...none].some((id) => tied.includes(id))) return session;
  return { ...session, link: null, position: { ...position, root_id: session.id } };
}
