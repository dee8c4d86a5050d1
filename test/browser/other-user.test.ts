// Another user of the machine tries to take a browser's sign-in. A sign-in that could be used counts as taken.
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pageFolder } from "../../src/faces/http/page-folder.ts";
import { type RunningServer, startServer } from "../../src/faces/http/serve.ts";
import { demoArchive, type TestArchive } from "../builders/archive/demo-archive.ts";
import { residentOn } from "../builders/http/demo-app.ts";
import { exchange } from "../builders/http/demo-server.ts";
import { ROUNDS, type Stranger, stranger } from "../builders/other-user/stranger.ts";
import { launch } from "./browser.ts";

let demo: TestArchive;
let browser: Browser;
let other: Stranger;
const notes: string[] = [];

beforeAll(async () => {
  [demo, browser] = await Promise.all([demoArchive({ hold_read: true }), launch()]);
  other = stranger();
});
afterAll(async () => {
  other[Symbol.dispose]();
  await browser.close();
  await demo[Symbol.asyncDispose]();
});

/** A test that fails leaves its server, and only one may serve a folder. */
const started: RunningServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
  await other.leave();
  for (const context of browser.contexts()) await context.close();
  await other.taken();
});

const PATIENCE = { timeout: ROUNDS * 60_000 };
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
const LOOPBACKS = hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"];

async function serve(port: number): Promise<RunningServer> {
  const server = await startServer({
    resident: residentOn(demo),
    mcp: async () => Response.json({}),
    ...{ data_dir: demo.data_dir, version: "1.2.3", host: "127.0.0.1", port, page_folder: pageFolder },
    on_note: (text) => notes.push(text),
  });
  started.push(server);
  return server;
}

/** Opens the page as `clew` does, by the file, and waits until it is there. */
async function signIn(server: RunningServer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`file://${server.writeSignInFile()}`).catch(() => null);
  await page.getByRole("navigation", { name: "Screens" }).waitFor();
  return page;
}

/** Tries every cookie at the server in every way the stranger can think of, and returns how often it was let in. */
async function letIn(server: RunningServer, cookies: readonly string[], hosts: readonly string[]) {
  let count = 0;
  const values = cookies.flatMap((line) => line.split(";")).map((pair) => pair.split("=")[1] ?? "");
  const { port } = server;
  for (const value of new Set(values))
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      ...hosts.map((each) => each.replace(/\d+$/, `${port}`)),
    ])
      for (const line of [
        `GET /api/v1/sessions HTTP/1.1`,
        `POST /api/v1/link HTTP/1.1\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: 0`,
      ]) {
        const asked = `${line}\r\nHost: ${host}\r\nCookie: clew_${port}=${value}\r\nConnection: close\r\n\r\n`;
        if (/^HTTP\/1\.1 20/.test(await exchange(port, asked))) count++;
      }
  return count;
}

test(
  "nothing that a page sends after its server ended is worth anything to the next server",
  PATIENCE,
  async () => {
    let [received, taken] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const first = await serve(await freePort());
      const page = await signIn(first);
      await first.close();
      await other.listen(first.port, ...LOOPBACKS);
      // The page asks again and again, with its cookie.
      const got: Awaited<ReturnType<Stranger["taken"]>>["requests"] = [];
      await expect
        .poll(
          async () => {
            got.push(...(await other.taken()).requests);
            return got.some(({ cookie }) => cookie.includes(`clew_${first.port}`));
          },
          { timeout: 60_000, interval: 50 },
        )
        .toBe(true);
      received++;
      // The person starts clew again, at another port and then at the same one.
      for (const again of [false, true]) {
        if (again) await other.leave();
        const next = await serve(first.port);
        expect(next.port === first.port).toBe(again);
        taken += await letIn(
          next,
          got.map(({ cookie }) => cookie),
          [...new Set(got.map(({ host }) => host))],
        );
        if (again)
          await page.getByText("clew was restarted, which signs every browser out").first().waitFor();
        await next.close();
      }
      await page.context().close();
    }
    expect({ received, taken }).toEqual({ received: ROUNDS, taken: 0 });
  },
);

test("no page at another port is sent the cookie, however a browser is led there", PATIENCE, async () => {
  const server = await serve(await freePort());
  const page = await signIn(server);
  const port = await other.listen(0, ...LOOPBACKS);
  let [visits, taken] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const host of ["127.0.0.1", "localhost", "clew.localhost", "clew-aaaaaaaaaaaa.localhost"]) {
      const lured = await page.context().newPage();
      await lured.goto(`http://${host}:${port}/bounce`);
      await lured.waitForURL("**/bounced");
      await lured.close();
    }
    const { requests } = await other.taken();
    visits += requests.filter(({ url }) => url === "/bounced").length;
    taken += requests.filter(({ cookie }) => cookie.includes("clew_")).length;
  }
  expect({ visits, taken }).toEqual({ visits: 4 * ROUNDS, taken: 0 });
  await other.leave();
  await page.context().close();
});

test("a program on the other loopback address gets neither link nor cookie", PATIENCE, async () => {
  let [tries, taken] = [0, 0];
  for (let round = 0; round < ROUNDS; round++)
    for (const host of LOOPBACKS) {
      const port = await other.listen(await freePort(), host);
      const server = await serve(port);
      const page = await signIn(server);
      tries++;
      taken += (await other.taken()).requests.length;
      await page.context().close();
      await server.close();
      await other.leave();
    }
  expect({ tries, taken }).toEqual({ tries: ROUNDS * LOOPBACKS.length, taken: 0 });
});

test("a service worker left at the plain address never sees the page", PATIENCE, async () => {
  let [left, taken] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext();
    const port = await other.listen(await freePort(), ...LOOPBACKS);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/stay`);
    await page.waitForFunction("document.title === 'stayed'");
    left++;
    await other.leave();
    const server = await serve(port);
    expect(server.port).toBe(port);
    const own = await context.newPage();
    const asked: string[] = [];
    context.on("request", (request) => {
      if (request.serviceWorker()) asked.push(request.url());
    });
    await own.goto(`file://${server.writeSignInFile()}`).catch(() => null);
    await own.getByRole("navigation", { name: "Screens" }).waitFor();
    taken += asked.filter((url) => !url.endsWith("/worker.js")).length;
    await context.close();
    await server.close();
    await other.taken();
  }
  expect({ left, taken }).toEqual({ left: ROUNDS, taken: 0 });
});

test(
  "a link that a stranger used first is of no use to it once the person uses it too",
  PATIENCE,
  async () => {
    let kept = 0;
    const server = await serve(await freePort());
    const { url } = server;
    for (let round = 0; round < ROUNDS; round++) {
      const { link, fallback_link } = server.links();
      const stolen = (await fetch(fallback_link ?? "")).headers.get("set-cookie")?.split(";")[0] ?? "";
      const status = async () =>
        (await fetch(`${url}/api/v1/status`, { headers: { cookie: stolen } })).status;
      expect(await status()).toBe(200);
      const page = await browser.newPage();
      await page.goto(link);
      await page.getByRole("heading", { name: "This sign-in link was used before" }).waitFor();
      if ((await status()) === 200) kept++;
      await page.context().close();
    }
    expect(kept).toBe(0);
    expect(notes.filter((text) => text.includes("used twice"))).toHaveLength(ROUNDS);
  },
);

test("a browser that cannot find the page's name is signed in at the plain address", async () => {
  const server = await serve(await freePort());
  const own = await launch(["--host-resolver-rules=MAP *.localhost ~NOTFOUND"]);
  try {
    const page = await own.newPage();
    await page.goto(`file://${server.writeSignInFile("/usage")}`).catch(() => null);
    await page.waitForURL(`${server.url}/usage`);
    await page.getByRole("heading", { name: "Usage" }).waitFor();
  } finally {
    await own.close();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
