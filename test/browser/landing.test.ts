// Tests the last metre: from a result, a match, a file or a bar, a person lands on what it is about.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { goAnew, launch, type Opened, open, PHONE } from "./browser.ts";
import { turn } from "./screens.ts";
import { type Served, served } from "./served.ts";

const SESSIONS = 130;
const WORK = sessionId(7);
let folder: TranscriptFolder;
let server: Served;
let browser: Browser;
let opened: Opened;

beforeAll(async () => {
  folder = transcriptFolder();
  for (let number = 1000; number < 1000 + SESSIONS; number += 1) writeShort(number);
  writeWork();
  [server, browser] = await Promise.all([served(folder.root), launch()]);
  opened = await open(browser, server);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("a match in a folded output is opened, marked and scrolled to, and its query is in the address", async () => {
  const { page, wrongs } = opened;
  await goAnew(page, `/sessions/${WORK}`);
  await turn(page, 1);
  await page.keyboard.press("f");
  await page.getByLabel("Find in this session").fill("zanzibar");
  await page.getByText("1 turn", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await landsOn(page, 3, "zanzibar");
  expect(new URL(page.url()).searchParams.get("find")).toBe("zanzibar");
  expect(new URL(page.url()).hash).toBe("#3");
  // The other steps stay folded.
  expect(await page.locator("#turn-3 [aria-expanded=true]").count()).toBeLessThan(4);
  await page.reload();
  await landsOn(page, 3, "zanzibar");
  expect(wrongs).toEqual([]);
});

test("a folded output is opened to its end for a rare word, although a common one is in its first lines", async () => {
  const { page, wrongs } = opened;
  await goAnew(page, `/sessions/${WORK}?find=line+zanzibar#3`);
  await landsOn(page, 3, "zanzibar");
  expect(wrongs).toEqual([]);
});

test("where there is room, the turn of a result is beside it, at the words", async () => {
  await using wide = await open(browser, server, { viewport: { width: 1440, height: 900 } });
  const { page, wrongs } = wide;
  await goAnew(page, "/search?q=zanzibar");
  await page.getByRole("region", { name: "Preview of turn 3" }).waitFor();
  await landsOn(page, 3, "zanzibar");
  expect(wrongs).toEqual([]);
  // The list keeps its room on a narrower one.
  await goAnew(opened.page, "/search?q=zanzibar");
  await opened.page.locator("mark").first().waitFor();
  expect(await opened.page.getByRole("region", { name: /^Preview/ }).count()).toBe(0);
});

test("filters are typed among the words, and the session opens at the words alone", async () => {
  const { page, wrongs } = opened;
  await goAnew(page, "/search?q=zanzibar+tool:Bash");
  await page.locator("mark").first().waitFor();
  const tools = page.getByRole("group", { name: "Tool used" });
  expect(await tools.getByRole("button", { name: /^Bash/ }).count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/sessions/${WORK}?find=zanzibar#3`);
  await landsOn(page, 3, "zanzibar");
  expect(wrongs).toEqual([]);
});

test("a search result opens the session at the words, and Back returns to the results", async () => {
  const { page, wrongs } = opened;
  await goAnew(page, "/search?q=zanzibar");
  await page.locator("mark").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/sessions/${WORK}?find=zanzibar#3`);
  await landsOn(page, 3, "zanzibar");
  expect(await page.getByLabel("Find in this session").inputValue()).toBe("zanzibar");
  await page.goBack();
  await page.locator("mark").first().waitFor();
  expect(wrongs).toEqual([]);
});

test("from a find without matches, one click searches all sessions", async () => {
  const { page } = opened;
  await goAnew(page, `/sessions/${WORK}`);
  await turn(page, 1);
  await page.keyboard.press("f");
  await page.getByLabel("Find in this session").fill("warm");
  await page.getByRole("link", { name: "Search all sessions" }).click();
  await page.waitForURL("**/search?q=warm");
});

test("a file leads to its edit, not to the beginning of the turn", async () => {
  const { page } = opened;
  await goAnew(page, `/sessions/${WORK}?panel=files`);
  await page
    .getByRole("list", { name: "Files" })
    .getByRole("button", { name: /cart\.ts/ })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get("file")).toBe("/home/dana/shop/cart.ts");
  const diff = page.locator("#turn-4 ins").first();
  await diff.waitFor();
  await inSight(page, () => diff.boundingBox());
});

test("o expands every step of the turn, and collapses them again", async () => {
  const { page } = opened;
  await goAnew(page, `/sessions/${WORK}#1`);
  await turn(page, 1);
  const open = page.locator("#turn-1 [aria-expanded=true]");
  expect(await open.count()).toBe(0);
  await page.keyboard.press("o");
  await expect.poll(() => open.count()).toBe(2);
  await page.keyboard.press("o");
  await expect.poll(() => open.count()).toBe(0);
});

test("End goes to the last session, however many pages away it is", async () => {
  const { page } = opened;
  await goAnew(page, "/");
  await page
    .getByRole("link", { name: /Is number 1000/ })
    .first()
    .waitFor();
  await page.keyboard.press("End");
  await expect
    .poll(() => page.evaluate<string>("document.activeElement?.textContent ?? ''"))
    .toContain("Add the tax");
});

test("every screen has a title of its own, and an agent that waits is in all of them", async () => {
  await using own = await open(browser, server);
  const { page } = own;
  const titleAt = async (path: string, title: string) => {
    await goAnew(page, path);
    await expect.poll(() => page.title()).toBe(title);
  };
  await titleAt("/", "Home · clew");
  await titleAt("/?by=day", "Sessions · clew");
  await titleAt("/week", "Week · clew");
  await titleAt(`/sessions/${WORK}`, "Add the tax: edited cart.ts · clew");
  await titleAt("/search?q=tax", "tax · Search · clew");
  await titleAt("/live", "Live · clew");
  await titleAt("/usage", "Usage · clew");
  await titleAt("/settings", "Settings · clew");
  await titleAt("/sessions/0000-none", "Session not found · clew");
  await page.getByRole("navigation", { name: "Screens" }).getByText("This machine").waitFor();
  await page.route("**/api/v1/sessions?*", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await server.ask(pathname + search);
    const body = (await response.json()) as { sessions: Record<string, unknown>[] };
    const sessions = body.sessions.map((row, index) => (index === 0 ? { ...row, status: "waiting" } : row));
    await route.fulfill({ json: { ...body, sessions } });
  });
  await page.goto(`${server.url}/usage`);
  await expect.poll(() => page.title()).toBe("(1 waiting) Usage · clew");
  await page.getByRole("link", { name: /1 waiting for you/ }).waitFor();
});

test("the first Tab skips to the turns", async () => {
  await using own = await open(browser, server);
  const { page } = own;
  await page.goto(`${server.url}/sessions/${WORK}`);
  await turn(page, 1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe("Turns");
});

test("on a phone the usage chart shows the newest days, above their own dates", async () => {
  await using own = await open(browser, server, PHONE);
  const { page } = own;
  await page.goto(`${server.url}/usage`);
  const bars = page.getByRole("group", { name: /Cost per day/ }).locator("a");
  await bars.first().waitFor({ state: "attached" });
  const [last, lastDate] = [bars.last(), page.locator("[data-tick]").last()];
  for (const part of [last, lastDate])
    await expect
      .poll(async () => {
        const box = await part.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= PHONE.viewport.width;
      })
      .toBe(true);
  const first = await page.locator("[data-tick]").first().boundingBox();
  expect(first?.x ?? 0).toBeLessThan(0);
});

test("the parts of each bar of the usage chart are as high as the bar, also below a dollar", async () => {
  const { page } = opened;
  await goAnew(page, "/usage?since=2026-09-21");
  const bars = page.getByRole("group", { name: /Cost per day/ }).locator("a > span");
  await bars.first().waitFor({ state: "attached" });
  const gaps = await page.evaluate<number[]>(`
    [...document.querySelectorAll('[aria-label^="Cost per day"] > a > span')].map((bar) => {
      const parts = [...bar.children].map((part) => part.getBoundingClientRect().height);
      return Math.abs(bar.getBoundingClientRect().height - parts.reduce((sum, height) => sum + height, 0));
    })`);
  expect(gaps.length).toBeGreaterThan(10);
  expect(Math.max(...gaps)).toBeLessThan(0.5);
});

test("a bar of the usage chart leads to the sessions of its day", async () => {
  const { page } = opened;
  await goAnew(page, "/usage");
  const date = (await page.getByRole("row").nth(1).getByRole("rowheader").innerText()).trim();
  await page
    .getByRole("group", { name: /Cost per day/ })
    .locator("a")
    .last()
    .click();
  await page.waitForURL(`**/?since=${date}&until=${date}`);
});

test("facets of a search count the turns that were found", async () => {
  const { page } = opened;
  const facet = page.getByRole("complementary", { name: "Filters" }).getByRole("button", { name: /^shop/ });
  await goAnew(page, "/search");
  await expect.poll(() => facet.innerText()).toMatch(/\b1$/);
  await goAnew(page, "/search?q=tax");
  await page.locator("mark").first().waitFor();
  await expect.poll(() => facet.innerText()).toMatch(/\b3$/);
  await goAnew(page, "/search?q=xyzzyplugh");
  await page.getByText('No results for "xyzzyplugh".').waitFor();
  await expect.poll(() => facet.innerText()).toMatch(/\b0$/);
});

/** Checks that the words are marked, and where a person reads. */
async function landsOn(page: Page, number: number, words: string): Promise<void> {
  await turn(page, number);
  const places = `[...(CSS.highlights.get("found") ?? [])]
    .filter((range) => range.toString().toLowerCase() === ${JSON.stringify(words)})
    .map((range) => range.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ x, y, width, height }) => ({ x, y, width, height }))`;
  await inSight(page, async () => (await page.evaluate<Box[]>(places))[0] ?? null);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function inSight(page: Page, where: () => Promise<Box | null>): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  await expect
    .poll(
      async () => {
        const box = await where();
        return box !== null && box.y > 60 && box.y < height - 40;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

/** Writes a session of its own day, a day further back each. */
function writeShort(number: number): void {
  const id = sessionId(number);
  const timestamp = new Date(Date.parse("2026-11-01T09:00:00Z") - (number - 1000) * 86_400_000).toISOString();
  const talk = conversation({ seed: number, fields: { sessionId: id, cwd: "/home/dana/infra" } });
  folder.session(
    talk.prompt(`Is number ${number} warm?`, { timestamp }).says("It is.", { timestamp }),
    id,
    "-home-dana-infra",
  );
}

/** Writes the oldest session, with long outputs, a rare word deep in one of them, and an edit at the end of a long turn. */
function writeWork(): void {
  const fields = { sessionId: WORK, cwd: "/home/dana/shop" };
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => `line ${line} of it`).join("\n");
  const talk = conversation({ seed: 7, fields });
  talk
    .prompt("Add the tax")
    .calls("Bash", { command: "ls" })
    .result("cart.ts")
    .calls("Bash", { command: "wc" });
  talk.result("3").says("There is one file.");
  talk.prompt("Which file has the tax?").says(lines(60));
  talk.prompt("Look for places");
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8])
    talk
      .calls("Bash", { command: `look ${at}` })
      .result(at === 6 ? `${lines(90)}\nzanzibar\n${lines(90)}` : lines(20));
  talk.says("Found it.");
  const change = { file_path: "/home/dana/shop/cart.ts", old_string: "total", new_string: "total + tax" };
  talk.prompt("Then change it").says(lines(80)).calls("Edit", change).result("Updated.").says("Done.");
  folder.session(talk, WORK, "-home-dana-shop");
}
