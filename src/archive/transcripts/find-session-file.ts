// From what a person calls a session to its transcript: a path, an id, the beginning of one, or `latest`.
import { statSync } from "node:fs";
import { findTranscripts } from "../../ingest/read/read-transcripts.ts";
import { ClewError } from "../../model/errors.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { agentRoot, loadSource } from "../../sources/registry.ts";
import { bareId, SHORTEST_ID } from "../../text/short-id.ts";

/** As `agent:path`, so that the reader knows whose it is. */
export async function findSessionFile(ref: string, root: string): Promise<string> {
  if (statSync(ref, { throwIfNoEntry: false })?.isFile()) return ref;
  const { transcripts } = await findTranscripts([root]);
  const newestFirst = transcripts.toSorted((one, other) => other.mtime_ms - one.mtime_ms);
  const found = ref === "latest" ? await latestOf(newestFirst) : matchingFiles(ref, newestFirst);
  const [first, ...others] = found;
  if (!first)
    throw new ClewError(
      "not_found",
      `No session ${ref} in ${agentRoot(root).path}. clew read shows those that are there.`,
    );
  if (others.length > 0) {
    throw new ClewError("bad_input", `${found.length} sessions begin with ${ref}; give more of the id.`);
  }
  return `${first.agent}:${first.path}`;
}

/** A whole id names one, the newest if it was copied; else all that begin so. */
function matchingFiles(ref: string, files: readonly TranscriptFile[]): TranscriptFile[] {
  if (ref.length < SHORTEST_ID) {
    throw new ClewError(
      "bad_input",
      `Give at least ${SHORTEST_ID} characters of a session's id, not ${ref}.`,
    );
  }
  const name = nameOf(ref);
  const exact = files.find((file) => nameOf(file.id) === name);
  if (exact) return [exact];
  const beginning = files.filter((file) => nameOf(file.id).startsWith(name));
  const sessions = beginning.filter((file) => file.type === "session");
  return sessions.length > 0 ? sessions : beginning;
}

function nameOf(id: string): string {
  return bareId(id).toLowerCase();
}

async function latestOf(files: readonly TranscriptFile[]): Promise<TranscriptFile[]> {
  for (const file of files) {
    const source = await loadSource(file.agent);
    if (file.type === "session" && (source.hasContent?.(file.path) ?? true)) return [file];
  }
  return [];
}
