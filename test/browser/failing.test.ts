// When something fails while a page is open, it keeps what it shows and recovers by itself.
import { appendFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { drawn, launch, open } from "./browser.ts";
import { turn } from "./screens.ts";
import { type Served, served } from "./served.ts";

let folder: TranscriptFolder;
let server: Served;
let browser: Browser;
const id = sessionId(1);

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = transcriptFolder();
  folder.session(conversation().prompt("Wind the yarn").says("It is wound."));
  server = await served(folder.root);
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("an open session stays when the server is gone, and nothing is reported as done that was not", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  await page.goto(`${server.url}/sessions/${id}`);
  await turn(page, 1);
  const vain = new Map<string, number>();
  page.on("requestfailed", (request) => {
    const asked = `${request.method()} ${new URL(request.url()).pathname}`;
    vain.set(asked, (vain.get(asked) ?? 0) + 1);
  });
  await server[Symbol.asyncDispose]();
  await page.keyboard.press("p");
  await page.getByText("That failed").waitFor();
  await page.getByText("The server is not responding. Run").waitFor();
  // It gives up after three attempts.
  await expect.poll(() => vain.get(`GET /api/v1/sessions/${id}`)).toBeGreaterThanOrEqual(3);
  await drawn(page);
  expect(await page.getByText("It is wound.").count()).toBe(1);
  expect(await page.getByRole("button", { name: "Pin (p)" }).getAttribute("aria-pressed")).toBe("false");
});

test("a machine without a network still reaches its own server", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.evaluate("window.dispatchEvent(new Event('offline'))");
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("heading", { name: "No usage" }).or(page.getByRole("table")).waitFor();
  expect(wrongs).toEqual([]);
});

test("a browser that is no longer signed in says so", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const body = JSON.stringify({ error: { code: "unauthorized", message: "Who are you?" } });
  for (const path of ["status", "live"])
    await page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({ status: 401, contentType: "application/json", body }),
    );
  await page.reload();
  await page.getByText("This browser is no longer signed in").waitFor();
});

test("changes made while events were interrupted appear when they resume", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  let refused = 0;
  const written = Promise.withResolvers<void>();
  const talk = conversation().prompt("Wind the yarn").says("It is wound.");
  await page.route("**/api/v1/live", async (route) => {
    refused += 1;
    if (refused === 1) return route.fulfill({ status: 503, body: "" });
    await written.promise;
    return route.continue();
  });
  await page.goto(`${server.url}/sessions/${id}`);
  await turn(page, 1);
  const before = talk.text().length;
  appendFileSync(
    folder.path(`projects/-home-dana-shop/${id}.jsonl`),
    talk.prompt("And the rest?").says("Wound, too.").text().slice(before),
  );
  await expect.poll(async () => (await server.ask(`/api/v1/sessions/${id}/turns/2`)).status).toBe(200);
  expect(await page.getByText("Wound, too.").count()).toBe(0);
  written.resolve();
  await page.getByText("Wound, too.").first().waitFor();
});
