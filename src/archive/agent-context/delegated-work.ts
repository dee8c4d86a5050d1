// Adds what sub-agents changed to the turns of the session that started them: their edits, commits and pushes count as
// the turn's own.
import type { SessionId } from "../../model/ids.ts";
import type { TurnEffects } from "../../model/turn-effects.ts";
import type { ArchivedSession, TocLine } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";

export interface WholeToc {
  readonly lines: readonly TocLine[];
  /** Files that sub-agents edited and did not commit, by the number of the turn. */
  readonly edited: ReadonlyMap<number, readonly string[]>;
}

/** Returns the session's toc with the work of its sub-agents, at any depth. */
export async function wholeToc(store: Store, session: ArchivedSession): Promise<WholeToc> {
  const toc = await store.toc(session);
  const started = session.subsessions === 0 ? [] : await store.subsessions(session.id);
  const byId = new Map(started.map((each) => [each.id, each]));
  const works = await Promise.all(
    started.slice(-MOST).map(async (each) => ({
      turn: turnOf(each, byId),
      at: each.updated_at ?? "",
      ...(await workOf(store, each)),
    })),
  );
  const byTurn = Map.groupBy(works, ({ turn }) => turn);
  const edited = new Map<number, readonly string[]>();
  const lines = toc.map((line) => {
    const [...inner] = byTurn.get(line.number) ?? [];
    inner.sort((one, other) => (one.at < other.at ? -1 : 1));
    const files = inner.flatMap(({ files }) => files);
    if (files.length > 0) edited.set(line.number, [...new Set(files)]);
    return {
      ...line,
      edits: inner.reduce((sum, { edits }) => sum + edits, line.edits),
      effects: inner.reduce<TurnEffects | null>((own, { effects }) => joined(effects, own), line.effects),
    };
  });
  return { lines, edited };
}

/** The latest are enough. */
const MOST = 60;

/** Returns the number of the turn of the session itself; 0 if it is not known. */
function turnOf(
  { started_by, parent_id }: ArchivedSession,
  byId: ReadonlyMap<SessionId, ArchivedSession>,
): number {
  let turn = started_by?.turn ?? 0;
  let above = parent_id === null ? undefined : byId.get(parent_id);
  for (let depth = 0; above && depth < DEEPEST; depth++) {
    turn = above.started_by?.turn ?? 0;
    above = above.parent_id === null ? undefined : byId.get(above.parent_id);
  }
  return turn;
}

const DEEPEST = 10;

async function workOf(store: Store, session: ArchivedSession) {
  const toc = await store.toc(session);
  const edits = toc.reduce((sum, line) => sum + line.edits, 0);
  const effects = toc.reduce<TurnEffects | null>((before, line) => joined(before, line.effects), null);
  const last = toc.findLast((line) => line.effects?.commit)?.number ?? 0;
  const turns =
    edits === 0 ? [] : await store.turns(session, { from: last + 1, to: Number.MAX_SAFE_INTEGER });
  return { edits, effects, files: turns.flatMap(({ files_edited }) => files_edited) };
}

/** Joins effects, of which `last` came after the others. */
function joined(before: TurnEffects | null, last: TurnEffects | null): TurnEffects | null {
  if (before === null || last === null) return last ?? before;
  if (last.commit) return { ...last, pull_request: last.pull_request ?? before.pull_request };
  const { commit, edited_after, pull_request } = before;
  const isRebased = last.rebased === true;
  return {
    ...(isRebased ? {} : before),
    ...last,
    commit: isRebased && commit ? { ...commit, id: last.pushed_id ?? null } : commit,
    edited_after,
    pushed: last.pushed || (!isRebased && before.pushed),
    pull_request: last.pull_request ?? pull_request,
  };
}
