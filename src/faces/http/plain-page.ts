// Small pages without scripts for browsers that cannot get what they asked for: not signed in, not found.
import { DOCS_POLICY } from "./docs-page.ts";
import { DOCS_STYLE } from "./docs-style.ts";
import { failure } from "./errors.ts";

/** True for a browser; programs get JSON instead. */
export function wantsPage(request: Request): boolean {
  return request.method === "GET" && /\btext\/html\b/i.test(request.headers.get("accept") ?? "");
}

/** Contains nothing from the request. */
export function plainPage(page: keyof typeof PAGES): Response {
  const { status, title, body } = PAGES[page];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>clew: ${title}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body.map((line) => `<p>${line}</p>`).join("\n")}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": DOCS_POLICY,
    },
  });
}

/** Answers a wrong sign-in attempt after too many others. */
export function tooMany(request: Request): Response {
  const response = wantsPage(request)
    ? plainPage("too_many")
    : failure(
        429,
        "too_many",
        "Too many wrong sign-in attempts. Wait a moment. The right token is let in at any time.",
      );
  response.headers.set("retry-after", "1");
  return response;
}

const RUN =
  "Run <code>clew</code> in a terminal on this machine. It opens a page that is signed in, and prints a link that signs in any other browser.";

const PAGES = {
  signed_out: {
    status: 401,
    title: "Not signed in",
    body: [RUN, "The link works once, for 10 minutes. The browser then stays signed in until clew stops."],
  },
  restarted: {
    status: 401,
    title: "clew was restarted",
    body: [
      "This page belongs to an earlier start of clew. Each start has an address of its own and signs every browser out, so no other program on this machine can use what it left behind.",
      RUN,
    ],
  },
  used_before: {
    status: 404,
    title: "This sign-in link was used before",
    body: [
      "<strong>If that was not you, somebody else on this machine may have seen the link.</strong> The browser that used it first has been signed out just now.",
      "If it was you, nothing is wrong: a link works once, for one browser.",
      RUN,
    ],
  },
  too_many: {
    status: 429,
    title: "Too many wrong sign-in attempts",
    body: ["Wait a moment, then try again.", RUN],
  },
  signed_in: {
    status: 200,
    title: "Signed in",
    body: ['<a href="/">Your sessions</a>'],
  },
  used_link: {
    status: 404,
    title: "This sign-in link has expired",
    body: ["A link works once, for 10 minutes.", RUN],
  },
  not_found: {
    status: 404,
    title: "Page not found",
    body: ['<a href="/">Your sessions</a>', '<a href="/api/docs">API reference</a>'],
  },
  not_built: {
    status: 503,
    title: "The page is not built",
    body: [
      "Run <code>npm run build:page</code> in the checkout, then reload.",
      'The API works without it: <a href="/api/docs">/api/docs</a>.',
    ],
  },
} as const;
