// Keeps remembered answers true: what an event tells is put in, and what it makes doubtful is asked anew where it is shown.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { changeRows } from "./change-session.ts";
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
      // A list that is under way may have been made before, and comes after.
      if (client.isFetching({ queryKey: SESSIONS }) > 0) doubtful(JSON.stringify(SESSIONS));
    }
    for (const key of doubtfulAfter(event)) doubtful(JSON.stringify(key));
    // Who looks at a turn is told its messages one by one; who comes back to it was not.
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
      // One that goes on after long may belong into a list that did not have it.
      return LISTS;
    case "session.changed":
      // Its subsessions' turns have other names, and nobody tells which of them changed.
      return [["session", data.session_id], ...(data.reload ? [["turns"]] : [])];
    case "session.title":
      return [["session", data.session_id]];
    case "turn.new":
    case "turn.changed":
      return [["session", data.session_id], ["session", ownId(data)], sliceKey(data, data.turn)];
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

/** A subsession's events name the session it stands in, and then itself. */
function ownId({ session_id, subsession_id }: SessionIds): string {
  return subsession_id ?? session_id;
}

const SESSIONS: QueryKey = ["sessions"];
const LISTS: readonly QueryKey[] = [SESSIONS, ["projects"]];
/** Many events come at once when an agent works. */
const GATHER_MS = 400;

/** Answers how to add one. */
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
