// Keeps remembered answers true: what an event tells is put in, and what it makes doubtful is asked anew where it is shown.
import type { QueryClient } from "@tanstack/react-query";
import type { SessionRow } from "./answers.ts";
import { changeRows } from "./change-rows.ts";
import { type LiveEvent, listen } from "./live.ts";

export function keepFresh(client: QueryClient): () => void {
  const doubtful = gathering((keys) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: JSON.parse(key) });
  });
  return listen((event) => {
    const changed = changeOf(event);
    if (changed) changeRows(client, changed.id, changed.fields);
    for (const key of doubtfulAfter(event)) doubtful(JSON.stringify(key));
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

function doubtfulAfter({ type, data }: LiveEvent): readonly (readonly unknown[])[] {
  switch (type) {
    case "reset":
      return [[]];
    case "session.new":
    case "session.removed":
      return [["sessions"], ["projects"], ["session", data.session_id]];
    case "session.changed":
    case "turn.new":
    case "turn.changed":
    case "session.title":
      return [["session", data.session_id]];
    default:
      return [];
  }
}

/** Many events come at once when an agent works: their keys are gathered, and acted on a little later, once. */
function gathering(act: (keys: ReadonlySet<string>) => void): (key: string) => void {
  let waiting: Set<string> | null = null;
  return (key) => {
    if (!waiting) {
      waiting = new Set();
      setTimeout(() => {
        const keys = waiting ?? new Set<string>();
        waiting = null;
        act(keys);
      }, GATHER_MS);
    }
    waiting.add(key);
  };
}

const GATHER_MS = 400;
