// Reads Claude Code's registry of the processes that hold sessions open, and checks which are still running.
import { readdirSync, readlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isProcessAlive } from "../../config/processes.ts";
import type { SessionId } from "../../model/ids.ts";
import type { JsonObject } from "../../model/json.ts";
import type { ProcessState } from "../../model/session.ts";
import { nameField, numberField } from "../fields.ts";
import { readObjectFile } from "../object-file.ts";

/** Returns whether a process is running. `start` is its start time in the system's units, if the registry has it. */
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
    // A killed process leaves its entry. A session resumed since then has a running one as well.
    if (state !== "dead" || !states.has(id)) states.set(id, state);
  }
  return states;
}

/** Newer clients record what they are doing. `waiting` means waiting for a permission or an answer. */
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

/** Returns true for a process of another container, whose id means nothing here. */
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

/** Returns the root whose `projects` contains a transcript, if any. */
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
