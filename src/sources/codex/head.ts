// Reads the first line of a rollout, as far as it says whose file it is. Everything else there may be long.
import { tryOpenFile } from "../open-file.ts";
import { isPacked, unpack } from "./packed.ts";

export interface RolloutHead {
  /** True for the work of an agent that a session started: a sub-agent, or a guard of the client's own. */
  readonly subagent: boolean;
  /** The session that started it, which may be a sub-agent itself. Null where no header names it. */
  readonly parent_id: string | null;
  /** The session at the top, as newer clients state it. */
  readonly root_id: string | null;
  readonly agent_type: string | null;
  readonly description: string | null;
  readonly timestamp: string | null;
}

/** Heads of old clients have a project's instructions before what is looked for. */
const LENGTHS = [8 * 1024, 512 * 1024] as const;

/** The head of a file never changes, so each is read once. */
const heads = new Map<string, RolloutHead>();

export function headOf(container: string): RolloutHead {
  const known = heads.get(container);
  if (known) return known;
  const line = firstLine(container);
  if (line === null) return NO_HEAD;
  const head = readHead(line);
  heads.set(container, head);
  return head;
}

/** Quotes within a text are escaped, so a field is never found in one. */
function readHead(line: string): RolloutHead {
  const field = (name: string) => new RegExp(`"${name}":\\s*"([^"\\\\]+)"`).exec(line)?.[1] ?? null;
  const own = /"source":\s*\{\s*"(?:subagent|internal)"/.exec(line)?.[0];
  // The client's own work may belong to a session, or to none.
  const subagent = own !== undefined && (own.includes("subagent") || field("parent_thread_id") !== null);
  const path = field("agent_path");
  return {
    subagent,
    parent_id: subagent ? field("parent_thread_id") : null,
    root_id: subagent ? field("session_id") : null,
    agent_type: field("agent_role") ?? (/"(?:subagent|internal|other)":\s*"(\w+)"/.exec(line)?.[1] || null),
    description: path?.split("/").at(-1) ?? field("agent_nickname"),
    timestamp: field("timestamp"),
  };
}

/** The head of a compressed file that is not whole. It may be one that is still being written. */
export const NO_HEAD: RolloutHead = readHead("");

/** Returns null for a compressed file that is not whole. */
function firstLine(container: string): string | null {
  if (isPacked(container)) {
    const bytes = unpack(container);
    return bytes && upToBreak(bytes);
  }
  for (const length of LENGTHS) {
    const file = tryOpenFile(container);
    if (!file) return "";
    const whole = file.size <= length;
    const text = upToBreak(file.range(0, Math.min(length, file.size)) ?? Buffer.alloc(0));
    // The session of an agent may be named after the instructions.
    if (whole || /"source":\s*"/.test(text) || text.length < length / 4) return text;
  }
  return "";
}

function upToBreak(bytes: Buffer): string {
  const end = bytes.indexOf(10);
  return bytes.toString("utf8", 0, end === -1 ? bytes.length : end);
}
