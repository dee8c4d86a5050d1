// Writes and removes provisional rows, which have a session's headline and the sums of its costs, but no turns.
import type { Headlined } from "../intake.ts";
import type { SpendingEntry } from "../rows.ts";
import type { Connection } from "./database.ts";
import { hasProvisional } from "./provisional.ts";
import { removeSession } from "./remove.ts";
import { forgottenIds } from "./sources.ts";
import { COST_STATE, fieldsOf } from "./spending.ts";
import { writeSession } from "./write-bundles.ts";

export function writeHeadlines(connection: Connection, headlines: readonly Headlined[]): void {
  connection.inTransaction(() => {
    const forgotten = new Set(forgottenIds(connection));
    for (const { session, spending } of headlines) {
      if (forgotten.has(session.id)) continue;
      const known = connection.prepare("SELECT 1 FROM session WHERE top_id = ?").get(session.id);
      if (!known) writeSums(connection, writeSession(connection, session, null), spending);
    }
  });
}

export function dropHeadlines(connection: Connection): void {
  if (!hasProvisional(connection)) return;
  connection.inTransaction(() => {
    for (const { key } of connection.prepare("SELECT key FROM session WHERE provisional = 1").all())
      removeSession(connection, Number(key));
  });
}

/** A row of the table of sums, after the session. The last tells whether a subsession spent it. */
type Sums = [inherited: number, quarter: number | null, model: string | null, ...sums: (number | null)[]];

/** Adds up a session's spending as the assignment of costs does. */
function writeSums(connection: Connection, key: number, spending: readonly SpendingEntry[]): void {
  const sums = new Map<string, Sums>();
  for (const entry of spending) {
    const [, quarter, model, input, output, read, write, hour, bound, cost, underpriced, own] = fieldsOf(
      entry,
    ) as [null, number | null, string | null, ...number[]];
    const inherited = entry.inherited ? 1 : 0;
    const more: Sums = [inherited, quarter, model, 1, input ?? 0, output ?? 0, read ?? 0, write ?? 0];
    const below = entry.by_subsession ? 1 : 0;
    more.push(hour ?? 0, bound ?? 0, cost ?? 0, cost === null ? 1 : 0, underpriced ?? 0, own ?? null, below);
    const name = `${inherited} ${below} ${quarter} ${model}`;
    const sum = sums.get(name);
    if (sum) addTo(sum, more);
    else sums.set(name, more);
  }
  const insert = connection.prepare(`INSERT INTO spent VALUES (?${", ?".repeat(15)})`);
  for (const sum of sums.values()) insert.run(key, ...sum);
  connection.prepare(`UPDATE session SET cost_state = ${COST_STATE.assigned} WHERE key = ?`).run(key);
}

const FIRST_SUM = 3;
const LOWER_BOUND = 9;

function addTo(sum: Sums, more: Sums): void {
  for (let at = FIRST_SUM; at < more.length - 1; at++) {
    const [one, other] = [sum[at] as number | null, more[at] as number | null];
    if (at === LOWER_BOUND) sum[at] = Math.max(one ?? 0, other ?? 0);
    else sum[at] = one === null && other === null ? null : (one ?? 0) + (other ?? 0);
  }
}
