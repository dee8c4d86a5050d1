// Lists what a machine has pushed, so it can find what is missing, and takes back what it withdraws.
import type { Sql } from "postgres";
import type { z } from "zod";
import { rootOf } from "../../content-digest.ts";
import { MOST_ROWS, type stateAnswerSchema, type withdrawRequestSchema } from "../../protocol.ts";
import { appendTo } from "../accounts/audit.ts";
import type { SignedIn } from "../accounts/tokens.ts";
import { mustDerive } from "./manifests.ts";
import { lockChanges } from "./marks.ts";
import { keepPieces } from "./pieces.ts";

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

/** Returns how many logs were withdrawn. */
export async function withdraw(sql: Sql, from: SignedIn, wanted: Withdrawal): Promise<number> {
  const { project, sessions = null, forget } = wanted;
  const { id: person, organisation, machine_id, name } = from;
  return sql.begin(async (transaction) => {
    await keepPieces(transaction, person);
    const tops = new Set<string>();
    if (forget && sessions) {
      const number = await lockChanges(transaction, person);
      for (const session_id of sessions) {
        tops.add(session_id);
        await transaction`
          insert into clew_team.forgotten (person, session_id, number) values (${person}, ${session_id}, ${number})
          on conflict do nothing`;
      }
    }
    const gone = await transaction<{ top_id: string; session_id: string }[]>`
      delete from clew_team.log where person = ${person}
      ${forget ? transaction`` : transaction`and machine = ${machine_id}`}
      ${project === undefined ? transaction`` : transaction`and project = ${project}`}
      ${sessions === null ? transaction`` : transaction`and (session_id = any(${sessions}) or top_id = any(${sessions}))`}
      returning top_id, session_id`;
    for (const { top_id } of gone) tops.add(top_id);
    await mustDerive(transaction, organisation, [...tops]);
    const action = forget ? "forget" : "withdraw";
    const subjects = sessions ?? (project === undefined ? [] : [project]);
    const entries = subjects.map((subject) => ({ person: name, action, owner: name, subject }));
    await appendTo(transaction, organisation, entries);
    return gone.length;
  });
}
