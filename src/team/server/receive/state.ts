// Lists what a machine has pushed, so it can find what is missing, and takes back what it withdraws.
import type { Sql } from "postgres";
import type { z } from "zod";
import type { SessionKeys } from "../../../store/session-keys.ts";
import { rootOf } from "../../content-digest.ts";
import { MOST_ROWS, type stateAnswerSchema, type withdrawRequestSchema } from "../../protocol.ts";
import { appendTo } from "../accounts/audit.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { mustDerive } from "./manifests.ts";
import { dropUnnamed, keepPieces } from "./pieces.ts";

type LogState = z.output<typeof stateAnswerSchema>["logs"][number];
type StateRow = Omit<LogState, "log"> & LogState["log"];

/** `from` is the cursor of the page before. */
export async function pushState(
  sql: Sql,
  { machine_id }: SignedIn,
  from: string | undefined,
): Promise<z.output<typeof stateAnswerSchema>> {
  const rows = await sql<StateRow[]>`
    select agent, session_id, name, project, level, seq, receipt, digest from clew_team.log where machine = ${machine_id}`;
  const logs = rows
    .map(({ agent, session_id, name, ...row }) => ({ log: { agent, session_id, name }, ...row }))
    .sort((one, other) => (cursorOf(one.log) < cursorOf(other.log) ? -1 : 1));
  const start = from === undefined ? 0 : logs.findIndex(({ log }) => cursorOf(log) > from);
  const page = start === -1 ? [] : logs.slice(start, start + MOST_ROWS);
  const last = page.at(-1);
  const more = last !== undefined && last !== logs.at(-1);
  return { logs: page, next: more ? cursorOf(last.log) : null, root: rootOf(logs) };
}

/** Sorts by agent, session and name. */
function cursorOf({ agent, session_id, name }: LogState["log"]): string {
  return [agent, session_id, name].join("\u0000");
}

type Withdrawal = z.output<typeof withdrawRequestSchema>;

/** Returns how many logs were withdrawn. The keys of sessions that no one shares any more are dropped. */
export async function withdraw(
  sql: Sql,
  keys: SessionKeys,
  from: SignedIn,
  wanted: Withdrawal,
): Promise<number> {
  const { project } = wanted;
  const sessions = wanted.sessions ?? null;
  const { id: person, organisation, machine_id, name } = from;
  return sql.begin(async (transaction) => {
    await keepPieces(transaction, person);
    const gone = await transaction<{ top_id: string; session_id: string }[]>`
      delete from clew_team.log where person = ${person} and machine = ${machine_id}
      ${project === undefined ? transaction`` : transaction`and project = ${project}`}
      ${sessions === null ? transaction`` : transaction`and (session_id = any(${sessions}) or top_id = any(${sessions}))`}
      returning top_id, session_id`;
    await dropUnnamed(transaction, person, "0 seconds");
    const tops = [...new Set(gone.map(({ top_id }) => top_id))];
    await mustDerive(transaction, organisation, tops);
    const action = "withdraw";
    const subjects = sessions ?? (project === undefined ? [] : [project]);
    const entries = subjects.map((subject) => ({ person: name, action, owner: name, subject }));
    await appendTo(transaction, organisation, entries);
    const left = await transaction<{ top_id: string }[]>`
      select distinct top_id from clew_team.log where organisation = ${organisation} and top_id = any(${tops})`;
    const kept = new Set(left.map(({ top_id }) => top_id));
    for (const top of tops) if (!kept.has(top)) keys.drop(top);
    return gone.length;
  });
}
