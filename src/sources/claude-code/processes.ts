// What Claude Code's own registry says about the processes that hold sessions open, checked against what still lives.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { ProcessState } from "../../model/session.ts";
import { nameField, numberField } from "./fields.ts";
import { readObjectFile } from "./object-file.ts";

/** Tells whether a process lives; `start` is its start time as the system counts it, where the registry says so. */
export type IsAlive = (pid: number, start: string | null) => boolean;

export function sessionProcesses(
  root: string,
  isAlive: IsAlive = isProcessAlive,
): Map<SessionId, ProcessState> {
  const states = new Map<SessionId, ProcessState>();
  for (const name of listRegistry(join(root, "sessions"))) {
    const entry = readObjectFile(join(root, "sessions", name));
    const pid = numberField(entry, "pid");
    const id = nameField(entry, "sessionId") as SessionId | null;
    if (pid === null || pid <= 0 || id === null || isElsewhere(entry)) continue;
    const state = isAlive(pid, nameField(entry, "procStart")) ? activity(entry) : "dead";
    // A killed process leaves its entry behind; a session that was resumed since has a living one as well.
    if (state !== "dead" || !states.has(id)) states.set(id, state);
  }
  return states;
}

/** Newer clients say what they are doing; `waiting` is for a permission or an answer. */
function activity(entry: JsonObject | null): ProcessState {
  switch (nameField(entry, "status")) {
    case "busy":
      return "busy";
    case "idle":
    case "waiting":
      return "idle";
    default:
      return "alive";
  }
}

/** A process of another container has a number that says nothing here. */
function isElsewhere(entry: JsonObject | null): boolean {
  const domain = /pid:\[\d+\]$/.exec(nameField(entry, "pidDomain") ?? "")?.[0];
  return domain !== undefined && domain !== ownDomain();
}

function ownDomain(): string | undefined {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has such domains.
    return undefined;
  }
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

function isProcessAlive(pid: number, start: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process is alive too.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const actual = processStart(pid);
  return start === null || actual === null || start === actual;
}

/** A process id is used again; the start time tells two apart. Only Linux says it without asking another program. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
