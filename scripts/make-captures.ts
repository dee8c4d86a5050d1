// Makes the animated pictures in the documents from the demo: the terminal as SVG, the page as animated PNG.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { drawn, launch, open } from "../test/browser/browser.ts";
import { demoSessions, turn } from "../test/browser/screens.ts";
import { served } from "../test/browser/served.ts";
import { animatedPng, type Frame } from "./animated-png.ts";
import { IMAGES, preparePictures } from "./picture-parts.ts";
import { terminalCapture } from "./terminal-capture.ts";

preparePictures();
mkdirSync(IMAGES, { recursive: true });
writeFileSync(join(IMAGES, "terminal.svg"), terminalCapture());
writeFileSync(join(IMAGES, "page.png"), animatedPng(await pageFrames()));

/** From Home to a turn at the words that were searched for. */
async function pageFrames(): Promise<Frame[]> {
  const frames: Frame[] = [];
  const server = await served();
  const browser = await launch();
  try {
    const found = (await demoSessions(server))("The product pages are slow again");
    const size = { viewport: { width: 800, height: 520 }, deviceScaleFactor: 1.25 };
    await using opened = await open(browser, server, { ...size, colorScheme: "light" });
    const { page } = opened;
    const take = async (ms: number) => {
      await drawn(page);
      frames.push({ png: await page.screenshot({ animations: "disabled", caret: "initial" }), ms });
    };
    await page.goto(server.url);
    await page.getByRole("heading", { name: "Continue" }).waitFor();
    await take(1800);
    await page.keyboard.press("/");
    const box = page.getByRole("searchbox");
    await box.waitFor();
    await take(700);
    for (const words of ["why did", " the cache", " expire"]) {
      const answer = page.waitForResponse((response) => response.url().includes("/search?"));
      await box.pressSequentially(words);
      await answer;
      await page
        .locator("mark", { hasText: words.trim().split(" ").at(-1) ?? "" })
        .first()
        .waitFor();
      await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
      await take(words === " expire" ? 1500 : 450);
    }
    await page.keyboard.press("ArrowDown");
    await take(900);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/sessions/${found}?find=*#1`);
    await turn(page, 1);
    await marked(page);
    await take(4500);
    return frames;
  } finally {
    await browser.close();
    await server[Symbol.asyncDispose]();
  }
}

/** The page's policy forbids Playwright's own way of waiting for this. */
async function marked(page: Page): Promise<void> {
  for (let left = 600; left > 0; left--) {
    if (await page.evaluate("[...CSS.highlights.values()].some((marks) => marks.size > 0)")) return;
    await page.waitForTimeout(50);
  }
  throw new Error("The words that were found are not marked.");
}
