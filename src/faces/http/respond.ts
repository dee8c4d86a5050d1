// Builds responses with an ETag, so a client that already has the content gets a 304.
import { createHash } from "node:crypto";

export interface BodyContent {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly media_type: string;
  readonly status?: number;
  /** Overrides the default headers, such as cache-control. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ResponseContent extends BodyContent {
  /** False: no ETag, and not cached. */
  readonly etag: boolean;
}

/** Content with its ETag, made once for all who ask for it. */
export interface TaggedContent extends BodyContent {
  readonly tag: string;
}

export function respond(request: Request, { etag, ...content }: ResponseContent): Response {
  if (etag) return respondTagged(request, tagged(content));
  const { body, media_type, status = 200, headers } = content;
  const common = { "cache-control": "no-store", "content-type": media_type, ...headers };
  return new Response(body, { status, headers: common });
}

export function tagged(content: BodyContent): TaggedContent {
  return { ...content, tag: `"${createHash("sha256").update(content.body).digest("base64url")}"` };
}

export function respondTagged(
  request: Request,
  { body, media_type, status = 200, headers, tag }: TaggedContent,
): Response {
  const common = { "cache-control": "private, no-cache", "content-type": media_type, ...headers, etag: tag };
  if (has(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers: common });
  return new Response(body, { status, headers: common });
}

export function jsonResponse(
  request: Request,
  value: object,
  options: Partial<ResponseContent> = {},
): Response {
  return respond(request, { ...jsonContent(value), etag: request.method !== "POST", ...options });
}

export function jsonContent(value: object): BodyContent {
  return { body: `${JSON.stringify(value)}\n`, media_type: "application/json" };
}

/** Ignores the weak mark `W/`, which proxies add: it makes no difference here. */
function has(known: string | null, tag: string): boolean {
  const tags = known?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(tag) || tags.includes("*");
}
