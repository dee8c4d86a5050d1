// Tests the page over HTTP: its addresses, files and security policy, and the pages for browsers without access.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieValue } from "../../../src/faces/http/guard.ts";
import { COOKIE_NAME, type DemoApp, demoApp, HOST, TOKEN } from "../../builders/http/demo-app.ts";
import { type PageFolder, pageFolder } from "../../builders/http/page-folder.ts";

let page: PageFolder;
let app: DemoApp;
beforeAll(async () => {
  page = pageFolder();
  app = await demoApp({}, page.folder);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  page[Symbol.dispose]();
});

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const COOKIE = { cookie: `${COOKIE_NAME}=${cookieValue(TOKEN)}` };

/** Requests an address as a browser does. */
const goTo = async (path: string, headers: Record<string, string> = {}) =>
  app.app.request(`http://${HOST}${path}`, { headers: { host: HOST, ...BROWSER, ...headers } });

const nonceIn = (response: Response) =>
  /script-src 'nonce-([\w-]+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";

describe("the page", () => {
  test.each(["/", "/sessions/latest", "/search?q=cache", "/live", "/usage", "/settings"])(
    "is the response to %s",
    async (path) => {
      const response = await goTo(path, COOKIE);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/html; charset=utf-8",
      ]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      const nonce = nonceIn(response);
      expect(nonce).toHaveLength(22);
      expect(html).not.toContain("__NONCE__");
      expect(html.match(/nonce="([^"]*)"/g)).toEqual(Array.from({ length: 4 }, () => `nonce="${nonce}"`));
    },
  );

  test("runs only scripts with its nonce, which is new each time", async () => {
    const responses = [await goTo("/", COOKIE), await goTo("/", COOKIE)];
    expect(new Set(responses.map(nonceIn)).size).toBe(2);
    expect(responses[0]?.headers.get("content-security-policy")?.replaceAll(/nonce-[\w-]+/g, "nonce-X")).toBe(
      "default-src 'none'; script-src 'nonce-X'; style-src 'self' 'nonce-X'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  test("says how to build it if it is not built, and is served once it is", async () => {
    using other = pageFolder();
    let built = false;
    await using bare = await demoApp({}, () => (built ? other.folder : null));
    const response = await bare.ask("/");
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining("npm run build:page"),
    ]);
    expect((await bare.ask("/assets/main-1a.js")).status).toBe(404);
    built = true;
    expect([(await bare.ask("/")).status, (await bare.ask("/assets/main-1a.js")).status]).toEqual([200, 200]);
  });
});

describe("a file of the page", () => {
  test.each([
    ["main-1a.js", "text/javascript; charset=utf-8"],
    ["main-3c.css", "text/css; charset=utf-8"],
    ["letters-5e.woff2", "font/woff2"],
    ["picture-6f.png", "image/png"],
    ["app-7a.webmanifest", "application/manifest+json"],
  ])("%s comes as %s and is cached", async (name, type) => {
    const response = await goTo(`/assets/${name}`, COOKIE);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const headers = { ...COOKIE, "if-none-match": response.headers.get("etag") ?? "" };
    expect((await goTo(`/assets/${name}`, headers)).status).toBe(304);
  });
  test("that keeps its name is revalidated", async () => {
    const icon = await goTo("/favicon.svg", COOKIE);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(icon.headers.get("cache-control")).toBe("private, no-cache");
  });
  test.each([
    "nothing.js",
    "linked.js",
    "main-1a.js.map",
    "other.html",
    "..%2findex.html",
    "%2e%2e%2f%2e%2e%2fsecret.js",
    "..%5c..%5csecret.js",
    "main-1a.js%00.png",
    "__proto__",
    "constructor",
    "%2fetc%2fpasswd",
  ])("is not found for %s", async (name) => {
    const response = await goTo(`/assets/${name}`, COOKIE);
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining("secret")]);
  });
  test("is not found once it is removed from the folder", async () => {
    using other = pageFolder();
    await using own = await demoApp({}, other.folder);
    expect((await own.ask("/assets/part-2b.js")).status).toBe(200);
    rmSync(join(other.folder, "assets", "part-2b.js"));
    expect((await own.ask("/assets/part-2b.js")).status).toBe(404);
  });
  test("requires a sign-in", async () => {
    for (const path of ["/assets/main-1a.js", "/favicon.svg", "/"])
      expect((await app.app.request(`http://${HOST}${path}`, { headers: { host: HOST } })).status).toBe(401);
  });
});

describe("a browser gets a page about", () => {
  const words = async (response: Response) => {
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const html = await response.text();
    expect(html).not.toMatch(/<script|\son\w+=/);
    return html;
  };
  test.each(["/", "/sessions/latest", "/api/v1/sessions", "/nowhere"])(
    "how to sign in, at %s",
    async (path) => {
      const response = await goTo(path);
      expect(response.status).toBe(401);
      expect(await words(response)).toContain("Run <code>clew</code>");
    },
  );
  test("a missing address, with a link back", async () => {
    const response = await goTo("/nowhere", COOKIE);
    expect(response.status).toBe(404);
    expect(await words(response)).toContain('<a href="/">');
  });
  test("an expired link", async () => {
    const response = await goTo(`/sign-in/${"A".repeat(22)}`);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([404, null]);
    expect(await words(response)).toContain("has expired");
  });
  test("errors, while programs and other methods get JSON", async () => {
    const headers = { host: HOST, accept: "application/json" };
    const response = await app.app.request(`http://${HOST}/`, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([401, "application/json"]);
    const sent = await app.app.request(`http://${HOST}/nowhere`, {
      method: "POST",
      headers: { ...headers, ...BROWSER, authorization: `Bearer ${TOKEN}` },
    });
    expect([sent.status, sent.headers.get("content-type")]).toEqual([404, "application/json"]);
  });
});

describe("a link that signs in", () => {
  const leadsTo = async (to: string | null, headers: Record<string, string> = {}) => {
    const query = to === null ? "" : `?to=${encodeURIComponent(to)}`;
    const response = await goTo(`/sign-in/${app.links.issue()}${query}`, headers);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([303, expect.any(String)]);
    return response.headers.get("location");
  };
  test("redirects to the page", async () => {
    expect(await leadsTo(null)).toBe("/");
  });
  test.each([
    ["/sessions/latest#turn-3", "/sessions/latest#turn-3"],
    ["/search?q=cache&project=shop", "/search?q=cache&project=shop"],
    ["/search?q=割引", "/search?q=%E5%89%B2%E5%BC%95"],
  ])("redirects to %s", async (to, location) => {
    expect(await leadsTo(to)).toBe(location);
  });
  test.each([
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "http://evil.example/",
    "javascript:alert(1)",
    "sessions",
    "",
  ])("does not redirect elsewhere for %j", async (to) => {
    expect(await leadsTo(to)).toBe("/");
  });
  test("that was used redirects a browser that is already signed in", async () => {
    const response = await goTo(`/sign-in/${"A".repeat(22)}?to=%2Flive`, COOKIE);
    expect([response.status, response.headers.get("location"), response.headers.get("set-cookie")]).toEqual([
      303,
      "/live",
      null,
    ]);
    const stranger = await goTo(`/sign-in/${"A".repeat(22)}?to=%2Flive`, { cookie: `${COOKIE_NAME}=x` });
    expect(stranger.status).toBe(404);
  });
  test("accepts no other parameter", async () => {
    const code = app.links.issue();
    for (const query of ["?to=/live&then=x", "?x=1", "?to=/a&to=/b"])
      expect((await goTo(`/sign-in/${code}${query}`)).status).toBe(400);
    expect((await goTo(`/sign-in/${code}`)).status).toBe(303);
  });
});
