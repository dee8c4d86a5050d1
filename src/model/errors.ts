// Defines the errors shown to people: a code for programs and a sentence for people.

export type ErrorCode =
  | "not_found"
  | "not_readable"
  | "not_writable"
  | "bad_input"
  | "not_yet"
  /** The archive is damaged or gone, and only a person can choose what to do about it. */
  | "damaged";

export class ClewError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = "ClewError";
    this.code = code;
  }
}
