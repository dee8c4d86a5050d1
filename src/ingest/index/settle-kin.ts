// Naming and linking: sessions that changed, with all that may be linked with them, find their trees and their summaries.
import type { SessionId } from "../../model/ids.ts";
import { treesOfFamilies } from "../../sessions/links/trees.ts";
import { assignSummaries } from "../../sessions/titles/assign-summaries.ts";
import { summaryTitle } from "../../sessions/titles/title.ts";
import type { KinPlace } from "../../store/rows.ts";
import type { StoreWriter } from "../../store/store.ts";

export async function settleKin(store: StoreWriter): Promise<void> {
  const kin = await store.unsettledKin();
  if (kin.length === 0) return;
  const families = Map.groupBy(kin, ({ family }) => family);
  const { links, places } = treesOfFamilies(
    Array.from(families.values(), (rows) => rows.map(({ evidence }) => evidence)),
  );
  const linkOf = (id: SessionId) => links.get(id) ?? null;
  const { by_session } = assignSummaries(
    await store.summaries(),
    kin.map(({ evidence: { session_id }, records }) => ({ session_id, records, link: linkOf(session_id) })),
  );
  const lastActive = kin
    .map(({ evidence }) => evidence)
    .sort(
      (one, other) =>
        (other.active_at ?? 0) - (one.active_at ?? 0) || (one.session_id < other.session_id ? -1 : 1),
    );
  await store.settleKin(
    lastActive.flatMap(({ session_id }): KinPlace[] => {
      const place = places.get(session_id);
      const summary = summaryTitle(by_session.get(session_id) ?? []);
      return place ? [{ link: linkOf(session_id), place, summary }] : [];
    }),
  );
}
