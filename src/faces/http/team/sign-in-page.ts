// The page of a team server on which a person signs in, with a code or the token of a machine. It has no scripts.
import { DOCS_POLICY } from "../docs-page.ts";
import { DOCS_STYLE } from "../docs-style.ts";

export const SIGN_IN_PATH = "/sign-in";
export const SIGN_OUT_PATH = "/sign-out";

/** Contains nothing from the request. */
export function signInPage(failed: boolean): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>clew: sign in</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<main>
<h1>Sign in to the team's sessions</h1>
${failed ? "<p><strong>That code or token is not good.</strong> A code works once, for 10 minutes.</p>" : ""}
<form method="post" action="${SIGN_IN_PATH}">
<p><label for="secret">Code from an invitation, or the token of your machine</label></p>
<p><input id="secret" name="secret" type="password" autocomplete="off" required autofocus size="50"></p>
<p><button type="submit">Sign in</button></p>
</form>
<p>Ask an admin of your organisation for a code.</p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: failed ? 401 : 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      // Without a referrer, a browser sends the form without its origin, and the guard refuses it.
      "referrer-policy": "same-origin",
      "content-security-policy": DOCS_POLICY.replace("form-action 'none'", "form-action 'self'"),
    },
  });
}
