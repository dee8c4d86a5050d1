// Splits the client's list of names by thread. Each thread gets its own log, so forgetting it also forgets its names.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { JsonValue } from "../../model/json.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { contentRevision } from "../entry-log.ts";
import { asObject, nameField } from "../fields.ts";
import { onDisk } from "../file-names.ts";
import type { LogEntry } from "../source.ts";
import { AGENT } from "./rollout-files.ts";

/** Finds the logs of all threads that have a name. */
export function findNames(root: string): TranscriptFile[] {
  const container = join(root, "session_index.jsonl");
  const stat = statSync(onDisk(container), { throwIfNoEntry: false });
  if (!stat?.isFile()) return [];
  return Array.from(namesIn(container), ([id, lines]) => ({
    ...{ agent: AGENT, path: `${container}#${id}`, container, form: "entries", rank: 0, log: 0 },
    ...{ stamp: contentRevision(lines.join("\n")), size: 0, mtime_ms: stat.mtimeMs, ctime_ms: stat.ctimeMs },
    ...{ id: id as SessionId, type: "side", parent_id: null },
  }));
}

/** A line is never changed, so its words are its key. */
export function nameEntries({ container, id }: Pick<TranscriptFile, "container" | "id">): LogEntry[] {
  const lines = new Set(namesIn(container).get(id));
  return [...lines].map((value) => ({ key: contentRevision(value), revision: "1", value }));
}

/** Leaves out a last line that is being written. */
function namesIn(container: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const line of textOf(container).split("\n")) {
    const id = idIn(line);
    if (id === null) continue;
    const known = names.get(id);
    if (known) known.push(line);
    else names.set(id, [line]);
  }
  return names;
}

function textOf(container: string): string {
  try {
    return readFileSync(onDisk(container), "utf8");
  } catch {
    // It was removed in the meantime. Its lines stay archived.
    return "";
  }
}

function idIn(line: string): string | null {
  if (line === "") return null;
  try {
    return nameField(asObject(JSON.parse(line) as JsonValue), "id");
  } catch {
    return null;
  }
}
