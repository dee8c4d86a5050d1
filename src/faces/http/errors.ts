// Turns errors into responses: a code for programs, a sentence for people, and never a stack trace.
import { ClewError, type ErrorCode } from "../../model/errors.ts";

export type WireErrorCode =
  | ErrorCode
  | "forbidden"
  | "unauthorized"
  | "restarted"
  | "too_many"
  | "not_allowed"
  | "too_large"
  | "internal"
  | TeamErrorCode;

/** Of the push protocol. */
type TeamErrorCode = "too_old" | "bad_piece" | "bad_manifest" | "missing_pieces" | "not_head" | "forgotten";

const STATUSES: Readonly<Record<ErrorCode, number>> = {
  bad_input: 400,
  not_found: 404,
  not_yet: 503,
  not_readable: 503,
  damaged: 500,
  not_writable: 507,
};

/** Writes details of unexpected errors to `log` only; the response does not contain them. */
export function errorResponse(error: unknown, log: (text: string) => void): Response {
  if (error instanceof ClewError) {
    const response = failure(STATUSES[error.code], error.code, error.message);
    if (error.code === "not_yet") response.headers.set("retry-after", "1");
    return response;
  }
  log(`A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return failure(500, "internal", "clew hit an internal error. See the terminal it was started from.");
}

export function failure(
  status: number,
  code: WireErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Response {
  return new Response(`${JSON.stringify({ error: { code, message, ...details } })}\n`, {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
