// Finds the transcripts below a root: rollouts of sessions and of the agents that they started, and names of threads.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { SessionId } from "../../model/ids.ts";
import type { FoundTranscripts, SubsessionNote, TranscriptFile } from "../../model/transcript.ts";
import { onDisk } from "../file-names.ts";
import type { ParentSession } from "../source.ts";
import { headOf } from "./head.ts";
import { reviewedSession } from "./reviewed-session.ts";
import { containersOf, findRollouts, rolloutAt, rootOf } from "./rollout-files.ts";
import { findNames } from "./thread-names.ts";

export function findTranscripts(root: string, within?: string): FoundTranscripts {
  const own = resolve(root);
  if (within === own) return { transcripts: findNames(own), set_aside: [] };
  const { transcripts, set_aside } = findRollouts(own, within);
  const names = within === undefined ? findNames(own) : [];
  return { transcripts: [...withTops(transcripts), ...names], set_aside };
}

export function transcriptAt(path: string): TranscriptFile {
  const [file = rolloutAt(path)] = withTops([rolloutAt(path)]);
  return file;
}

/** The session that started each sub-agent seen so far, or the sub-agent that did. */
const parents = new Map<SessionId, SessionId | null>();

/** The path of each session seen so far. Null for one that was looked for and is not there. */
const paths = new Map<SessionId, string | null>();

/** Assigns every sub-agent to the session at its top, however deep it is. */
function withTops(files: readonly TranscriptFile[]): TranscriptFile[] {
  for (const { id, type, container, path, log } of files) {
    if (type === "subsession") parents.set(id, headOf(container).parent_id as SessionId | null);
    else if (log === 0) paths.set(id, path);
  }
  return files.map((file) => (file.type === "session" ? file : { ...file, parent_id: topOf(file) }));
}

function topOf({ id, container }: TranscriptFile): SessionId | null {
  const stated = headOf(container).root_id as SessionId | null;
  if (stated !== null && stated !== id) return stated;
  let top = parents.get(id) ?? null;
  // A circle of parents ends the climb.
  const passed = new Set([id]);
  for (let next = top; next !== null && !passed.has(next); next = parents.get(next) ?? null) {
    passed.add(next);
    top = next;
  }
  return top;
}

/** Old clients do not say which session a review belongs to. */
export function parentOf(file: TranscriptFile): ParentSession | null {
  const root = file.type === "subsession" ? rootOf(file.container) : null;
  if (root === null) return null;
  const session_id = file.parent_id ?? reviewedSession(file, findRollouts(root).transcripts);
  return session_id && { session_id, path: pathOf(root, session_id) ?? file.path };
}

function pathOf(root: string, session: SessionId): string | null {
  if (!paths.has(session)) {
    paths.set(session, null);
    withTops(findRollouts(root).transcripts);
  }
  return paths.get(session) ?? null;
}

export function subsessionsOf({ container, id }: TranscriptFile): readonly TranscriptFile[] {
  const root = rootOf(container);
  if (root === null) return [];
  return withTops(findRollouts(root).transcripts).filter(
    (file) => file.type === "subsession" && (file.parent_id ?? parentOf(file)?.session_id) === id,
  );
}

export function subsessionNote(path: string): SubsessionNote {
  const container = containersOf(path).find((each) => existsSync(onDisk(each)));
  const { agent_type = null, description = null } = container === undefined ? {} : headOf(container);
  return { agent_type, description, call_id: null };
}
