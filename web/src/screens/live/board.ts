// What agents are doing now, as far as events tell it: for each session its row, its turn, and what happened last in it.
import type { SessionRow } from "../../api/answers.ts";
import type { LiveEvent } from "../../api/live.ts";
import { type Happening, happeningsOf } from "./happenings.ts";

export type Board = ReadonlyMap<string, Doing>;

export interface Doing {
  readonly row: SessionRow | null;
  readonly turn: CurrentTurn | null;
  /** The last ones, in order. */
  readonly happenings: readonly Happening[];
}

export interface CurrentTurn {
  readonly number: number;
  readonly gist: string;
  readonly since: string | null;
}

export const NOTHING: Board = new Map();
const IDLE: Doing = { row: null, turn: null, happenings: [] };

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
        happenings: [...doing(board, event.data.session_id).happenings, ...happeningsOf(event.data)].slice(
          -MOST,
        ),
      });
    default:
      return NOTHING;
  }
}

type Turned = Extract<LiveEvent, { type: "turn.new" }>["data"];

function turned(board: Board, { session_id, turn, summary, created }: Turned): Board {
  return changed(board, session_id, { turn: { number: turn, gist: summary, since: created } });
}

function renamed(
  board: Board,
  id: string,
  { data }: Extract<LiveEvent, { type: "session.title" | "session.status" }>,
): Board {
  const { row } = doing(board, id);
  if (!row) return board;
  const fields =
    "status" in data ? { status: data.status } : { title: data.title, title_origin: data.title_origin };
  return changed(board, id, { row: { ...row, ...fields } });
}

function changed(board: Board, id: string, fields: Partial<Doing>): Board {
  return new Map(board).set(id, { ...doing(board, id), ...fields });
}

function without(board: Board, id: string): Board {
  const left = new Map(board);
  left.delete(id);
  return left;
}

function doing(board: Board, id: string): Doing {
  return board.get(id) ?? IDLE;
}

const MOST = 12;
