// Finds the session that a review belongs to, for clients up to 0.129 that do not name it: the session that has the same
// turn, or was in a review when the review's own file began.
import type { SessionId } from "../../model/ids.ts";
import type { TranscriptFile } from "../../model/transcript.ts";
import { headOf } from "./head.ts";
import { unpack } from "./packed.ts";

export function reviewedSession(review: TranscriptFile, files: readonly TranscriptFile[]): SessionId | null {
  const begun = headOf(review.container).timestamp;
  if (begun === null) return null;
  const turn = turnIn(textOf(review));
  // The oldest comes first: forks have copies of its turns.
  const session = files.find(
    (file) =>
      file.type === "session" &&
      file.mtime_ms >= Date.parse(begun) - CLOCK_MS &&
      isReviewed(file, turn, begun),
  );
  return session?.id ?? null;
}

function isReviewed(file: TranscriptFile, turn: string | null, begun: string): boolean {
  const text = textOf(file);
  if (turn !== null && turnIn(text, turn) !== null) return true;
  return (headOf(file.container).timestamp ?? "") <= begun && reviewsAt(text, begun);
}

function textOf({ container }: TranscriptFile): string {
  return unpack(container)?.toString("utf8") ?? "";
}

/** File times are less exact than times in a file. */
const CLOCK_MS = 2000;

/** Returns the first turn of a file, or the given one if it has it. Older clients do not name turns. */
function turnIn(text: string, id = "[0-9a-f-]{36}"): string | null {
  return new RegExp(`"turn_id":\\s*"(${id})"`).exec(text)?.[1] ?? null;
}

/** Returns whether the session was in a review then. */
function reviewsAt(text: string, time: string): boolean {
  const steps = [...text.matchAll(STEP)].map(([, at = "", step = ""]) => ({
    at,
    entered: step === "entered",
  }));
  return steps.some(({ at, entered }, index) => {
    const ended = steps.slice(index + 1).find((step) => !step.entered)?.at;
    return entered && at <= time && (ended === undefined || ended >= time);
  });
}

const STEP = /^\{"timestamp":\s*"([^"]+)".*"type":\s*"(entered|exited)_review_mode"/gm;
