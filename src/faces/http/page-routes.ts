// Routes for the web page: its addresses and its files. Its data comes over the API.
import { randomBytes } from "node:crypto";
import type { AppContext } from "./app.ts";
import { failure } from "./errors.ts";
import type { PageFile, PageFiles } from "./page-files.ts";
import { plainPage } from "./plain-page.ts";
import { respond } from "./respond.ts";

export interface PageRoute {
  readonly path: string;
  respond(context: AppContext, files: PageFiles): Response;
}

/** All views get the same HTML: the page's own script decides which one to show. */
const VIEWS = ["/", "/sessions/{id}", "/search", "/live", "/week", "/usage", "/settings", "/team"];

export const PAGE_ROUTES: readonly PageRoute[] = [
  ...VIEWS.map((path): PageRoute => ({ path, respond: (_, files) => page(files) })),
  {
    path: "/assets/{file}",
    respond: ({ req }, files) => file(req.raw, files.asset(req.param("file") ?? ""), FOR_GOOD),
  },
  { path: "/favicon.svg", respond: ({ req }, files) => file(req.raw, files.beside("favicon.svg"), {}) },
];

/** An asset's name changes with its contents, so browsers may cache it forever. */
const FOR_GOOD = { "cache-control": "private, max-age=31536000, immutable" };

function page(files: PageFiles): Response {
  const index = files.index();
  if (index === null) return plainPage("not_built");
  const nonce = randomBytes(16).toString("base64url");
  return new Response(index.replaceAll("__NONCE__", nonce), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(nonce),
    },
  });
}

/** Allows only scripts with the nonce and the modules they import; text never becomes a script. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function file(request: Request, found: PageFile | null, headers: Readonly<Record<string, string>>): Response {
  if (!found) return failure(404, "not_found", "Page file not found. Reload the page.");
  return respond(request, { body: found.bytes, media_type: found.media_type, etag: true, headers });
}
