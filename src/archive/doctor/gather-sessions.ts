// Collects what sessions recorded about how well they could be read: damage, ghosts and unknown kinds of records.

import type { z } from "zod";
import type { SessionId } from "../../model/ids.ts";
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

/** For an archive whose sessions can't be read. */
export const NO_SESSIONS: GatheredSessions = {
  findings: { damage: [], damaged: 0, ghosts: [], unknown_kinds: [], cut: [], kept_alone: 0 },
  titles: new Map(),
};

/** Holds one session at a time, and of each file what is to be reported. */
export async function gatherSessions(store: Sessions): Promise<GatheredSessions> {
  const titles = new Map<string, Pick<ArchivedSession, "title" | "title_origin">>();
  const files = filesOnce();
  const ghosts: SessionFindings["ghosts"] = [];
  const cut: SessionFindings["cut"] = [];
  const withSubsessions: SessionId[] = [];
  let kept_alone = 0;
  const note = (session: ArchivedSession) => {
    titles.set(session.id, { title: session.title, title_origin: session.title_origin });
    files.add(session);
  };
  await store.eachSession({ archived: "either" }, (session) => {
    const { id, path, title, title_origin, removed_turns, cut_at } = session;
    note(session);
    if (session.subsessions > 0) withSubsessions.push(id);
    if (session.source_deleted) kept_alone++;
    if (removed_turns > 0) cut.push({ session_id: id, path, title, title_origin, removed_turns, cut_at });
  });
  await store.eachSession({ archived: "either", ghosts: true }, (session) => {
    note(session);
    if (session.ghost) ghosts.push({ path: session.path, reason: session.ghost });
  });
  for (const id of withSubsessions) for (const session of await store.subsessions(id)) note(session);
  return { findings: { ...files.found(), ghosts, cut, kept_alone }, titles };
}

interface FileFindings {
  add(session: ArchivedSession): void;
  found(): Pick<SessionFindings, "damage" | "damaged" | "unknown_kinds">;
}

/** Counts each file once, because a subsession in its session's file repeats that file's damage and kinds. */
function filesOnce(): FileFindings {
  const paths = new Set<string>();
  const kinds = new Map<string, { records: number; transcripts: number }>();
  const damage: SessionFindings["damage"] = [];
  let damaged = 0;
  return {
    add(session) {
      const { id, path } = session;
      if (paths.has(path)) return;
      paths.add(path);
      damaged += session.damaged;
      for (const { offset, length, reason } of session.damage)
        damage.push({ session_id: id, path, offset, length, reason });
      for (const kind of session.unknown_kinds) {
        const { records, transcripts } = kinds.get(kind) ?? { records: 0, transcripts: 0 };
        const count = Object.hasOwn(session.kinds, kind) ? (session.kinds[kind] ?? 0) : 0;
        kinds.set(kind, { records: records + count, transcripts: transcripts + 1 });
      }
    },
    found: () => ({ damage, damaged, unknown_kinds: mostRecordsFirst(kinds) }),
  };
}

function mostRecordsFirst(
  kinds: ReadonlyMap<string, { records: number; transcripts: number }>,
): SessionFindings["unknown_kinds"] {
  return Array.from(kinds, ([kind, counts]) => ({ kind, ...counts })).sort(
    (one, other) => other.records - one.records || (one.kind < other.kind ? -1 : 1),
  );
}
