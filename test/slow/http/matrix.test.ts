// Checks which requests every route allows: hosts, origins, sites, methods and secrets in all combinations.
import { afterAll, beforeAll, expect, test } from "vitest";
import { OWN_ROUTES } from "../../../src/faces/http/own-routes.ts";
import { PAGE_ROUTES } from "../../../src/faces/http/page-routes.ts";
import { OPERATION_ROUTES } from "../../../src/faces/http/routes.ts";
import { COOKIE_NAME, type DemoApp, demoApp, HOST, PAGE_HOST, TOKEN } from "../../builders/http/demo-app.ts";

let app: DemoApp;
/** One signed-in browser at each host of ours. */
const cookies = new Map<string, string>();
beforeAll(async () => {
  // Time goes on, so that wrong attempts are answered and not put off.
  let now = 0;
  app = await demoApp({}, null, () => (now += 1000));
  for (const host of [HOST, "localhost:9878", PAGE_HOST]) cookies.set(host, app.signIn(host));
});
afterAll(() => app[Symbol.asyncDispose]());

/** The page's name at another start. */
const EARLIER = "clew-qqqqqqqqqqqq.localhost:9878";

/** Each with whether it is ours. These alone decide which requests are allowed. */
const HOSTS: readonly (readonly [string | null, boolean])[] = [
  [HOST, true],
  ["localhost:9878", true],
  [PAGE_HOST, true],
  [EARLIER, false],
  ["clew-abcdefghijkl.localhost:9879", false],
  [null, false],
  ["127.0.0.1", false],
  ["127.0.0.1:9879", false],
  ["localhost.:9878", false],
  ["rebound.example:9878", false],
];
/** "own" is the origin of the host that is asked. */
const ORIGINS = [
  null,
  "own",
  "null",
  "http://127.0.0.1:3000",
  "http://evil.example",
  `http://${PAGE_HOST}`,
  "http://127.0.0.1:9878",
] as const;
const SITES = [null, "same-origin", "none", "same-site", "cross-site", "cross-site window"] as const;
const SECRETS = ["none", "token", "wrong token", "cookie", "wrong cookie", "other host's cookie"] as const;
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
    .replace(/\/proof$/, `/proof?nonce=${"n".repeat(22)}`)
    .replace("{code}", "c".repeat(30)),
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
function expected(asked: Asked): "in" | 401 | 403 {
  const { path, method, host, origin, site, secret, json } = asked;
  if (host[0] === EARLIER) return 401;
  if (!host[1]) return 403;
  const isProof = path.includes("nonce=") && method === "GET";
  if (isProof && origin === "null" && host[0] === PAGE_HOST) return "in";
  if (!isOurs(asked)) return 403;
  const isLink = path.startsWith("/sign-in/") && method === "GET";
  if (isLink && site === "cross-site window") return "in";
  if (site?.startsWith("cross-site") || site === "same-site") return 403;
  if (site === "none" && method !== "GET" && method !== "HEAD") return 403;
  if (isLink || isProof) return "in";
  if (secret === "token") return "in";
  if (secret !== "cookie") return 401;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return "in";
  return json && (site === "same-origin" || origin !== null) ? "in" : 403;
}

function isOurs({ host, origin }: Pick<Asked, "host" | "origin">): boolean {
  return host[1] && (origin === null || origin === "own" || origin === `http://${host[0]}`);
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
              // Takes every eleventh request with a foreign host or origin. No list has a length divisible by 11,
              // so all kinds occur.
              if (isOurs({ host, origin }) || count % 11 === 0)
                yield { path, method, host, origin, site, secret, json: count % 2 === 0 };
            }
}

async function statusOf({ path, method, host, origin, site, secret, json }: Asked): Promise<number> {
  const headers = new Headers();
  if (host[0] !== null) headers.set("host", host[0]);
  if (origin !== null) headers.set("origin", origin === "own" ? `http://${host[0]}` : origin);
  if (site !== null) headers.set("sec-fetch-site", site.split(" ")[0] ?? "");
  if (site === "cross-site window") {
    headers.set("sec-fetch-mode", "navigate");
    headers.set("sec-fetch-dest", "document");
  }
  if (secret.endsWith("token"))
    headers.set("authorization", `Bearer ${secret === "token" ? TOKEN : "x".repeat(43)}`);
  const other = host[0] === PAGE_HOST ? HOST : PAGE_HOST;
  if (secret.endsWith("cookie"))
    headers.set(
      "cookie",
      cookies.get(secret === "cookie" ? (host[0] ?? "") : secret === "wrong cookie" ? "" : other) ??
        `${COOKIE_NAME}=${"x".repeat(43)}`,
    );
  if (json) headers.set("content-type", "application/json");
  const body = method === "GET" || method === "HEAD" || method === "OPTIONS" ? null : "[]";
  const response = await app.app.request(`http://127.0.0.1:9878${path}`, { method, headers, body });
  const isForFile = path.includes("nonce=") && origin === "null" && host[0] === PAGE_HOST;
  if (response.headers.has("access-control-allow-origin") !== (isForFile && response.status === 200))
    return -1;
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
    const right = wanted === "in" ? ![401, 403, 429].includes(status) && status >= 200 : status === wanted;
    if (!right) wrong.push(`${JSON.stringify(asked)}: ${status}, not ${wanted}`);
  }
  expect(wrong).toEqual([]);
  expect(seen.in + seen[401] + seen[403]).toBeGreaterThan(20_000);
  expect(Math.min(seen.in, seen[401])).toBeGreaterThan(1_000);
});
