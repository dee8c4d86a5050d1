// Why a question to a language model has no answer: a reason for programs, a sentence for people.

/**
 * - `refused`: asking again will not help until somebody changes something.
 * - `busy`: the server says that later is better.
 * - `unreachable`: nothing that speaks for the server could be heard, or it broke off.
 * - `late`: no whole answer came in time.
 * - `no_answer`: what came is no answer.
 */
export type AskReason = "refused" | "busy" | "unreachable" | "late" | "no_answer";

/** It has no `cause`: what fetch throws may hold the key. */
export class AskError extends Error {
  readonly reason: AskReason;
  /** How long the server wants to be left alone, a day at most; null where it did not say. */
  readonly retry_after_ms: number | null;
  /** False when it is sure that nothing reached the server. */
  readonly sent: boolean;

  constructor(reason: AskReason, message: string, retryAfterMs: number | null = null, sent = true) {
    super(message);
    this.name = "AskError";
    this.reason = reason;
    this.retry_after_ms = retryAfterMs;
    this.sent = sent;
  }
}
