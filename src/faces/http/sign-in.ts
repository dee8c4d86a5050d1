// Answers a sign-in link: signs the browser in, or says why not.
import { ClewError } from "../../model/errors.ts";
import type { AppContext, AppOptions } from "./app.ts";
import { cookiesOf, hostIn, refuse } from "./guard.ts";
import { guardedRequest } from "./guarded-request.ts";
import { plainPage, tooMany, wantsPage } from "./plain-page.ts";

export function signIn(
  context: AppContext,
  { sign_ins, attempts, rules, url, log, live }: AppOptions,
): Response {
  const { req } = context;
  const request = guardedRequest(context);
  const to = localPath(url, req.query("to"));
  // A HEAD request does not use up the link.
  if (req.method !== "GET") return leadTo(to);
  const redeemed = sign_ins.redeem(req.param("code") ?? "", hostIn(request), cookiesOf(request, rules));
  if (redeemed.state === "opened_again") return leadTo(to);
  if (redeemed.state === "signed_in") {
    const response = leadTo(to);
    response.headers.set(
      "set-cookie",
      `${rules.cookie_name}=${redeemed.cookie}; Path=/; Max-Age=${COOKIE_LASTS_S}; HttpOnly; SameSite=Strict`,
    );
    return response;
  }
  if (redeemed.state === "used_before") {
    if (redeemed.first_time) {
      live.disconnect();
      log(USED_TWICE);
    }
    if (wantsPage(req.raw)) return plainPage("used_before");
    throw new ClewError("not_found", USED_TWICE);
  }
  if (!refuse({ ...request, access: "signed_in" }, rules)) return leadTo(to);
  if (attempts.wrong()) return tooMany(req.raw);
  if (wantsPage(req.raw)) return plainPage("used_link");
  throw new ClewError("not_found", "This sign-in link has expired. Run `clew serve` for a new one.");
}

/** A sign-in ends with the server; this only bounds how long a browser remembers it after that. */
const COOKIE_LASTS_S = 30 * 24 * 3600;

const USED_TWICE =
  "A sign-in link was used twice. The browser that used it first was signed out, because one of the two may not be yours. " +
  "Run `clew` for a new link.";

/**
 * Leads the browser on from a page of our own. It would not send the cookie along a redirect, because the link may have been
 * opened from elsewhere.
 */
function leadTo(path: string): Response {
  const response = plainPage("signed_in");
  response.headers.set("refresh", `0; url=${path}`);
  return response;
}

/** Returns a path on this server, and `/` for anything that leads elsewhere. */
function localPath(url: string, to: string | undefined): string {
  if (to === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(to)) return "/";
  const { pathname, search, hash } = new URL(to, url);
  // Dots are resolved by now, and two leading slashes would lead to another host.
  return pathname.startsWith("//") ? "/" : pathname + search + hash;
}
