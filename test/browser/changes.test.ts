// The changes of a session, its map, and the keys that lead to edits and failures.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open } from "./browser.ts";
import { demoSessions, turn } from "./screens.ts";
import { type Served, served } from "./served.ts";

let server: Served;
let browser: Browser;
let restore = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([served(), launch()]);
  restore = (await demoSessions(server))("I wanted to try a restore");
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

test("the tab shows the net diff, and a hunk leads to the very edit", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.goto(`${server.url}/sessions/${restore}`);
  await turn(page, 1);
  await page.getByRole("link", { name: "Changes", exact: true }).click();
  await page.getByRole("heading", { name: "3 changed files" }).waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("changes");
  await page.getByRole("combobox", { name: "Turns" }).selectOption("2");
  await page.getByRole("heading", { name: "1 changed file" }).waitFor();
  await page
    .getByRole("region", { name: "scripts/restore-check.sh" })
    .getByRole("link", { name: "Turn 2" })
    .click();
  await turn(page, 2);
  await page.locator("#turn-2").getByText("createdb restore_check").first().waitFor();
  expect(wrongs).toEqual([]);
});

test("keys lead from edit to edit, and to a failure", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.goto(`${server.url}/sessions/${restore}`);
  await turn(page, 1);
  await page.keyboard.press("d");
  await page.locator("#turn-1 [data-found]").waitFor();
  await page.keyboard.press("d");
  await page.locator("#turn-2 [data-found]").waitFor();
  await page.keyboard.press("X");
  await page.locator("#turn-1 [data-found]").getByText("failed").first().waitFor();
  expect(wrongs).toEqual([]);
});

test("the map goes to a turn by click and by arrow keys, and says which", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.goto(`${server.url}/sessions/${restore}`);
  const map = page.getByRole("slider", { name: "Map of turns" });
  await map.focus();
  await page.keyboard.press("End");
  await expect.poll(() => map.getAttribute("aria-valuenow")).toBe("3");
  expect(await map.getAttribute("aria-valuetext")).toContain("Turn 3 of 3");
  await page.keyboard.press("Home");
  await expect.poll(() => map.getAttribute("aria-valuenow")).toBe("1");
  expect(wrongs).toEqual([]);
});
