// Makes the log of a session that shares only its sums: its spending, without any text.
import { hash } from "node:crypto";
import type { z } from "zod";
import type { ArchivedSession, SpentRow } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { sessionKey } from "../../team/content-digest.ts";
import type { LeavingProject } from "../../team/outgoing/replace-folders.ts";
import { USAGE_LOG, type usageLineSchema } from "../../team/protocol.ts";
import type { LocalLog } from "../../team/push/local-log.ts";

export async function usageLog(
  store: Store,
  session: ArchivedSession,
  project: LeavingProject,
): Promise<LocalLog> {
  const lines = usageLines(await store.spent({ session: session.id }));
  const key = sessionKey(session.agent, session.id);
  return {
    log: { agent: session.agent, session_id: key, name: USAGE_LOG },
    ...{ level: "aggregates", top_id: key, type: "session", form: "lines", rank: 0, number: 0, note: null },
    project,
    modified_at: session.updated_at ?? new Date(0).toISOString(),
    seen: hash("sha256", lines, "hex"),
    rewritten: 0,
    is_redacted: false,
    earlier: () => NOTHING,
    async *bytes(from) {
      yield Buffer.from(lines).subarray(from);
    },
  };
}

const NOTHING: AsyncIterable<Buffer> = (async function* () {
  yield* [];
})();

/** Leaves out what other sessions own. The same spending gives the same lines. */
function usageLines(rows: readonly SpentRow[]): string {
  const lines = rows.filter(({ inherited }) => !inherited).map((row) => JSON.stringify(usageLine(row)));
  return lines
    .sort()
    .map((line) => `${line}\n`)
    .join("");
}

function usageLine(row: SpentRow): z.output<typeof usageLineSchema> {
  const { model, messages, usage, cost, unpriced, underpriced, by_subsession } = row;
  const { input, output, cache_read, cache_write, cache_write_1h, lower_bound } = usage;
  return {
    ...{ model, at: row.timestamp, messages, input, output, cache_read, cache_write, cache_write_1h },
    ...{ lower_bound, cost, unpriced, underpriced, by_subsession },
  };
}
