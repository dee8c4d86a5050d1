// From what a person calls a session to its transcript: a path, an id, the beginning of one, or `latest`.
import { statSync } from "node:fs";
import { findTranscripts } from "../ingest/read-transcripts.ts";
import { ClewError } from "../model/errors.ts";
import type { TranscriptFile } from "../model/transcript.ts";

const SHORTEST_PREFIX = 4;

export async function findSession(called: string, root: string): Promise<string> {
  if (statSync(called, { throwIfNoEntry: false })?.isFile()) return called;
  const { transcripts } = await findTranscripts([root]);
  const sessions = transcripts.filter((file) => file.type === "session" && file.size > 0);
  const [first, ...others] = called === "latest" ? latestOf(sessions) : withPrefix(called, sessions);
  if (!first)
    throw new ClewError(
      "not_found",
      `No session ${called} in ${root}. clew read shows those that are there.`,
    );
  if (others.length > 0) {
    throw new ClewError(
      "bad_input",
      `${others.length + 1} sessions begin with ${called}; give more of the id.`,
    );
  }
  return first.path;
}

function withPrefix(prefix: string, sessions: readonly TranscriptFile[]): TranscriptFile[] {
  if (prefix.length < SHORTEST_PREFIX) {
    throw new ClewError(
      "bad_input",
      `Give at least ${SHORTEST_PREFIX} characters of a session's id, not ${prefix}.`,
    );
  }
  return sessions.filter((file) => file.id.startsWith(prefix.toLowerCase()));
}

function latestOf(sessions: readonly TranscriptFile[]): TranscriptFile[] {
  return sessions.toSorted((one, other) => other.mtime_ms - one.mtime_ms).slice(0, 1);
}
