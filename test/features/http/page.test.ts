// Tests the page over HTTP: its addresses, files and security policy, and the pages for browsers without access.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COOKIE_NAME, type DemoApp, demoApp, HOST, PAGE_HOST, TOKEN } from "../../builders/http/demo-app.ts";
import { type PageFolder, pageFolder } from "../../builders/http/page-folder.ts";

let page: PageFolder;
let app: DemoApp;
beforeAll(async () => {
  page = pageFolder();
  app = await demoApp({}, page.folder);
  COOKIE.cookie = app.signIn();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  page[Symbol.dispose]();
});

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const COOKIE = { cookie: "" };

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
    const response = await goTo(`/sign-in/${"A".repeat(30)}`);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([404, null]);
    expect(await words(response)).toContain("has expired");
  });
  test("a link that was used before, and the person at the terminal is told once", async () => {
    await using own = await demoApp();
    const link = `http://${HOST}/sign-in/${own.sign_ins.issue()}`;
    const open = async (headers: Record<string, string> = {}) =>
      own.app.request(link, { headers: { host: HOST, ...BROWSER, ...headers } });
    const cookie = (await open()).headers.get("set-cookie")?.split(";")[0] ?? "";
    const ask = async () =>
      own.app.request(`http://${HOST}/api/v1/status`, { headers: { host: HOST, cookie } });
    expect([(await open({ cookie })).status, (await ask()).status, own.log]).toEqual([200, 200, []]);
    for (const other of [await open(), await open({ cookie })]) {
      expect([other.status, other.headers.get("set-cookie")]).toEqual([404, null]);
      expect(await words(other)).toContain("If that was not you");
    }
    // Whoever used it first is signed out.
    expect((await ask()).status).toBe(401);
    expect(own.log).toEqual([expect.stringMatching(/^A sign-in link was used twice\./)]);
    const program = await own.app.request(link, { headers: { host: HOST } });
    expect([program.status, await program.text()]).toEqual([404, expect.stringContaining("used twice")]);
  });
  test("a server that was restarted", async () => {
    const host = "clew-qqqqqqqqqqqq.localhost:9878";
    for (const path of ["/", "/sessions/latest", `/sign-in/${app.sign_ins.issue()}`]) {
      const response = await goTo(path, { host, ...COOKIE });
      expect([response.status, response.headers.get("set-cookie")]).toEqual([401, null]);
      expect(await words(response)).toContain("clew was restarted");
    }
    const asked = { headers: { host, ...COOKIE } };
    const response = await app.app.request(`http://${HOST}/api/v1/status`, asked);
    expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('"restarted"')]);
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
    const response = await goTo(`/sign-in/${app.sign_ins.issue()}${query}`, headers);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, expect.any(String)]);
    return /^0; url=(.*)$/.exec(response.headers.get("refresh") ?? "")?.[1];
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
    const response = await goTo(`/sign-in/${"A".repeat(30)}?to=%2Flive`, COOKIE);
    expect([response.status, response.headers.get("refresh"), response.headers.get("set-cookie")]).toEqual([
      200,
      "0; url=/live",
      null,
    ]);
    const stranger = await goTo(`/sign-in/${"A".repeat(30)}?to=%2Flive`, { cookie: `${COOKIE_NAME}=x` });
    expect(stranger.status).toBe(404);
  });
  test("accepts no other parameter", async () => {
    const code = app.sign_ins.issue();
    for (const query of ["?to=/live&then=x", "?x=1", "?to=/a&to=/b"])
      expect((await goTo(`/sign-in/${code}${query}`)).status).toBe(400);
    expect((await goTo(`/sign-in/${code}`)).status).toBe(200);
  });
});

describe("wrong attempts", () => {
  const bearer = (token: string) => ({ host: HOST, authorization: `Bearer ${token}` });

  test.each<[string, string, (index: number) => Record<string, string>]>([
    ["tokens", "/api/v1/status", (index) => bearer(`guess-${index}`)],
    ["cookies", "/api/v1/status", (index) => ({ host: HOST, cookie: `${COOKIE_NAME}=guess-${index}` })],
    ["links", "/sign-in/", () => ({ host: HOST })],
  ])("with many %s are refused, and the right one is let in meanwhile", async (_, path, headers) => {
    await using own = await demoApp();
    const cookie = own.signIn();
    const link = own.sign_ins.issue();
    const statuses = new Map<number, number>();
    for (let index = 0; index < 200; index++) {
      const guess = path === "/sign-in/" ? path + String(index).padStart(30, "A") : path;
      const { status, headers: given } = await own.app.request(`http://${HOST}${guess}`, {
        headers: headers(index),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(given.get("retry-after")).toBe("1");
    }
    expect(statuses).toEqual(
      new Map([
        [path === "/sign-in/" ? 404 : 401, 30],
        [429, 170],
      ]),
    );
    const asked = async (given: Record<string, string>, at = "/api/v1/status") =>
      (await own.app.request(`http://${HOST}${at}`, { headers: { host: HOST, ...given } })).status;
    expect([await asked(bearer(TOKEN)), await asked({ cookie })]).toEqual([200, 200]);
    expect(await asked({}, `/sign-in/${link}`)).toBe(200);
    // A browser that sends nothing is only told to sign in.
    expect(await asked({})).toBe(401);
    expect(own.log).toEqual(["many attempts"]);
    const page = await own.app.request(`http://${HOST}/`, { headers: { ...BROWSER, ...bearer("x") } });
    expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
  });
});

describe("the page at its own name", () => {
  const at = async (path: string, headers: Record<string, string>) =>
    app.app.request(`http://${PAGE_HOST}${path}`, { headers: { host: PAGE_HOST, ...headers } });

  test("works as at the plain address, with a cookie of its own", async () => {
    const cookie = app.signIn(PAGE_HOST);
    const own = { cookie, origin: `http://${PAGE_HOST}`, "sec-fetch-site": "same-origin" };
    for (const path of ["/", "/assets/main-1a.js", "/api/v1/sessions", "/api/v1/live", "/api/docs"])
      expect((await at(path, own)).status).toBe(200);
    expect((await at("/api/v1/sessions", COOKIE)).status).toBe(401);
    expect((await goTo("/api/v1/sessions", { cookie })).status).toBe(401);
  });

  test("gives a file the proof, and no other origin anything", async () => {
    const proof = `/api/v1/proof?nonce=${"n".repeat(22)}`;
    const allowed = async (path: string, origin: string, host = PAGE_HOST) =>
      (await at(path, { host, origin })).headers.get("access-control-allow-origin");
    expect(await allowed(proof, "null")).toBe("null");
    expect(await allowed(proof, "null", HOST)).toBe(null);
    expect(await allowed(proof, `http://${PAGE_HOST}`)).toBe(null);
    expect(await allowed("/api/v1/status", "null")).toBe(null);
    expect(await allowed(`/sign-in/${app.sign_ins.issue()}`, "null")).toBe(null);
  });
});
