// Collects what sessions recorded about how well they could be read: damage, ghosts and unknown kinds of records.

import type { z } from "zod";
import type { ArchivedSession } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import type { cutSchema, damageSchema, ghostSchema, unknownKindSchema } from "./schemas.ts";

export interface SessionFindings {
  readonly damage: z.output<typeof damageSchema>[];
  /** The full count; `damage` does not list every place in a file that has very many. */
  readonly damaged: number;
  readonly ghosts: z.output<typeof ghostSchema>[];
  readonly unknown_kinds: z.output<typeof unknownKindSchema>[];
  /** Sessions of which the agent's file no longer has every turn. */
  readonly cut: z.output<typeof cutSchema>[];
  /** Number of sessions that only the archive has, because their transcript was deleted. */
  readonly kept_alone: number;
}

export interface GatheredSessions {
  readonly findings: SessionFindings;
  /** Titles by the id of the session or subsession. */
  readonly titles: ReadonlyMap<string, Pick<ArchivedSession, "title" | "title_origin">>;
}

export async function gatherSessions(store: Sessions): Promise<GatheredSessions> {
  const sessions = await store.sessions({ archived: "either" });
  const ghosts = await store.sessions({ archived: "either", ghosts: true });
  const all: ArchivedSession[] = [...sessions, ...ghosts];
  for (const { id, subsessions } of sessions) {
    if (subsessions > 0) all.push(...(await store.subsessions(id)));
  }
  const files = oncePerFile(all);
  const findings = {
    damage: files.flatMap(({ id, path, damage }) =>
      damage.map(({ offset, length, reason }) => ({ session_id: id, path, offset, length, reason })),
    ),
    damaged: files.reduce((sum, { damaged }) => sum + damaged, 0),
    ghosts: ghosts.flatMap(({ path, ghost }) => (ghost ? [{ path, reason: ghost }] : [])),
    unknown_kinds: unknownKinds(files),
    cut: sessions
      .filter(({ removed_turns }) => removed_turns > 0)
      .map(({ id, path, title, title_origin, removed_turns, cut_at }) => {
        return { session_id: id, path, title, title_origin, removed_turns, cut_at };
      }),
    kept_alone: sessions.filter((session) => session.source_deleted).length,
  };
  return {
    findings,
    titles: new Map(all.map(({ id, title, title_origin }) => [id, { title, title_origin }])),
  };
}

/** Keeps one session per file, because a subsession in its session's file repeats that file's damage and kinds. */
function oncePerFile(sessions: readonly ArchivedSession[]): ArchivedSession[] {
  const byPath = new Map<string, ArchivedSession>();
  for (const session of sessions) {
    if (!byPath.has(session.path)) byPath.set(session.path, session);
  }
  return [...byPath.values()];
}

function unknownKinds(sessions: readonly ArchivedSession[]): z.output<typeof unknownKindSchema>[] {
  const found = new Map<string, { records: number; transcripts: number }>();
  for (const { unknown_kinds, kinds } of sessions) {
    for (const kind of unknown_kinds) {
      const { records, transcripts } = found.get(kind) ?? { records: 0, transcripts: 0 };
      const count = Object.hasOwn(kinds, kind) ? (kinds[kind] ?? 0) : 0;
      found.set(kind, { records: records + count, transcripts: transcripts + 1 });
    }
  }
  return Array.from(found, ([kind, counts]) => ({ kind, ...counts })).sort(
    (one, other) => other.records - one.records || (one.kind < other.kind ? -1 : 1),
  );
}
