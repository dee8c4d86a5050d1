// Checks which requests every route allows: hosts, origins, sites, methods and secrets in all combinations.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookieValue } from "../../../src/faces/http/guard.ts";
import { OWN_ROUTES } from "../../../src/faces/http/own-routes.ts";
import { PAGE_ROUTES } from "../../../src/faces/http/page-routes.ts";
import { OPERATION_ROUTES } from "../../../src/faces/http/routes.ts";
import { COOKIE_NAME, type DemoApp, demoApp, TOKEN } from "../../builders/http/demo-app.ts";

let app: DemoApp;
beforeAll(async () => {
  app = await demoApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Each with whether it is ours. These alone decide which requests are allowed. */
const HOSTS: readonly (readonly [string | null, boolean])[] = [
  ["127.0.0.1:9878", true],
  ["localhost:9878", true],
  [null, false],
  ["127.0.0.1", false],
  ["127.0.0.1:9879", false],
  ["localhost.:9878", false],
  ["rebound.example:9878", false],
];
const ORIGINS: readonly (readonly [string | null, boolean])[] = [
  [null, true],
  ["http://127.0.0.1:9878", true],
  ["null", false],
  ["http://127.0.0.1:3000", false],
  ["http://evil.example", false],
];
const SITES = [null, "same-origin", "none", "same-site", "cross-site"] as const;
const SECRETS = ["none", "token", "wrong token", "cookie", "wrong cookie"] as const;
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"] as const;
const PATHS = [
  ...new Set([...OPERATION_ROUTES, ...OWN_ROUTES, ...PAGE_ROUTES].map(({ path }) => path)),
  "/api/v1/unknown",
  "/.well-known/anything",
].map((path) =>
  path
    .replace("{id}", "no-such-session")
    .replace(/\{(?:turn|index)\}/, "1")
    .replace("{file}", "page.js")
    .replace("{code}", "c".repeat(22)),
);

interface Asked {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly host: (typeof HOSTS)[number];
  readonly origin: (typeof ORIGINS)[number];
  readonly site: (typeof SITES)[number];
  readonly secret: (typeof SECRETS)[number];
  readonly json: boolean;
}

/** Computes the expected result without the guard's code. */
function expected({ path, method, host, origin, site, secret, json }: Asked): "in" | 401 | 403 {
  if (!host[1] || !origin[1]) return 403;
  if (site === "same-site" || site === "cross-site") return 403;
  if (site === "none" && method !== "GET" && method !== "HEAD") return 403;
  if (path.startsWith("/sign-in/") && method === "GET") return "in";
  if (secret === "token") return "in";
  if (secret !== "cookie") return 401;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return "in";
  return json && (site === "same-origin" || origin[0] !== null) ? "in" : 403;
}

function* everything(): Generator<Asked> {
  let count = 0;
  for (const path of PATHS)
    for (const method of METHODS)
      for (const host of HOSTS)
        for (const origin of ORIGINS)
          for (const site of SITES)
            for (const secret of SECRETS) {
              count++;
              const ours = host[1] && origin[1];
              // Takes every eleventh request with a foreign host or origin. No list has a length divisible by 11,
              // so all kinds occur.
              if (ours || count % 11 === 0)
                yield { path, method, host, origin, site, secret, json: count % 2 === 0 };
            }
}

async function statusOf({ path, method, host, origin, site, secret, json }: Asked): Promise<number> {
  const headers = new Headers();
  if (host[0] !== null) headers.set("host", host[0]);
  if (origin[0] !== null) headers.set("origin", origin[0]);
  if (site !== null) headers.set("sec-fetch-site", site);
  if (secret.endsWith("token"))
    headers.set("authorization", `Bearer ${secret === "token" ? TOKEN : "x".repeat(43)}`);
  if (secret.endsWith("cookie"))
    headers.set("cookie", `${COOKIE_NAME}=${secret === "cookie" ? cookieValue(TOKEN) : "x".repeat(43)}`);
  if (json) headers.set("content-type", "application/json");
  const body = method === "GET" || method === "HEAD" || method === "OPTIONS" ? null : "[]";
  const response = await app.app.request(`http://127.0.0.1:9878${path}`, { method, headers, body });
  if (response.headers.has("access-control-allow-origin")) return -1;
  return response.status;
}

test("exactly the allowed requests get in", {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  const seen = { in: 0, 401: 0, 403: 0 };
  for (const asked of everything()) {
    const [wanted, status] = [expected(asked), await statusOf(asked)];
    seen[wanted]++;
    const right = wanted === "in" ? status !== 401 && status !== 403 && status >= 200 : status === wanted;
    if (!right) wrong.push(`${JSON.stringify(asked)}: ${status}, not ${wanted}`);
  }
  expect(wrong).toEqual([]);
  expect(seen.in + seen[401] + seen[403]).toBeGreaterThan(20_000);
  expect(Math.min(seen.in, seen[401])).toBeGreaterThan(1_000);
});
