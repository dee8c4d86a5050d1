// Remembers what was published about a session, and builds events for the differences.
import { hash } from "node:crypto";
import type { SessionStatus } from "../../model/session.ts";
import type { Ending } from "../../model/turn.ts";
import { countWork } from "../../model/work-done.ts";
import type { TurnLine } from "../../store/rows.ts";
import type { SessionInBrief } from "../sessions/session-row.ts";
import type { LiveData, LiveTurn } from "./live-events.ts";
import type { PublishedSource } from "./published-source.ts";
import type { SessionSnapshot, SnapshotRow } from "./session-snapshot.ts";

export interface PublishedSession {
  readonly project_path: string | null;
  readonly title: string;
  readonly status: SessionStatus;
  /** Determines its status, together with the time and the agent's processes. */
  readonly ending: Ending;
  readonly asks: boolean;
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
  const turns = rows.flatMap((each) => publishedTurns(session.id, each));
  return {
    project_path: row.project_path,
    title: row.title,
    status,
    ending: session.ending,
    asks: session.asks,
    updated_at: session.updated_at,
    row: digestOf(rest),
    turns: new Map(turns.map(({ key, digest }) => [key, digest])),
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
  for (const { key, digest, turn } of snapshot.rows.flatMap((each) => publishedTurns(session_id, each))) {
    const known = before?.turns.get(key);
    if (known === undefined) events.push({ type: "turn.new", data: turn });
    else if (known !== digest) events.push({ type: "turn.changed", data: turn });
  }
  return events;
}

interface PublishedTurn {
  readonly key: string;
  readonly digest: string;
  readonly turn: LiveTurn;
}

/** By the lines of their turns. A line belongs to one session. */
const published = new WeakMap<TurnLine, PublishedTurn>();

function publishedTurns(session_id: string, { session, turns }: SnapshotRow): PublishedTurn[] {
  return turns.map((line) => {
    const known = published.get(line);
    if (known) return known;
    countWork("turns_published");
    const turn = liveTurn(session_id, session, line);
    const made = { key: turnKey(turn), digest: digestOf(turn), turn };
    published.set(line, made);
    return made;
  });
}

export function statusEvents(session_id: string, before: SessionStatus, status: SessionStatus): LiveEvent[] {
  if (before === status) return [];
  return [{ type: "session.status", data: { session_id, status, before, waiting: status === "waiting" } }];
}

export function liveTurns(session_id: string, row: SnapshotRow): LiveTurn[] {
  return publishedTurns(session_id, row).map(({ turn }) => turn);
}

function liveTurn(session_id: string, session: SnapshotRow["session"], line: TurnLine): LiveTurn {
  const subsession_id = session.parent_id === null ? null : session.id;
  const { number, id, gist, started_at, has_prompt, has_answer, ending, outcome, edits, failed } = line;
  return {
    ...{ session_id, subsession_id, turn: number, id, summary: gist, created: started_at },
    ...{ has_prompt, has_response: has_answer, ending, outcome, edits, failed },
  };
}

function turnKey({ subsession_id, id }: LiveTurn): string {
  return subsession_id === null ? id : `${subsession_id} ${id}`;
}

function digestOf(value: object): string {
  return hash("sha1", JSON.stringify(value), "base64url");
}
