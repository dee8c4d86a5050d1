// Remembers what was published about a session, and builds events for the differences.
import { hash } from "node:crypto";
import type { SessionStatus } from "../../model/session.ts";
import type { Ending } from "../../model/turn.ts";
import type { SessionInBrief } from "../sessions/session-row.ts";
import type { LiveData, LiveTurn } from "./live-events.ts";
import type { PublishedSource } from "./published-source.ts";
import type { SessionSnapshot } from "./session-snapshot.ts";

export interface PublishedSession {
  readonly project_path: string | null;
  readonly title: string;
  readonly status: SessionStatus;
  /** Determines its status, together with the time and the agent's processes. */
  readonly ending: Ending;
  readonly updated_at: string | null;
  /** Digest of its row without the status, which changes by itself. */
  readonly row: string;
  /** Digests of its turns. */
  readonly turns: ReadonlyMap<string, string>;
  /** Sources by path. */
  readonly sources: ReadonlyMap<string, PublishedSource>;
}

/** One event, before it gets its id. */
export type LiveEvent = {
  [Type in keyof LiveData]: { readonly type: Type; readonly data: LiveData[Type] };
}[keyof LiveData];

export function publishedSession(
  { session, rows }: SessionSnapshot,
  row: SessionInBrief,
  sources: ReadonlyMap<string, PublishedSource>,
): PublishedSession {
  const { status, ...rest } = row;
  const turns = rows.flatMap((each) => liveTurns(session.id, each));
  return {
    project_path: row.project_path,
    title: row.title,
    status,
    ending: session.ending,
    updated_at: session.updated_at,
    row: digestOf(rest),
    turns: new Map(turns.map((turn) => [turnKey(turn), digestOf(turn)])),
    sources,
  };
}

/**
 * Returns the events about the session, its title and its turns, in order. Messages and status are published
 * separately.
 */
export function sessionEvents(
  before: PublishedSession | null,
  now: PublishedSession,
  snapshot: SessionSnapshot,
  row: SessionInBrief,
  skipped: boolean,
): LiveEvent[] {
  const session_id = row.id;
  const events: LiveEvent[] = [];
  // No event reports a turn that disappeared because its branch was abandoned, so listeners must reload.
  const left = before !== null && [...before.turns.keys()].some((key) => !now.turns.has(key));
  const reload = skipped || left;
  const data = { session_id, session: row, reload };
  if (!before) events.push({ type: "session.new", data });
  else if (before.row !== now.row || reload) events.push({ type: "session.changed", data });
  if (before && before.title !== row.title) {
    const { title, title_origin } = row;
    events.push({ type: "session.title", data: { session_id, title, title_origin, before: before.title } });
  }
  // Listeners that reload need no turns.
  if (!before && reload) return events;
  for (const turn of snapshot.rows.flatMap((each) => liveTurns(snapshot.session.id, each))) {
    const known = before?.turns.get(turnKey(turn));
    if (known === undefined) events.push({ type: "turn.new", data: turn });
    else if (known !== now.turns.get(turnKey(turn))) events.push({ type: "turn.changed", data: turn });
  }
  return events;
}

export function statusEvents(session_id: string, before: SessionStatus, status: SessionStatus): LiveEvent[] {
  if (before === status) return [];
  return [{ type: "session.status", data: { session_id, status, before, waiting: status === "waiting" } }];
}

export function liveTurns(
  session_id: string,
  { session, turns }: SessionSnapshot["rows"][number],
): LiveTurn[] {
  const subsession_id = session.parent_id === null ? null : session.id;
  return turns.map(({ number, id, gist, started_at, has_prompt, has_answer, ending, ...counts }) => ({
    ...{ session_id, subsession_id, turn: number, id, summary: gist, created: started_at },
    ...{ has_prompt, has_response: has_answer, ending },
    ...{ outcome: counts.outcome, edits: counts.edits, failed: counts.failed },
  }));
}

function turnKey({ subsession_id, id }: LiveTurn): string {
  return subsession_id === null ? id : `${subsession_id} ${id}`;
}

function digestOf(value: object): string {
  return hash("sha1", JSON.stringify(value), "base64url");
}
