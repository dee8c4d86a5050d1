// Keeps the cache up to date: applies what an event says, and refetches what it makes stale if that is on
// screen.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { changeRows } from "./cached-rows.ts";
import { invalidate } from "./invalidate.ts";
import { type LiveEvent, listen } from "./live.ts";
import type { SessionRow } from "./outputs.ts";
import { sliceOf } from "./slice-query.ts";

export function keepFresh(client: QueryClient): () => void {
  const doubtful = gathering<string>(GATHER_MS, (keys) => {
    for (const key of keys) void invalidate(client, JSON.parse(key));
  });
  return listen((event) => {
    const changed = changeOf(event);
    if (changed) {
      changeRows(client, changed.id, changed.fields);
      // The server may have answered a list in flight before this event, and the response arrives after it.
      if (client.isFetching({ queryKey: SESSIONS }) > 0) doubtful(JSON.stringify(SESSIONS));
    }
    for (const key of doubtfulAfter(event)) doubtful(JSON.stringify(key));
    // An open turn receives its messages one by one; a turn that is opened again later did not.
    if (event.type === "message" && event.data.turn !== null)
      void client.invalidateQueries({ queryKey: sliceKey(event.data, event.data.turn), type: "inactive" });
  });
}

interface RowChange {
  readonly id: string;
  readonly fields: Partial<SessionRow>;
}

function changeOf({ type, data }: LiveEvent): RowChange | null {
  switch (type) {
    case "session.changed":
      return { id: data.session_id, fields: data.session };
    case "session.title":
      return { id: data.session_id, fields: { title: data.title, title_origin: data.title_origin } };
    case "session.status":
      return { id: data.session_id, fields: { status: data.status } };
    default:
      return null;
  }
}

function doubtfulAfter({ type, data }: LiveEvent): readonly QueryKey[] {
  switch (type) {
    case "reset":
      return [[]];
    case "session.new":
    case "session.removed":
      return [...LISTS, ["session", data.session_id], ["turns", data.session_id]];
    case "session.status":
      // A session that resumes after a long pause may now belong in a list that did not have it.
      return LISTS;
    case "session.changed":
      // Turns of sub-agents have other keys, and the event does not say which of them changed.
      return [["session", data.session_id], ...(data.reload ? [["turns"]] : [])];
    case "session.title":
      return [["session", data.session_id], HOME];
    case "turn.new":
    case "turn.changed":
      return [["session", data.session_id], ["session", ownId(data)], sliceKey(data, data.turn), HOME];
    default:
      return [];
  }
}

interface SessionIds {
  readonly session_id: string;
  readonly subsession_id: string | null;
}

function sliceKey(ids: SessionIds, turn: number): QueryKey {
  return ["turns", ownId(ids), sliceOf(turn)];
}

/** Events of a sub-agent name the session that contains it as well as its own id. */
function ownId({ session_id, subsession_id }: SessionIds): string {
  return subsession_id ?? session_id;
}

const SESSIONS: QueryKey = ["sessions"];
const HOME: QueryKey = ["home"];
const LISTS: readonly QueryKey[] = [SESSIONS, ["projects"], HOME];
/** Long enough to collect the many events of a working agent. */
const GATHER_MS = 400;

/** Collects items for a while and then acts on all of them. Returns the function that adds one. */
function gathering<Each>(milliseconds: number, act: (all: ReadonlySet<Each>) => void): (each: Each) => void {
  let waiting: Set<Each> | null = null;
  return (each) => {
    if (!waiting) {
      const all = new Set<Each>();
      waiting = all;
      setTimeout(() => {
        waiting = null;
        act(all);
      }, milliseconds);
    }
    waiting.add(each);
  };
}
