// Tracks what agents are doing now from live events: each session's row, its turn and its latest activity.

import type { LiveEvent } from "../../api/live.ts";
import type { SessionRow } from "../../api/outputs.ts";
import { type Activity, activitiesOf } from "./activities.ts";

export type Board = ReadonlyMap<string, SessionActivity>;

export interface SessionActivity {
  readonly row: SessionRow | null;
  readonly turn: CurrentTurn | null;
  /** The latest ones, in order. */
  readonly activities: readonly Activity[];
}

export interface CurrentTurn {
  readonly number: number;
  readonly gist: string;
  readonly since: string | null;
}

export const NOTHING: Board = new Map();
const IDLE: SessionActivity = { row: null, turn: null, activities: [] };

export function after(board: Board, event: LiveEvent): Board {
  switch (event.type) {
    case "session.new":
    case "session.changed":
      return changed(board, event.data.session_id, { row: event.data.session });
    case "session.title":
    case "session.status":
      return renamed(board, event.data.session_id, event);
    case "session.removed":
      return without(board, event.data.session_id);
    case "turn.new":
    case "turn.changed":
      return event.data.subsession_id === null ? turned(board, event.data) : board;
    case "message":
      return changed(board, event.data.session_id, {
        activities: [
          ...activityOf(board, event.data.session_id).activities,
          ...activitiesOf(event.data),
        ].slice(-MOST),
      });
    default:
      return NOTHING;
  }
}

type TurnData = Extract<LiveEvent, { type: "turn.new" }>["data"];

function turned(board: Board, { session_id, turn, summary, created }: TurnData): Board {
  return changed(board, session_id, { turn: { number: turn, gist: summary, since: created } });
}

function renamed(
  board: Board,
  id: string,
  { data }: Extract<LiveEvent, { type: "session.title" | "session.status" }>,
): Board {
  const { row } = activityOf(board, id);
  if (!row) return board;
  const fields =
    "status" in data ? { status: data.status } : { title: data.title, title_origin: data.title_origin };
  return changed(board, id, { row: { ...row, ...fields } });
}

function changed(board: Board, id: string, fields: Partial<SessionActivity>): Board {
  return new Map(board).set(id, { ...activityOf(board, id), ...fields });
}

function without(board: Board, id: string): Board {
  const left = new Map(board);
  left.delete(id);
  return left;
}

function activityOf(board: Board, id: string): SessionActivity {
  return board.get(id) ?? IDLE;
}

const MOST = 12;
