// A page that stays open while agents work: what they write is there by itself, and nobody's reading is disturbed.
import { writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversation, sessionId } from "../transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../transcripts/folder.ts";
import { launch, open } from "./browser.ts";
import { type Served, served } from "./served.ts";

let folder: TranscriptFolder;
let server: Served;
let browser: Browser;
const talk = conversation();
let path: string;

beforeAll(async () => {
  folder = transcriptFolder();
  for (let turn = 1; turn <= 30; turn += 1)
    talk.prompt(`Question ${turn}`).says(`Answer ${turn}.\n\n`.repeat(12));
  path = folder.session(talk);
  [server, browser] = await Promise.all([served(folder.root), launch()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("a session grows on the page, and follows its end only for who is there", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await page.goto(`${server.url}/sessions/${sessionId(1)}#30`);
  await page.getByRole("article", { name: "Turn 30", exact: true }).waitFor();
  await page.keyboard.press("G");
  writeFileSync(path, talk.prompt("What is a hank?").thinks("A coil, I believe.").text());
  const turns = page.getByRole("region", { name: "Turns" }).or(page.locator('[aria-label="Turns"]')).first();
  await turns.getByText("What is a hank?").waitFor();
  await turns.getByText("A coil, I believe.").first().waitFor();
  writeFileSync(path, talk.says("A loose coil of yarn.").text());
  await turns.getByText("A loose coil of yarn.").first().waitFor();
  expect(await turns.getByText("What is a hank?").count()).toBe(1);

  await page.goto(`${server.url}/sessions/${sessionId(1)}#3`);
  const third = page.getByRole("article", { name: "Turn 3", exact: true });
  await third.waitFor();
  await expect.poll(async () => (await third.boundingBox())?.y ?? -1).toBeGreaterThan(0);
  const before = (await third.boundingBox())?.y;
  writeFileSync(path, talk.prompt("And a skein?").says("A loose length of yarn.").text());
  await page
    .getByText(/new below|below/i)
    .first()
    .waitFor();
  expect((await third.boundingBox())?.y).toBe(before);
  expect(wrongs).toEqual([]);
});

test("a session that begins shows up in the list and among what is live, and is named as soon as it has a name", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  await page.goto(`${server.url}/live`);
  await page
    .getByText(/Listening|agent/)
    .first()
    .waitFor();
  const id = sessionId(2);
  const at = { timestamp: new Date().toISOString() };
  const other = conversation({ seed: 2, fields: { sessionId: id } }).prompt("Wind the clock", at);
  const file = folder.session(other, id);
  await page
    .getByRole("link", { name: /Wind the clock/ })
    .first()
    .waitFor();
  writeFileSync(
    file,
    other.thinks("Which clock?", at).notes("custom-title", { customTitle: "Clock", sessionId: id }).text(),
  );
  await page.getByRole("link", { name: "Clock", exact: true }).first().waitFor();
  await page.getByText("Which clock?").first().waitFor();
  await page.getByRole("link", { name: "Sessions" }).click();
  await page
    .getByRole("link", { name: /^Clock/ })
    .first()
    .waitFor();
});
