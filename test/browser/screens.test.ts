// Every screen, in both themes, on a desktop and on a phone: it loads, is accessible, and nothing fails unnoticed.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, goAnew, launch, open, PHONE } from "./browser.ts";
import { demoScreens, type Screen } from "./screens.ts";
import { type Served, served } from "./served.ts";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type RunOptions = Parameters<AxeBuilder["options"]>[0];

let server: Served;
let browser: Browser;
let screens: readonly Screen[];

beforeAll(async () => {
  [server, browser] = await Promise.all([served(), launch()]);
  screens = await demoScreens(server);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

test("results with a preview beside them, in both themes", async () => {
  await using opened = await open(browser, server, { viewport: { width: 1440, height: 900 } });
  const { page, wrongs } = opened;
  await bringAxe(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await goAnew(page, "/search?q=refund");
    await page
      .getByRole("region", { name: /^Preview of turn/ })
      .getByRole("article")
      .waitFor();
    expect(await troubles(page, {}), colorScheme).toEqual([]);
  }
  expect(wrongs).toEqual([]);
}, 100_000);

test("every screen on a desktop, in both themes", async () => {
  await using opened = await open(browser, server, { ...DESKTOP, colorScheme: "light" });
  const { page, wrongs } = opened;
  await bringAxe(page);
  for (const screen of screens) {
    await page.emulateMedia({ colorScheme: "light" });
    await goAnew(page, screen.path);
    await look(page, screen);
    expect(await troubles(page, {}), screen.name).toEqual([]);
    // The two themes differ only in their colours.
    await page.emulateMedia({ colorScheme: "dark" });
    const colours = { runOnly: ["color-contrast"] };
    expect(await troubles(page, colours), `${screen.name}, dark`).toEqual([]);
  }
  expect(wrongs.filter((wrong) => !wrong.includes("404"))).toEqual([]);
}, 300_000);

test("every screen on a phone", async () => {
  await using opened = await open(browser, server, PHONE);
  for (const screen of screens) {
    await opened.page.goto(server.url + screen.path);
    await look(opened.page, screen);
  }
  expect(opened.wrongs.filter((wrong) => !wrong.includes("404"))).toEqual([]);
});

async function look(page: Page, screen: Screen): Promise<void> {
  await screen.ready(page);
  expect(await page.getByRole("heading", { level: 1 }).count(), `${screen.name}: first headings`).toBe(1);
  expect(await sideways(page), `${screen.name} scrolls sideways`).toBe(0);
}

/** Returns how much wider the page is than the window. */
function sideways(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** Loads axe, which stays as long as the page is loaded. The page has no frames, so axe does not open other pages. */
async function bringAxe(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode().withRules("document-title").analyze();
}

async function troubles(page: Page, options: RunOptions): Promise<string[]> {
  // Reports violations only, because passes take long to write and are not read.
  const asked = JSON.stringify({ ...options, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${asked})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
