// Tests which requests the guard lets in and which it refuses.
import { describe, expect, test } from "vitest";
import { type GuardedRequest, isProofForFile, isSameSecret, refuse } from "./guard.ts";

const TOKEN = "a-token-of-43-characters-for-tests-0123456789";
const VALUE = "the-cookie-of-a-browser-at-127.0.0.1";
const PAGE_VALUE = "the-cookie-of-a-browser-at-the-page's-name";
const PAGE = "clew-abcdefghijkl.localhost:9878";
const SIGNED_IN = new Map([
  [VALUE, "127.0.0.1:9878"],
  [PAGE_VALUE, PAGE],
]);
const rules = {
  hosts: new Set(["127.0.0.1:9878", "localhost:9878", PAGE]),
  page_host: PAGE,
  port: 9878,
  isToken: (secret: string) => isSameSecret(secret, TOKEN),
  cookie_name: "clew_9878",
  isSignedIn: (cookie: string, host: string) => SIGNED_IN.get(cookie) === host,
};
const HOST = { host: "127.0.0.1:9878" };
const BEARER = { authorization: `Bearer ${TOKEN}` };
const COOKIE = { cookie: `clew_9878=${VALUE}` };
const PAGE_COOKIE = { cookie: `clew_9878=${PAGE_VALUE}` };

function status(headers: Record<string, string | string[]>, request: Partial<GuardedRequest> = {}): number {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const asked = { method: "GET", target: "/", access: "signed_in" as const, ...request };
  return refuse({ ...asked, headers: pairs }, rules)?.status ?? 200;
}

test.each([
  ["the token", { ...HOST, ...BEARER }],
  ["the cookie", { ...HOST, ...COOKIE }],
  ["another name of this machine", { host: "localhost:9878", ...BEARER }],
  ["the host in capitals", { host: "LocalHost:9878", ...BEARER }],
  ["our own page", { ...HOST, ...COOKIE, origin: "http://127.0.0.1:9878", "sec-fetch-site": "same-origin" }],
  ["a typed address", { ...HOST, ...COOKIE, "sec-fetch-site": "none" }],
  ["a cookie among others", { ...HOST, cookie: `a=b; ${COOKIE.cookie}; clew_9879=x` }],
  ["a cookie next to one from another server", { ...HOST, cookie: `clew_9878=x; ${COOKIE.cookie}` }],
  ["the token at the page's name", { host: PAGE, ...BEARER }],
  ["the page at its own name", { host: PAGE, ...PAGE_COOKIE, origin: `http://${PAGE}` }],
  ["a change of the page's name in case", { host: PAGE.toUpperCase(), ...PAGE_COOKIE }],
  ["the scheme in lower case", { ...HOST, authorization: `bearer ${TOKEN}` }],
])("the guard lets in %s", (_, headers) => {
  expect(status(headers)).toBe(200);
});

describe("even with the right token, the guard refuses as foreign", () => {
  test.each([
    ["no host", {}],
    ["two hosts", { host: ["127.0.0.1:9878", "127.0.0.1:9878"] }],
    ["an empty host", { host: "" }],
    ["no port", { host: "127.0.0.1" }],
    ["another port", { host: "127.0.0.1:9879" }],
    ["a dot after the name", { host: "localhost.:9878" }],
    ["a subdomain of ours", { host: "x.localhost:9878" }],
    ["a name that resolves to us", { host: "127.0.0.1.example.com:9878" }],
    ["a user name before the host", { host: "a@127.0.0.1:9878" }],
    ["two hosts in one", { host: "127.0.0.1:9878, evil.example" }],
    ["a space", { host: " 127.0.0.1:9878" }],
    ["another way to write the address", { host: "2130706433:9878" }],
    ["an IPv6 address that it does not listen on", { host: "[::1]:9878" }],
    ["origin null", { ...HOST, origin: "null" }],
    ["an empty origin", { ...HOST, origin: "" }],
    ["another origin", { ...HOST, origin: "http://evil.example" }],
    ["another port's origin", { ...HOST, origin: "http://127.0.0.1:3000" }],
    ["an https origin", { ...HOST, origin: "https://127.0.0.1:9878" }],
    ["an origin with a path", { ...HOST, origin: "http://127.0.0.1:9878/" }],
    ["an origin in capitals", { ...HOST, origin: "http://LOCALHOST:9878" }],
    ["an origin that only starts with ours", { ...HOST, origin: "http://127.0.0.1:9878.evil.example" }],
    ["an origin with ours as the user name", { ...HOST, origin: "http://127.0.0.1:9878@evil.example" }],
    ["another of our own names as the origin", { ...HOST, origin: "http://localhost:9878" }],
    ["the plain address as the origin of the page's name", { host: PAGE, origin: "http://127.0.0.1:9878" }],
    ["the page's name as the origin of the plain address", { ...HOST, origin: `http://${PAGE}` }],
    ["another port of the page's name", { host: "clew-abcdefghijkl.localhost:9879" }],
    ["a name below the page's", { host: `x.${PAGE}` }],
    ["the page's name with more behind it", { host: "clew-abcdefghijkl.localhost.example:9878" }],
    ["two origins", { ...HOST, origin: ["http://127.0.0.1:9878", "http://127.0.0.1:9878"] }],
    ["another site", { ...HOST, "sec-fetch-site": "cross-site" }],
    ["the same site at another port", { ...HOST, "sec-fetch-site": "same-site" }],
    ["an empty site", { ...HOST, "sec-fetch-site": "" }],
    ["two sites", { ...HOST, "sec-fetch-site": ["same-origin", "same-origin"] }],
  ])("%s", (_, headers) => {
    expect(status({ ...headers, ...BEARER })).toBe(403);
    expect(status({ ...headers, ...COOKIE })).toBe(403);
    expect(status(headers, { access: "link" })).toBe(403);
  });
  test.each(["http://127.0.0.1:9878/", "http://evil.example/", "*", ""])("the target %j", (target) => {
    expect(status({ ...HOST, ...BEARER }, { target })).toBe(403);
  });
  test.each(["POST", "PATCH", "DELETE", "OPTIONS"])("a %s that no page sent", (method) => {
    expect(status({ ...HOST, ...BEARER, "sec-fetch-site": "none" }, { method })).toBe(403);
  });
});

describe("the guard refuses as not signed in", () => {
  test.each([
    ["a request without a token or cookie", {}],
    ["a wrong token", { authorization: "Bearer wrong" }],
    ["no token", { authorization: "Bearer " }],
    ["another scheme", { authorization: `Basic ${TOKEN}` }],
    ["the token alone", { authorization: TOKEN }],
    ["more than the token", { authorization: `Bearer ${TOKEN} x` }],
    ["two tokens", { authorization: [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`] }],
    ["a wrong token with the right cookie", { authorization: "Bearer wrong", ...COOKIE }],
    ["a cookie of the page's name at the plain address", PAGE_COOKIE],
    ["a cookie of the plain address at the page's name", { host: PAGE, ...COOKIE }],
    ["the token as a cookie", { cookie: `clew_9878=${TOKEN}` }],
    ["the cookie as a token", { authorization: `Bearer ${VALUE}` }],
    ["another port's cookie", { cookie: `clew_9879=${VALUE}` }],
    ["an empty cookie", { cookie: "clew_9878=" }],
    ["a cookie whose name only starts with ours", { cookie: `clew_98780=${VALUE}` }],
  ])("%s", (_, headers) => {
    expect(status({ ...HOST, ...headers })).toBe(401);
  });
  test("the refusal says what to do, and not what was wrong", () => {
    const asked = { method: "GET", target: "/", access: "signed_in" as const };
    const said = (authorization: string) =>
      refuse({ ...asked, headers: [...Object.entries(HOST), ["authorization", authorization]] }, rules);
    expect(said("Bearer x")).toEqual(said("Basic y"));
    expect(said("Bearer x")?.message).toContain("clew serve");
  });
});

describe("a change", () => {
  const JSON_BODY = { "content-type": "application/json; charset=utf-8" };
  const post = (headers: Record<string, string>) =>
    status({ ...HOST, ...COOKIE, ...headers }, { method: "POST" });

  test("by cookie has to come from our own page", () => {
    expect(post({ ...JSON_BODY, "sec-fetch-site": "same-origin" })).toBe(200);
    expect(post({ ...JSON_BODY, origin: "http://127.0.0.1:9878" })).toBe(200);
    expect(post(JSON_BODY)).toBe(403);
  });
  test("by cookie has to be JSON, which no form can send", () => {
    const ours = { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:9878" };
    expect(post(ours)).toBe(403);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "text/plain; application/json",
    ])
      expect(post({ ...ours, "content-type": type })).toBe(403);
  });
  test("by token needs neither", () => {
    expect(status({ ...HOST, ...BEARER }, { method: "POST" })).toBe(200);
  });
});

test("the sign-in page needs no token, but everything else", () => {
  expect(status(HOST, { access: "link" })).toBe(200);
  expect(status({ host: "evil.example:9878" }, { access: "link" })).toBe(403);
});

test("a link may be followed from anywhere, but only by a whole window", () => {
  const from = (site: string, mode: string, dest: string) => ({
    ...HOST,
    "sec-fetch-site": site,
    "sec-fetch-mode": mode,
    "sec-fetch-dest": dest,
  });
  for (const site of ["none", "same-site", "cross-site"]) {
    expect(status(from(site, "navigate", "document"), { access: "link" })).toBe(200);
    expect(status({ ...from(site, "navigate", "document"), ...COOKIE })).toBe(site === "none" ? 200 : 403);
  }
  for (const [mode = "", dest = ""] of [
    ["navigate", "iframe"],
    ["no-cors", "image"],
    ["cors", "empty"],
    ["navigate", ""],
  ])
    expect(status(from("cross-site", mode, dest), { access: "link" })).toBe(403);
});

test("a proof is given to programs, and to a file only if it knows the page's name", () => {
  const asked = { access: "proof" } as const;
  const file = { origin: "null", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
  expect(status(HOST, asked)).toBe(200);
  expect(status({ host: PAGE, ...file }, asked)).toBe(200);
  expect(status({ ...HOST, ...file }, asked)).toBe(403);
  expect(status({ host: PAGE, origin: "http://evil.example" }, asked)).toBe(403);
  expect(status({ host: "clew-abcdefghijkm.localhost:9878", ...file }, asked)).toBe(401);
  const request = (host: string, access: GuardedRequest["access"]) => ({
    ...{ method: "GET", target: "/", access },
    headers: [["host", host] as const, ["origin", "null"] as const],
  });
  expect(isProofForFile(request(PAGE, "proof"), rules)).toBe(true);
  expect(isProofForFile(request(PAGE, "signed_in"), rules)).toBe(false);
  expect(isProofForFile(request("127.0.0.1:9878", "proof"), rules)).toBe(false);
});

test("a page of an earlier start is told so, and gets nothing else", () => {
  const headers = Object.entries({ host: "clew-qqqqqqqqqqqq.localhost:9878", ...PAGE_COOKIE, ...BEARER });
  for (const access of ["signed_in", "link", "proof"] as const)
    expect(refuse({ method: "GET", target: "/", access, headers }, rules)).toMatchObject({
      status: 401,
      code: "restarted",
      message: expect.stringContaining("Run `clew`"),
    });
});

test("only a wrong secret counts as an attempt", () => {
  const asked = { method: "GET", target: "/", access: "signed_in" } as const;
  const attempt = (headers: Record<string, string>) =>
    refuse({ ...asked, headers: Object.entries({ ...HOST, ...headers }) }, rules)?.is_attempt ?? false;
  expect([attempt({}), attempt({ cookie: "a=b" }), attempt({ origin: "null", ...BEARER })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([attempt({ authorization: "Bearer x" }), attempt({ cookie: "clew_9878=x" })]).toEqual([true, true]);
});
