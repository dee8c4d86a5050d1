// Keeps the answers of read-only routes for as long as they are certain to be the same: until the archive changes, and at
// most for a second, because a session's status also depends on the time and on the agents' processes.
import type { TaggedContent } from "./respond.ts";

export interface KeptAnswers {
  /** Returns the answer to the same request, unless the archive has changed since. */
  find(request: string, commits: number): TaggedContent | null;
  /** `commits` is the archive's state before the answer was made. */
  keep(request: string, commits: number, answer: TaggedContent): void;
}

interface Kept {
  readonly answer: TaggedContent;
  readonly commits: number;
  readonly at: number;
}

const LONGEST_MS = 1000;
const MOST_LENGTH = 8 * 1024 * 1024;
/** Longer answers are rare, and a few of them would push out all others. */
const LONGEST_ANSWER = MOST_LENGTH / 16;

/** `now` is in milliseconds. */
export function keptAnswers(now: () => number): KeptAnswers {
  /** Oldest first. */
  const kept = new Map<string, Kept>();
  let length = 0;

  function drop(request: string): void {
    length -= kept.get(request)?.answer.body.length ?? 0;
    kept.delete(request);
  }

  return {
    find(request, commits) {
      const found = kept.get(request);
      if (!found) return null;
      const age = now() - found.at;
      if (found.commits === commits && age >= 0 && age < LONGEST_MS) return found.answer;
      drop(request);
      return null;
    },
    keep(request, commits, answer) {
      drop(request);
      if (answer.body.length > LONGEST_ANSWER) return;
      kept.set(request, { answer, commits, at: now() });
      length += answer.body.length;
      for (const oldest of kept.keys()) {
        if (length <= MOST_LENGTH) return;
        drop(oldest);
      }
    },
  };
}
