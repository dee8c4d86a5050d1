// Every screen, in both themes, at a desk and on a phone: it is there, nobody is shut out, and nothing goes wrong unseen.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, launch, open, PHONE } from "./browser.ts";
import { demoScreens, type Screen } from "./screens.ts";
import { type Served, served } from "./served.ts";

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

/** What axe looks at is the same on a phone but for its size. */
const WAYS = [
  ["light, at a desk", { ...DESKTOP, colorScheme: "light" }, true],
  ["dark, at a desk", { ...DESKTOP, colorScheme: "dark" }, true],
  ["light, on a phone", { ...PHONE, colorScheme: "light" }, false],
] as const;

test.each(WAYS)(
  "every screen in %s",
  async (_, options, axe) => {
    await using opened = await open(browser, server, options);
    const { page, wrongs } = opened;
    for (const screen of screens) {
      await page.goto(server.url + screen.path);
      await screen.ready(page);
      expect(await page.getByRole("heading", { level: 1 }).count(), `${screen.name}: first headings`).toBe(1);
      expect(await sideways(page), `${screen.name} scrolls sideways`).toBe(0);
      if (axe) expect(await troubles(page), screen.name).toEqual([]);
    }
    expect(wrongs.filter((wrong) => !wrong.includes("404"))).toEqual([]);
  },
  300_000,
);

/** How much wider than the window. */
function sideways(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** There are no frames to look into, for which axe would open other pages. */
async function troubles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
