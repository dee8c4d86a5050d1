// Gathers everything that gives a session its title: its transcript, summaries in any transcript, the user and a
// model.
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import { taskOf } from "../../sessions/titles/team-title.ts";
import type { GivenTitle, SummaryAtOffset, TitleSources } from "../../sessions/titles/title.ts";
import type { ArchivedSession, EvidenceRow } from "../../store/rows.ts";
import type { Sessions } from "../../store/sessions.ts";
import type { Titles } from "../../store/titles.ts";
import type { Turns } from "../../store/turns.ts";

export async function titleSources(
  store: Titles & Turns & Sessions,
  session: ArchivedSession,
): Promise<TitleSources> {
  const rows = await store.turns(session);
  // A recovered session has no offsets, so the order of its turns is used.
  const turns = rows.map((turn, index) => ({ ...taskOf(turn), offset: turn.spans[0]?.from ?? index }));
  // A subsession is always titled by its first prompt.
  if (session.id !== session.top_id) return { turns };
  const evidenceRows = await store.linkEvidence(session.position.root_id);
  const own = evidenceRows.find(({ evidence }) => evidence.session_id === session.id);
  return {
    titles: own?.titles ?? [],
    member: own?.evidence.team?.member ?? null,
    branch: session.git_branch,
    summaries: await summariesOf(store, session, evidenceRows),
    given: await givenTitles(store, session),
    turns,
  };
}

async function givenTitles(store: Titles, { id }: ArchivedSession): Promise<GivenTitle[]> {
  const renames = await store.renames(id);
  const written = await store.modelTitles(id);
  return [
    ...renames.map((rename) => ({ origin: "user" as const, ...rename })),
    ...written.map(({ title, changed_at, turn, turn_id }) => ({
      origin: "written" as const,
      title,
      changed_at,
      turn: { number: turn, id: turn_id },
    })),
  ].sort((one, other) => (one.changed_at < other.changed_at ? -1 : 1));
}

/**
 * Returns the session's summaries. Searching its tree is enough, because the tree contains every session with the
 * leaf.
 */
async function summariesOf(
  store: Titles & Sessions,
  { id, position }: ArchivedSession,
  evidenceRows: readonly EvidenceRow[],
): Promise<SummaryAtOffset[]> {
  const links = new Map((await store.tree(position.root_id)).map((each) => [each.id, each.link]));
  const { by_session } = assignSummaries(
    await store.summaries(),
    evidenceRows.map(({ evidence: { session_id }, records }) => ({
      session_id,
      records,
      link: links.get(session_id) ?? null,
    })),
  );
  return (by_session.get(id) ?? []).map(({ title, timestamp, offset, found_in }) => ({
    title,
    timestamp,
    offset: found_in === id ? offset : null,
  }));
}
