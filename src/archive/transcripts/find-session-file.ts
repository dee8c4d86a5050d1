// Finds the transcript that the user refers to by a path, an id, a part of one that faces show, or `latest`.
import { statSync } from "node:fs";
import { findTranscripts } from "../../ingest/read/read-transcripts.ts";
import { ClewError } from "../../model/errors.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { onDisk } from "../../sources/file-names.ts";
import { agentRoot, loadSource } from "../../sources/registry.ts";
import { bareId, isNamed, SHORTEST_ID } from "../../text/short-id.ts";

/** Returns `agent:path`, which names the agent that wrote it, or the path itself if the user gave one. */
export async function findSessionFile(ref: string, root: string): Promise<string> {
  if (statSync(onDisk(ref), { throwIfNoEntry: false })?.isFile()) return ref;
  const { transcripts } = await findTranscripts([root]);
  const newestFirst = transcripts.toSorted((one, other) => other.mtime_ms - one.mtime_ms);
  const found = ref === "latest" ? await latestOf(newestFirst) : matchingFiles(ref, newestFirst);
  const [first, ...others] = found;
  if (!first)
    throw new ClewError(
      "not_found",
      `No session matches "${ref}" in ${agentRoot(root).path}. Run \`clew read\` to see all sessions there.`,
    );
  if (others.length > 0) {
    throw new ClewError(
      "bad_input",
      `${found.length} sessions match "${ref}". Use more characters of the id.`,
    );
  }
  return `${first.agent}:${first.path}`;
}

/** Returns the newest file with exactly this id, or else every file whose id it may mean. */
function matchingFiles(ref: string, files: readonly TranscriptFile[]): TranscriptFile[] {
  if (ref.length < SHORTEST_ID) {
    throw new ClewError("bad_input", `Session ids need at least ${SHORTEST_ID} characters (got "${ref}").`);
  }
  const name = nameOf(ref);
  const exact = files.find((file) => nameOf(file.id) === name);
  if (exact) return [exact];
  const named = files.filter((file) => isNamed(file.id, ref));
  const sessions = named.filter((file) => file.type === "session");
  return sessions.length > 0 ? sessions : named;
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
