// Finds the projects of sessions that do not name theirs: clients from 0.40 to some 0.5x write only a log of messages, and
// the folder is in a note beside all sessions of the project. Each such session gets a log of its own with that note.
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { headOf } from "../file-head.ts";
import { onDisk } from "../file-names.ts";
import { HEADER_KEY } from "../gemini-family/chat-reader.ts";
import type { LogEntry } from "../source.ts";

const HEAD_BYTES = 4096;

/** Newer clients name the project's folders in the first lines. */
const NAMED = /"directories":|<session_context>/;

/** Lists the notes of these sessions' projects. */
export function findNotes(sessions: readonly TranscriptFile[]): TranscriptFile[] {
  return sessions.flatMap((session) => {
    const { agent, id, type, form, path } = session;
    const chats = dirname(path);
    if (type !== "session" || form !== "lines" || basename(chats) !== "chats") return [];
    const container = join(dirname(chats), ".project_root");
    const stat = statSync(onDisk(container), { throwIfNoEntry: false });
    if (!stat?.isFile() || NAMED.test(headOf(path, HEAD_BYTES))) return [];
    const { size, mtimeMs: mtime_ms, ctimeMs: ctime_ms } = stat;
    const stamp = `${size} ${mtime_ms}`;
    return [
      {
        ...{ agent, id, type: "side", parent_id: null, path: `${container}#${id}`, container },
        ...{ form: "entries", rank: session.rank, log: 0, stamp, size: 0, mtime_ms, ctime_ms },
      },
    ];
  });
}

export function noteEntries({ container }: Pick<TranscriptFile, "container">): LogEntry[] {
  const cwd = headOf(container, HEAD_BYTES).trim();
  const value = JSON.stringify({ cwd });
  return cwd === "" ? [] : [{ key: HEADER_KEY, revision: contentRevision(value), value }];
}
