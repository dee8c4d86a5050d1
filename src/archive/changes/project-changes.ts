// Gathers the changes that the sessions of a project recorded in a period, in order of time.
import { type RecordedChange, recordedChanges } from "../../sessions/changes/recorded-changes.ts";
import { copyGroups } from "../../store/copies.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";

interface ChangePeriod {
  readonly since?: string;
  readonly until?: string;
}

export interface GatheredChanges {
  readonly recorded: readonly RecordedChange[];
  readonly sessions: readonly ArchivedSession[];
  /** True if there were more sessions than are read at once. */
  readonly more: boolean;
}

export async function projectChanges(
  archive: ArchiveContext,
  project: string,
  period: ChangePeriod,
): Promise<GatheredChanges> {
  const { store } = archive;
  const rows = await store.fileTouches({ project, access: "changed", ...period });
  const tops = [...new Set(rows.map(({ session }) => session.top_id))];
  const found = await Promise.all(tops.slice(0, MOST_SESSIONS).map((id) => store.sessionsById(id)));
  const sessions = found.flatMap((each) => each.find(({ parent_id }) => parent_id === null) ?? []);
  const wanted = await ownTurns(archive, sessions, period);
  const turns: { readonly at: string; readonly changes: readonly RecordedChange[] }[] = [];
  for (const session of sessions) {
    const read = await archive.read(session, { allow_cached: true });
    for (const { id, number } of read.turns) {
      const at = wanted.get(`${session.id}#${number}`);
      if (at !== undefined) turns.push({ at, changes: recordedChanges(read, (turn) => turn.id === id) });
    }
  }
  const recorded = turns
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .flatMap(({ changes }) => changes);
  return { recorded, sessions, more: tops.length > MOST_SESSIONS };
}

/** Each is read in full. */
const MOST_SESSIONS = 50;

/** Returns when each turn began. A turn that sessions have copies of counts once, in the session that had it first. */
async function ownTurns(
  { store }: Pick<ArchiveContext, "store">,
  sessions: readonly ArchivedSession[],
  { since, until }: ChangePeriod,
): Promise<ReadonlyMap<string, string>> {
  const groups = copyGroups<{ readonly session: ArchivedSession; readonly turn: TurnEntry }>();
  for (const session of sessions)
    for (const turn of await store.turns(session)) groups.add({ session, turn });
  return new Map(
    groups.groups().flatMap(([{ session, turn }]) => {
      const { started_at: at, number } = turn;
      const inPeriod =
        at !== null && (since === undefined || at >= since) && (until === undefined || at < until);
      return inPeriod ? [[`${session.id}#${number}`, at] as const] : [];
    }),
  );
}
