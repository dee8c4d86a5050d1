// With ten thousand sessions, and one of five thousand turns, the page draws only the few that fit on the screen.
import { appendFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateCorpus } from "../../src/demo/generate-corpus.ts";
import { writeFiles } from "../../src/demo/write-files.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { drawn, goAndListen, launch, open } from "./browser.ts";
import { turn } from "./screens.ts";
import { type Served, served } from "./served.ts";

const SESSIONS = 10_000;
/** This many have all shapes. The others have a word each, because a list shows no more of them. */
const SHAPED = 400;
const TURNS = 5000;
let folder: TranscriptFolder;
let path = "";
let server: Served;
let browser: Browser;
const long = conversation({ seed: 7, fields: { sessionId: sessionId(7) } });

beforeAll(async () => {
  folder = transcriptFolder();
  writeFiles(folder.root, generateCorpus({ seed: 1, sessions: SHAPED, bytes: 2e6 }));
  for (let number = SHAPED; number < SESSIONS; number += 1) writeShort(10_000 + number);
  for (let number = 1; number <= TURNS; number += 1)
    long
      .prompt(`Question ${number}`)
      .thinks("Hm.")
      .calls("Bash", { command: `echo ${number}` })
      .result("ok")
      .says(`Answer ${number}.`);
  path = folder.session(long, sessionId(7));
  [server, browser] = await Promise.all([served(folder.root), launch()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("every screen loads, and no list draws more than can be seen", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  const list = page.locator('[aria-label="Sessions"]');
  await list.getByRole("link").first().waitFor();
  for (let step = 0; step < 25; step += 1) {
    await list.hover();
    await page.mouse.wheel(0, 2000);
    await drawn(page);
  }
  await expect.poll(() => list.getByRole("link").count()).toBeGreaterThan(5);
  expect(await list.getByRole("link").count()).toBeLessThan(120);
  // By its name, because another may be the eighth by then.
  const read = await list.getByRole("link").nth(8).innerText();
  await list.getByText(read, { exact: true }).first().click();
  await turn(page, 1);
  await page.goBack();
  await page.getByText(read, { exact: true }).first().waitFor();

  for (const path of [
    "/?by=project",
    "/search?q=cache",
    "/live",
    "/usage",
    "/usage?by=session",
    "/settings",
  ]) {
    await page.goto(server.url + path);
    await page.locator("main a, main section").first().waitFor();
    expect(await page.locator("*").count(), path).toBeLessThan(6000);
  }
  expect(wrongs).toEqual([]);
});

test("a turn deep in a long session loads at once, its neighbours after scrolling, and few are drawn", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await goAndListen(page, `${server.url}/sessions/${sessionId(7)}#4321`);
  await turn(page, 4321);
  await page
    .getByRole("article", { name: "Turn 4321", exact: true })
    .getByText("Answer 4321.")
    .first()
    .waitFor();
  const map = page.getByRole("slider", { name: "Map of turns" });
  await map.waitFor();
  expect(await map.getAttribute("aria-valuemax")).toBe(String(TURNS));
  expect(await map.locator("*").count()).toBeLessThan(15);
  await page.keyboard.press("G");
  await turn(page, TURNS);
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await turn(page, 1);
  expect(await turnsDrawn(page)).toBeLessThan(60);
  const before = long.text().length;
  appendFileSync(path, long.prompt("One more question").text().slice(before));
  await page.getByText("1 new message below").waitFor();
  expect(wrongs).toEqual([]);
});

/** Writes a session of one of 40 projects, on one of 90 days. */
function writeShort(number: number): void {
  const [id, name] = [sessionId(number), `work-${number % 40}`];
  const day = new Date(Date.parse("2026-01-01T09:00:00Z") + (number % 90) * 86_400_000);
  const fields = { sessionId: id, cwd: `/home/dana/${name}`, timestamp: day.toISOString() };
  const talk = conversation({ seed: number, fields }).prompt(`Is cache ${number} warm?`).says("It is.");
  folder.session(talk, id, `-home-dana-${name}`);
}

function turnsDrawn(page: Page): Promise<number> {
  return page.getByRole("article").count();
}
