// Reads the task lists of the first clients, which wrote no calls into their sessions. Later ones still write these
// files, but every change of a list is in the session as well.
import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { JsonValue } from "../../model/json.ts";
import type { Task } from "../../model/task.ts";
import { plainFile, type TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { asObject, listField } from "../fields.ts";
import { listFolder, onDisk } from "../file-names.ts";
import { transcriptDraft } from "../gemini-family/draft.ts";
import { chatTasks } from "../gemini-family/tool-call.ts";
import type { JsonItem } from "../json-lines.ts";
import type { CollectorOptions, LogEntry, TranscriptCollector } from "../source.ts";

export function todoFolder(root: string): string {
  return join(root, "todos");
}

/** Finds the lists of these sessions. */
export function findTodos(agent: string, root: string, sessions: ReadonlySet<SessionId>): TranscriptFile[] {
  return namesIn(todoFolder(root)).flatMap((name) => {
    const id = basename(name, ".json") as SessionId;
    const path = join(todoFolder(root), name);
    const stat = sessions.has(id) ? statSync(onDisk(path), { throwIfNoEntry: false }) : undefined;
    if (!stat?.isFile()) return [];
    const { size, mtimeMs: mtime_ms, ctimeMs: ctime_ms } = stat;
    return [
      {
        ...{ agent, path, ...plainFile(path), form: "entries", stamp: `${size} ${mtime_ms} ${ctime_ms}` },
        ...{ size: 0, mtime_ms, ctime_ms, id, type: "side", parent_id: null },
      },
    ];
  });
}

function namesIn(folder: string): string[] {
  try {
    return listFolder(folder).flatMap(({ name }) => (name.endsWith(".json") ? [name] : []));
  } catch {
    // The client has not created it.
    return [];
  }
}

const KEY = "todos";

/** Throws while the file is half written. The next look reads it. */
export function todoEntries({ container }: Pick<TranscriptFile, "container">): LogEntry[] {
  const found = asObject(JSON.parse(readFileSync(onDisk(container), "utf8")) as JsonValue);
  const value = JSON.stringify({ todos: listField(found, "todos") });
  return [{ key: KEY, revision: contentRevision(value), value }];
}

interface TodoCollector extends Pick<TranscriptCollector, "rewritten" | "transcript"> {
  add(item: JsonItem): void;
}

export function todoCollector({ detail }: CollectorOptions): TodoCollector {
  const draft = transcriptDraft(detail);
  let tasks: Task[] = [];
  return {
    add(item) {
      if (item.type === "damage") draft.damage(item.damage);
      if (item.type === "record") tasks = chatTasks(item.value);
    },
    rewritten: draft.rewritten,
    transcript: () => ({ ...draft.transcript(), tasks }),
  };
}
