// Says in the audit whose sessions a person read or found. Sessions that the person shared are not reported.
import type { Sql } from "postgres";
import { addToAudit } from "./accounts/audit.ts";
import type { Person } from "./accounts/people.ts";
import type { SharedSessions } from "./shared-sessions.ts";

/** Operations that show a session, and those that find sentences of several. Lists show titles only. */
const READING: ReadonlySet<string> = new Set([
  "show",
  "turn",
  "turns",
  "turn_conversation",
  "interaction",
  "image",
  "summary",
  "toc",
  "find_turns",
  "tasks",
  "changes",
  "files",
  "export",
  "live",
]);
const FINDING: ReadonlySet<string> = new Set([
  "search",
  "recall",
  "similar_error",
  "what_changed",
  "left_to_do",
  "week",
  "home",
]);

/** Reading on is one entry, and so is searching again. */
const AGAIN_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

export type ReportRead = (operation: string, output: object) => Promise<void>;

export interface ReadAuditOptions {
  readonly reader: Person;
  readonly shared: SharedSessions;
  /** In milliseconds; never goes back. */
  readonly now: () => number;
}

export function readAudit(sql: Sql, { reader, shared, now }: ReadAuditOptions): ReportRead {
  const { organisation, name: person } = reader;
  const reported = new Map<string, number>();

  return async (operation, output) => {
    const action = READING.has(operation) ? "read session" : FINDING.has(operation) ? "find session" : null;
    if (action === null) return;
    const known = await shared.of();
    // A sub-agent's session is read as a part of its session.
    const seen = new Map(
      [...idsIn(output)].flatMap((id) => known.get(id) ?? []).map((each) => [each.top, each]),
    );
    const fresh = [...seen.values()].filter(
      ({ top, person: owner }) =>
        owner !== person &&
        now() - (reported.get(`${action} ${top}`) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS,
    );
    await addToAudit(
      sql,
      organisation,
      fresh.map(({ top, person: owner }) => ({ person, action, owner, subject: top })),
    );
    if (reported.size > MOST_REMEMBERED) reported.clear();
    for (const { top } of fresh) reported.set(`${action} ${top}`, now());
  };
}

/** Finds every id in an output, wherever it is. A stream is not read. */
function idsIn(output: object): Set<string> {
  const ids = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > DEEPEST || Symbol.asyncIterator in value)
      return;
    for (const [key, each] of Object.entries(value))
      if (typeof each !== "string") look(each, depth + 1);
      else if (NAMING.has(key)) ids.add(each);
  };
  look(output, 0);
  return ids;
}

const DEEPEST = 8;
const NAMING: ReadonlySet<string> = new Set(["id", "session_id", "top_id", "session", "sessionId"]);
