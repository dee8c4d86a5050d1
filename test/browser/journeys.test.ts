// Tests what a person does on the page, from one screen to the next.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { goAnew, launch, type Opened, open, PHONE } from "./browser.ts";
import { demoSessions, turn } from "./screens.ts";
import { type Served, served } from "./served.ts";

let server: Served;
let browser: Browser;
let idOf: (title: string) => string;
/** Shared by all tests that need no browser of their own, so what is loaded once is reused. */
let opened: Opened;

beforeAll(async () => {
  [server, browser] = await Promise.all([served(), launch()]);
  idOf = await demoSessions(server);
  opened = await open(browser, server);
});
beforeEach(async () => {
  opened.wrongs.length = 0;
  await goAnew(opened.page, "/");
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

const LEVELS = "Tune all twenty levels";

test("a turn is reached by the table of contents, by its address, and by going back", async () => {
  const { page, wrongs } = opened;
  await page.goto(`${server.url}/sessions/${idOf(LEVELS)}`);
  await turn(page, 1);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: /^\s*9\b/ }).click();
  await inView(page, 9);
  expect(new URL(page.url()).hash).toBe("#9");

  await page.goto(`${server.url}/sessions/${idOf(LEVELS)}#270`);
  await page.reload();
  await inView(page, 270);
  expect(await contents.locator("[aria-current]").innerText()).toContain("270");

  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("searchbox").waitFor();
  await page.goBack();
  await inView(page, 270);
  expect(wrongs).toEqual([]);
});

test("a sign-in link leads to the turn it names", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const turnSeven = encodeURIComponent(`/sessions/${idOf(LEVELS)}#7`);
  await page.goto(`${await server.link()}?to=${turnSeven}`);
  await inView(page, 7);
  await context.close();
});

test("a session is found by a decision made in it, and opens at that turn", async () => {
  const { page, wrongs } = opened;
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("why did we decide against redis");
  await page.getByRole("link", { name: /redis/i }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/sessions/${idOf("Deciding Against Redis")}?find=*#*`);
  await page.getByRole("heading", { level: 1, name: "Deciding Against Redis" }).waitFor();
  const number = Number(new URL(page.url()).hash.slice(1));
  await turn(page, number);
  await page.goBack();
  await page.locator("mark").first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("why did we decide against redis");
  expect(wrongs).toEqual([]);
});

test("the title's history leads to the turn that set the title", async () => {
  const { page } = opened;
  await goAnew(page, `/sessions/${idOf("Refunds ignored vouchers")}`);
  await turn(page, 1);
  await page.getByRole("button", { name: "Title history" }).click();
  const history = page.getByRole("dialog", { name: "Title history" });
  await history.getByRole("link").or(history.getByRole("button")).last().click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\d+$/);
  await inView(page, Number(new URL(page.url()).hash.slice(1)));
});

test("a session is renamed, pinned and archived on the server too", async () => {
  const { page, wrongs } = opened;
  const id = idOf("Slow test suite");
  const known = async () =>
    (await (await server.ask(`/api/v1/sessions/${id}`)).json()) as { session: Record<string, unknown> };
  await goAnew(page, `/sessions/${id}`);
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The suite was slow");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "The suite was slow" }).waitFor();
  await page.getByRole("button", { name: /^Pin/ }).click();
  await expect
    .poll(async () => (await known()).session)
    .toMatchObject({ title: "The suite was slow", title_origin: "user", pinned: true });

  await page.getByRole("link", { name: "Sessions" }).click();
  const row = page.getByRole("link", { name: /The suite was slow/ });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press("e");
  await row.waitFor({ state: "detached" });
  await expect.poll(async () => (await known()).session.archived).toBe(true);
  expect(wrongs).toEqual([]);
});

test("filters are in the address, and Back removes them", async () => {
  const { page } = opened;
  // Home may name it a second time, as what was done yesterday.
  const upgrade = page
    .getByRole("link", { name: /Upgrade to the current Node/ })
    .and(page.locator("[data-stop]"));
  await page.goto(`${server.url}/?project=/home/dana/infra`);
  await page.getByRole("link", { name: /Fewer alarms at night/ }).waitFor();
  expect(await upgrade.count()).toBe(0);
  await page.goto(`${server.url}/`);
  await upgrade.waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /Fewer alarms at night/ }).waitFor();
  await expect.poll(() => upgrade.count()).toBe(0);
  await page.goForward();
  await upgrade.waitFor();
});

test("keys alone lead from the list to an opened tool call", async () => {
  const { page, wrongs } = opened;
  await page
    .getByRole("link", { name: /Upgrade to the current Node/ })
    .first()
    .waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Go to usage").waitFor();
  await page.keyboard.press("Escape");
  // The first and the second session have one turn each.
  for (let row = 0; row < 3; row++) await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await turn(page, 1);
  await page.keyboard.press("j");
  await expect.poll(() => new URL(page.url()).hash).toBe("#2");
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("certificate");
  await palette
    .getByRole("option", { name: /certificate/i })
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
  expect(wrongs).toEqual([]);
});

test("tools and thinking open to show inputs and outputs", async () => {
  const { page } = opened;
  await goAnew(page, `/sessions/${idOf("Order mails sent twice")}`);
  const first = page.getByRole("article", { name: "Turn 1", exact: true });
  await first.waitFor();
  for (let folded = 0; folded < 20; folded += 1) {
    const button = first.locator('button[aria-expanded="false"]:not([popovertarget])').first();
    if ((await button.count()) === 0) break;
    await button.click();
  }
  expect(await first.locator("pre, code").count()).toBeGreaterThan(1);
});

test("the totals match the API, and so the command line", async () => {
  const { page } = opened;
  const { own } = (await (await server.ask("/api/v1/usage?by=model")).json()) as {
    own: { cost: number; messages: number };
  };
  for (const by of ["day", "model", "session"]) {
    await goAnew(page, `/usage?by=${by}`);
    const totals = page.getByRole("region", { name: "Totals" });
    await totals.getByText(`$${own.cost.toFixed(2)}`).waitFor();
    await totals.getByText(String(own.messages), { exact: true }).waitFor();
  }
});

test("the theme follows the system until a person chooses one, and then stays", async () => {
  await using opened = await open(browser, server, {
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
  });
  const { page } = opened;
  const lightness = () => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
  const dark = await lightness();
  await page.getByRole("button", { name: "Theme: system" }).click();
  await expect.poll(lightness).not.toBe(dark);
  await page.reload();
  await page.getByRole("button", { name: "Theme: light" }).waitFor();
  expect(await lightness()).not.toBe(dark);
});

test("on a phone the contents open as a sheet and lead to a turn", async () => {
  await using opened = await open(browser, server, PHONE);
  const { page } = opened;
  await page.goto(`${server.url}/sessions/${idOf(LEVELS)}`);
  await turn(page, 1);
  await page.getByRole("button", { name: /Contents/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^\s*7\b/ })
    .click();
  await inView(page, 7);
});

test("twenty sessions fit a screen of 900 pixels, sorted by a column, and those selected are pinned together", async () => {
  await using wide = await open(browser, server, { viewport: { width: 1440, height: 900 } });
  const { page, wrongs } = wide;
  const pinned = async () => {
    const answer = await server.ask("/api/v1/sessions?pinned=true&all=true");
    return ((await answer.json()) as { sessions: unknown[] }).sessions.length;
  };
  const before = await pinned();
  await goAnew(page, "/?by=day");
  const rows = page.getByLabel("Sessions", { exact: true }).getByRole("link");
  await rows.first().waitFor();
  await page.getByRole("button", { name: "Sort by cost" }).click();
  await page.waitForURL("**/?by=day&sort=cost");
  await rows.getByText("Tune all twenty levels").waitFor();
  expect(await rows.first().innerText()).toContain("Tune all twenty levels");
  const inSight = `[...document.querySelectorAll('[aria-label="Sessions"] a')].filter((row) => {
    const { top, bottom, height } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && height <= 36;
  }).length`;
  expect(await page.evaluate<number>(inSight)).toBeGreaterThanOrEqual(20);
  await rows.first().focus();
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  await page.getByText("2 sessions selected").waitFor();
  await page.getByText("Pin", { exact: true }).click();
  await expect.poll(pinned).toBe(before + 2);
  expect(wrongs).toEqual([]);
});

/** Checks that a turn's head is where a person reads. */
async function inView(page: Page, number: number): Promise<void> {
  const article = page.getByRole("article", { name: `Turn ${number}`, exact: true });
  await article.waitFor();
  await expect
    .poll(
      async () => {
        const box = await article.boundingBox();
        return box !== null && box.y > 0 && box.y < 400;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
}
