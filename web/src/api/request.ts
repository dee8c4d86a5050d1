// Sends one request to the server and returns its output, or throws an error that says what happened.

import { setNow } from "../format/now.ts";

export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns whether the server refused a request because this browser is not signed in there, or not any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && SIGNED_OUT.has(error.status);
}

/** 429: too many wrong attempts, of this browser or another program; the right cookie is always let in. */
const SIGNED_OUT: ReadonlySet<number> = new Set([401, 429]);

export function request<Output>(
  path: string,
  parameters: Parameters = {},
  init: RequestInit = {},
): Promise<Output> {
  return requestAt(addressOf(path, parameters), init);
}

export async function requestAt<Output>(address: string, init: RequestInit = {}): Promise<Output> {
  const response = await fetch(address, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new RequestError(
      0,
      "no_server",
      "The server is not responding. Run `clew` again: it opens a page that is signed in.",
    );
  });
  setNow(response.headers.get("clew-now"));
  if (!response.ok) throw await failureOf(response);
  return (response.status === 204 ? undefined : await response.json()) as Output;
}

export function patch<Output>(path: string, body: Readonly<Record<string, unknown>>): Promise<Output> {
  return request<Output>(path, {}, jsonOf("PATCH", body));
}

/** A change, as the server takes it from the page alone. */
export function jsonOf(method: string, body: Readonly<Record<string, unknown>> = {}): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Leaves out empty parameters. */
export function addressOf(path: string, parameters: Parameters, prefix = "/api/v1"): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === "" || value === false ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return `${prefix}${path}${query && `?${query}`}`;
}

async function failureOf(response: Response): Promise<RequestError> {
  const body = await response.json().catch(() => null);
  const { code, message } = body?.error ?? {};
  return new RequestError(
    response.status,
    typeof code === "string" ? code : "unknown",
    typeof message === "string" ? message : `The server answered ${response.status}.`,
  );
}
