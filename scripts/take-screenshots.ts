// Takes a screenshot of every screen of the demo, in both themes and on a phone: `node
// scripts/take-screenshots.ts <folder>`. With `--docs`, only those the documents show,
// into docs/guide/images. Builds the page first if needed.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, launch, open, PHONE } from "../test/browser/browser.ts";
import { demoScreens } from "../test/browser/screens.ts";
import { served } from "../test/browser/served.ts";
import { IMAGES, preparePictures } from "./picture-parts.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: node scripts/take-screenshots.ts <folder> | --docs");
const forDocs = folder === "--docs";
const out = forDocs ? IMAGES : folder;

/** Screenshots in the README and the guide. */
const SHOWN = new Set(["session-dark", "search-light", "usage-dark", "session-light-phone"]);

preparePictures();
mkdirSync(out, { recursive: true });
const server = await served();
const browser = await launch();
try {
  const screens = await demoScreens(server);
  for (const colorScheme of ["light", "dark"] as const)
    for (const [suffix, size] of [
      ["", DESKTOP],
      ["-phone", PHONE],
    ] as const) {
      await using opened = await open(browser, server, { ...size, colorScheme });
      for (const { name, path, ready } of screens) {
        const picture = `${name}-${colorScheme}${suffix}`;
        if (forDocs && !SHOWN.has(picture)) continue;
        await opened.page.goto(server.url + path);
        await ready(opened.page);
        // Code is highlighted a moment later.
        await opened.page.waitForTimeout(700);
        await opened.page.screenshot({ path: join(out, `${picture}.png`) });
      }
    }
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
}
