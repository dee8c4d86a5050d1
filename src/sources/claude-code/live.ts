// Which sessions a running Claude Code holds open, by the registry it keeps. A process that is gone counts for nothing.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { asObject, nameField, numberField } from "./fields.ts";

/** Tells whether a process lives; `start` is its start time as the system counts it, where the registry says so. */
export type IsAlive = (pid: number, start: string | null) => boolean;

export function liveSessions(root: string, isAlive: IsAlive = isProcessAlive): Set<SessionId> {
  const live = new Set<SessionId>();
  for (const name of listRegistry(join(root, "sessions"))) {
    const entry = readEntry(join(root, "sessions", name));
    const pid = numberField(entry, "pid");
    const id = nameField(entry, "sessionId");
    if (pid !== null && id !== null && isAlive(pid, nameField(entry, "procStart"))) live.add(id as SessionId);
  }
  return live;
}

/** The root in whose `projects` a transcript lies, if it lies in one. */
export function rootOf(path: string): string | null {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) === "projects") return dirname(folder);
  }
  return null;
}

function listRegistry(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    // Clients before 2.1.100 keep no registry.
    return [];
  }
}

function readEntry(path: string): JsonObject | null {
  try {
    return asObject(JSON.parse(readFileSync(path, "utf8")) as JsonValue);
  } catch {
    // Removed or half written in this moment: not live as far as can be told.
    return null;
  }
}

function isProcessAlive(pid: number, start: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process is alive too.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const actual = startOf(pid);
  return start === null || actual === null || start === actual;
}

/** A process id is used again; the start time tells two apart. Only Linux says it without asking another program. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
