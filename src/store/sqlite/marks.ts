// Stores what people and hooks say about sessions: names, marks and final messages. No rebuild loses them.
import type { SessionId } from "../../model/ids.ts";
import type { MarkChange } from "../marks.ts";
import { finalMessage } from "../read-rows.ts";
import type { FinalMessage } from "../rows.ts";
import { author } from "./author.ts";
import type { Connection } from "./database.ts";
import { scrub } from "./remove-forgotten.ts";

export function markSession(connection: Connection, id: SessionId, marks: MarkChange): void {
  author(connection, (change) => {
    const known = connection.prepare("SELECT pinned, archived FROM mark WHERE session_id = ?").get(id);
    change({
      op: "mark",
      session_id: id,
      pinned: Number(marks.pinned ?? known?.pinned ?? 0),
      archived: Number(marks.archived ?? known?.archived ?? 0),
    });
  });
}

export function renameSession(connection: Connection, id: SessionId, title: string, now: Date): void {
  author(connection, (change) =>
    change({ op: "rename", session_id: id, title, changed_at: now.toISOString() }),
  );
}

/** Deletes a session from the database and the journal. Only its id is kept. */
export function forgetSession(connection: Connection, id: SessionId, now: Date): void {
  // Deleted content is overwritten at once, in case scrubbing does not finish.
  connection.database.exec("PRAGMA secure_delete = ON");
  const row = { op: "forgotten", session_id: id, forgotten_at: now.toISOString() } as const;
  author(connection, (change) => change(row), { renew: true });
  scrub(connection);
}

/** Stores messages, all or nothing; a second report of the same event replaces the first. */
export function keepFinalMessages(connection: Connection, messages: readonly FinalMessage[]): void {
  author(connection, (change) => {
    for (const message of messages) change({ op: "final_message", ...message });
  });
}

/** Returns messages in the order they were said. */
export function finalMessagesOf(connection: Connection, id: SessionId): FinalMessage[] {
  return connection
    .prepare("SELECT * FROM final_message WHERE session_id = ? ORDER BY said_at, event_id")
    .all(id)
    .map(finalMessage);
}
