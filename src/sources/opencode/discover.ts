// Finds sessions: rows of the agent's databases, and files that versions before 1.2 wrote. Reads which sessions there
// are and what they belong to, and none of their messages.
import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import {
  type FoundTranscripts,
  plainFile,
  type SetAside,
  type TranscriptFile,
} from "../../model/transcript.ts";
import { nameField } from "../fields.ts";
import { listFolder, onDisk } from "../file-names.ts";
import { readObjectFile } from "../object-file.ts";
import type { DiscoverOptions } from "../source.ts";
import { databaseStamp, readSnapshot } from "../sqlite-snapshot.ts";
import { hasTable } from "./removed-messages.ts";
import { namesIn } from "./storage-entries.ts";

export interface AgentFiles {
  readonly agent: string;
}

/** Folders that hold no sessions and may be very large. */
export const SKIPPED: ReadonlySet<string> = new Set([
  "snapshot",
  "log",
  "bin",
  "tool-output",
  "session_diff",
]);

/** Recognizes the database of a release, and those of other channels and copies: `opencode-dev.db`. */
export function isDatabase({ agent }: AgentFiles, name: string): boolean {
  return name.startsWith(agent) && /^(?:-[\w.-]+)?\.db$/.test(name.slice(agent.length));
}

export function findSessions(
  files: AgentFiles,
  root: string,
  { within, last = () => null }: DiscoverOptions = {},
): FoundTranscripts {
  const own = resolve(root);
  const found: FoundTranscripts[] = [];
  if (statSync(onDisk(own), { throwIfNoEntry: false })?.isFile()) {
    if (within === undefined || within === dirname(own)) found.push(inDatabase(files, own, CHOSEN, last));
  } else {
    if (within === undefined || within === own)
      for (const path of databasesIn(own))
        found.push(
          isDatabase(files, basename(path))
            ? inDatabase(files, path, rankOf(files, path), last)
            : unopened(path),
        );
    if (within === undefined || within.startsWith(join(own, STORAGE))) found.push(inStorage(files, own));
  }
  return {
    transcripts: found.flatMap(({ transcripts }) => transcripts),
    set_aside: found.flatMap(({ set_aside }) => set_aside),
    same: found.flatMap(({ same = [] }) => same),
  };
}

function databasesIn(root: string): string[] {
  try {
    return listFolder(root).flatMap((entry) =>
      entry.isFile() && entry.name.endsWith(".db") ? [join(root, entry.name)] : [],
    );
  } catch {
    return [];
  }
}

interface FoundSession {
  readonly id: string;
  readonly parent: string | null;
  readonly stamp: string;
}

/** A session of several databases is shown from the one that a person chose, or else from the one that a release uses. */
const CHOSEN = 3;

function rankOf({ agent }: AgentFiles, path: string): number {
  return basename(path) === `${agent}.db` ? 2 : 1;
}

/** A person may have chosen it before. Then its sessions are still there. */
function unopened(path: string): FoundTranscripts {
  return { transcripts: [], set_aside: [], same: [path] };
}

/** Lists nothing for a database that has not changed. A log of its own, without entries, stands for the database itself. */
function inDatabase(
  files: AgentFiles,
  path: string,
  rank: number,
  last: (path: string) => string | null,
): FoundTranscripts {
  const stamp = databaseStamp(path);
  if (stamp === last(path)) return unopened(path);
  const { mtimeMs: mtime_ms, ctimeMs: ctime_ms } = statSync(onDisk(path));
  const at = { agent: files.agent, container: path, form: "entries", rank, log: 0, size: 0 } as const;
  try {
    const sessions = withTops(readSnapshot(path, sessionsIn));
    const itself = { path, id: path as string as SessionId, type: "side", parent_id: null, stamp } as const;
    return {
      transcripts: [
        { ...at, ...itself, rank: -1, mtime_ms, ctime_ms },
        ...sessions.map((session) => ({
          ...at,
          path: `${path}#${session.id}`,
          ...session,
          mtime_ms,
          ctime_ms,
        })),
      ],
      set_aside: [],
    };
  } catch {
    return unreadable(path);
  }
}

function unreadable(path: string): { readonly transcripts: []; readonly set_aside: SetAside[] } {
  return { transcripts: [], set_aside: [{ path, reason: "unreadable" }] };
}

/** The stamp changes with the session, its messages and the number of parts. Newer versions also count its events. */
function sessionsIn(database: Parameters<Parameters<typeof readSnapshot>[1]>[0]): FoundSession[] {
  if (!hasTable(database, "session")) return [];
  // Another version stores messages in another way. That is not the same as having none.
  if (!hasTable(database, "message")) throw new Error("The database has sessions and no messages.");
  const counted = (sql: string) =>
    new Map(
      database
        .prepare(sql)
        .all()
        .map(({ id, stamp }) => [String(id), String(stamp)]),
    );
  const messages = counted(
    "SELECT session_id AS id, max(time_updated) || ' ' || count(*) AS stamp FROM message GROUP BY session_id",
  );
  const parts = counted("SELECT session_id AS id, count(*) AS stamp FROM part GROUP BY session_id");
  const events = hasTable(database, "event_sequence")
    ? counted("SELECT aggregate_id AS id, seq AS stamp FROM event_sequence")
    : new Map<string, string>();
  return database
    .prepare("SELECT id, parent_id, time_updated FROM session ORDER BY id")
    .all()
    .map(({ id, parent_id, time_updated }) => {
      const counts = [messages, parts, events].map((each) => each.get(String(id)) ?? "-");
      return {
        id: String(id),
        parent: parent_id === null ? null : String(parent_id),
        stamp: [time_updated, ...counts].join(" / "),
      };
    });
}

/** Assigns every sub-agent to the session at its top, however deep it is. */
function withTops(
  sessions: readonly FoundSession[],
): Pick<TranscriptFile, "id" | "type" | "parent_id" | "stamp">[] {
  const parents = new Map(sessions.map(({ id, parent }) => [id, parent]));
  return sessions.map(({ id, parent, stamp }) => {
    let top = parent;
    // A circle of parents ends the climb.
    const passed = new Set([id]);
    for (let next = top; next !== null && !passed.has(next); next = parents.get(next) ?? null) {
      passed.add(next);
      top = next;
    }
    return {
      id: id as SessionId,
      stamp,
      type: parent === null ? "session" : "subsession",
      parent_id: top as SessionId | null,
    };
  });
}

const STORAGE = "storage";

function inStorage(files: AgentFiles, root: string): FoundTranscripts {
  const storage = join(root, STORAGE);
  const paths = foldersIn(join(storage, "session")).flatMap((project) =>
    namesIn(project).map((id) => join(project, `${id}.json`)),
  );
  const found = paths.flatMap((path) => {
    const stamp = stampOf(storage, path);
    return stamp === null ? [] : [{ path, stamp }];
  });
  const byId = new Map(found.map(({ path }) => [basename(path, ".json"), path]));
  const sessions = found.map(({ path, stamp }) => ({
    id: basename(path, ".json"),
    parent: nameField(readObjectFile(path), "parentID"),
    stamp,
  }));
  return {
    transcripts: withTops(sessions).map((session) => ({
      ...sessionFileAt(files, byId.get(session.id) ?? ""),
      ...session,
    })),
    set_aside: [],
  };
}

function foldersIn(folder: string): string[] {
  try {
    return listFolder(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
  } catch {
    return [];
  }
}

/**
 * Looks at the session's own file, its tasks, its folder of messages, the last message and its parts: nothing before
 * them changes.
 * Null if the session was deleted in the meantime.
 */
function stampOf(storage: string, path: string): string | null {
  const session = timesOf(path);
  if (session === null) return null;
  const messages = join(storage, "message", basename(path, ".json"));
  const last = namesIn(messages).at(-1) ?? "";
  const parts = join(storage, "part", last);
  const lastParts = last === "" ? [] : namesIn(parts).map((part) => timesOf(join(parts, `${part}.json`)));
  const todos = timesOf(join(storage, "todo", basename(path)));
  const lastMessage = timesOf(join(messages, `${last}.json`));
  return [session, todos, timesOf(messages), lastMessage, ...lastParts].join(" / ");
}

function timesOf(path: string): string | null {
  const stat = statSync(onDisk(path), { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs}` : null;
}

/** Describes a session's file. A person may also name any other file. */
export function sessionFileAt({ agent }: AgentFiles, path: string): TranscriptFile {
  const { size, mtimeMs: mtime_ms, ctimeMs: ctime_ms } = statSync(onDisk(path));
  const stored = basename(dirname(dirname(dirname(path)))) === STORAGE;
  const id = basename(path).replace(/\.json$/, "") as SessionId;
  return {
    ...{ agent, path, ...plainFile(path), form: stored ? "entries" : "lines" },
    ...{ size, mtime_ms, ctime_ms, id, type: "session", parent_id: null },
  };
}
