// Builds responses with an ETag, so a client that already has the content gets a 304.
import { createHash } from "node:crypto";

export interface ResponseContent {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly media_type: string;
  readonly status?: number;
  /** False: no ETag, and not cached. */
  readonly etag: boolean;
  /** Overrides the default headers, such as cache-control. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function respond(
  request: Request,
  { body, media_type, status = 200, etag, headers }: ResponseContent,
): Response {
  const common = { "content-type": media_type, ...headers };
  if (!etag) return new Response(body, { status, headers: { "cache-control": "no-store", ...common } });
  const tag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const kept = { "cache-control": "private, no-cache", ...common, etag: tag };
  if (has(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers: kept });
  return new Response(body, { status, headers: kept });
}

export function jsonResponse(
  request: Request,
  value: object,
  options: Partial<ResponseContent> = {},
): Response {
  const body = `${JSON.stringify(value)}\n`;
  return respond(request, {
    body,
    media_type: "application/json",
    etag: request.method !== "POST",
    ...options,
  });
}

/** Ignores the weak mark `W/`, which proxies add: it makes no difference here. */
function has(known: string | null, tag: string): boolean {
  const tags = known?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(tag) || tags.includes("*");
}
