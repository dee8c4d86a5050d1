// The settings screen shows everything but the doctor's findings while the doctor still looks.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open } from "./browser.ts";
import { type Served, served } from "./served.ts";

let server: Served;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([served(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

test("settings are there before the doctor is done, which looks only once", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/api/v1/doctor", async (route) => {
    asked++;
    await held.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/settings`);
  await page.getByText("Checking the archive and every transcript…").waitFor();
  await page.locator("#settings").getByText("budget_per_month").waitFor();
  for (const title of ["Sources", "Storage", "At risk", "Damage", "Hooks", "Model"])
    expect(await page.getByRole("heading", { level: 2, name: title, exact: true }).count()).toBe(1);
  held.resolve();
  await page.getByRole("button", { name: "Check again" }).waitFor();
  await page.locator("#sources").getByText("transcripts").first().waitFor();
  expect(asked).toBe(1);
  // The sample has damage that can't be repaired: that is no problem to fix, but not all is well either.
  await page.locator("#health").getByText("No problems to fix. 2 parts of your transcripts").waitFor();
  await page.getByRole("link", { name: "see Damage" }).waitFor();
  for (const id of ["health", "sources", "at-risk", "damage"])
    expect(await page.locator(`#${id}`).innerText()).not.toMatch(/\w [;,.:](?: |$)/m);
  expect(opened.wrongs).toEqual([]);
});

test("a budget is a line in the month, and the page says how much of it is used", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.route("**/api/v1/usage?*", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = (await (await server.ask(pathname + search)).json()) as {
      facts?: { month: { budget: number | null } };
    };
    if (answer.facts) answer.facts.month.budget = 10;
    await route.fulfill({ json: answer });
  });
  await page.goto(`${server.url}/usage`);
  const month = page.getByRole("region", { name: "This month" });
  await month.getByText(/Budget \$10\.00: \d+ % used, \d+ % at this rate\./).waitFor();
  // Below the top of the chart, which the projection of 14 dollars sets.
  const line = await month.locator('[data-line="budget"]').boundingBox();
  const chart = await month.locator("svg").boundingBox();
  const share = ((line?.y ?? 0) - (chart?.y ?? 0)) / (chart?.height ?? 1);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.5);
  expect(wrongs).toEqual([]);
});
