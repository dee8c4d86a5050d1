// Measures how fast the page is, by the browser's own figures: `node bench/page.ts [folder]`, on the demo or
// on a folder with an agent's sessions. Needs a built page: `npm run build:page`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { launch, open } from "../test/browser/browser.ts";
import { type Served, served } from "../test/browser/served.ts";
import { percentile } from "./measure.ts";

const [folder = null] = process.argv.slice(2);
const VISITS = 5;
/** Each screen with an element that is present once it is shown. */
const ROUTES = [
  ["Usage", 'section[aria-label="Totals"]'],
  ["Search", '[aria-label="Search all sessions"]'],
  ["Settings", "#health"],
  ["Live", "#lately"],
  ["Sessions", '[aria-label="Sessions"] a'],
] as const;

printBytes();
const server = await served(folder);
const browser = await launch();
try {
  await using opened = await open(browser, server);
  await opened.page.addInitScript({ content: notes() });
  await visits(opened.page, server);
  await routes(opened.page);
  await scrolling(opened.page, server);
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
}

/** Sums what the first screen loads before it shows anything, compressed as a remote server would send it. */
function printBytes(): void {
  const dist = join(import.meta.dirname, "../web/dist");
  const index = readFileSync(join(dist, "index.html"), "utf8");
  const sizes = readdirSync(join(dist, "assets")).map((name) => {
    const bytes = gzipSync(readFileSync(join(dist, "assets", name))).length;
    return { name, bytes, first: index.includes(name) };
  });
  const sum = (wanted: (file: (typeof sizes)[number]) => boolean) =>
    (sizes.filter(wanted).reduce((all, { bytes }) => all + bytes, 0) / 1000).toFixed(0);
  const script = (name: string) => name.endsWith(".js");
  console.log(`first scripts: ${sum(({ name, first }) => first && script(name))} kB gzip`);
  console.log(
    `sessions screen: ${sum(({ name }) => script(name) && name.startsWith("sessions-screen"))} kB more`,
  );
  console.log(
    `session screen: ${sum(({ name }) => script(name) && name.startsWith("session-screen"))} kB more`,
  );
  console.log(`styles: ${sum(({ name }) => name.endsWith(".css"))} kB; all files: ${sum(() => true)} kB`);
}

/** Returns a script that records these figures in the page from its first moment. */
function notes(): string {
  return `
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)))
      .observe({ type: "longtask", buffered: true });
    window.shift = 0;
    new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value; })
      .observe({ type: "layout-shift", buffered: true });`;
}

async function visits(page: Page, { url }: Served): Promise<void> {
  const paints: number[] = [];
  const rows: number[] = [];
  let longest = 0;
  let shift = 0;
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.goto(`${url}/`);
    await page.locator('[aria-label="Sessions"] a').first().waitFor();
    rows.push(await page.evaluate<number>("performance.now()"));
    paints.push(
      await page.evaluate<number>('performance.getEntriesByName("first-contentful-paint")[0].startTime'),
    );
    longest = Math.max(longest, await page.evaluate<number>("Math.max(0, ...window.tasks)"));
    shift = Math.max(shift, await page.evaluate<number>("window.shift"));
  }
  console.log(`first paint with contents: ${figuresText(paints)}; rows there: ${figuresText(rows)}`);
  console.log(`longest task: ${longest.toFixed(0)} ms; layout shift: ${shift.toFixed(3)}`);
}

/** Measures from the click to the first frame with the new screen, for the first time and again. */
async function routes(page: Page): Promise<void> {
  // A person looks at the first screen before opening another.
  await page.waitForTimeout(2500);
  for (const round of ["first", "again"])
    for (const [name, there] of ROUTES) {
      const took = await page.evaluate<number>(`new Promise((resolve) => {
        const begun = performance.now();
        [...document.querySelectorAll('nav[aria-label="Screens"] a')].find((link) => link.textContent === "${name}").click();
        const look = () => document.querySelector(${JSON.stringify(there)}) ? resolve(performance.now() - begun) : requestAnimationFrame(look);
        look();
      })`);
      console.log(`to ${name}, ${round}: ${took.toFixed(0)} ms`);
    }
}

/** Scrolls through the longest session. */
async function scrolling(page: Page, server: Served): Promise<void> {
  const response = await server.ask("/api/v1/sessions?all=true");
  const { sessions } = (await response.json()) as { sessions: { id: string; turns: number }[] };
  const longest = sessions.reduce((most, each) => (each.turns > most.turns ? each : most));
  const begun = performance.now();
  await page.goto(`${server.url}/sessions/${longest.id}`);
  await page.getByRole("article", { name: "Turn 1", exact: true }).waitFor();
  console.log(
    `a session of ${longest.turns} turns: ${(performance.now() - begun).toFixed(0)} ms to its first turn`,
  );
  await page.evaluate("window.tasks.length = 0");
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const list = document.querySelector('[aria-label="Turns"]');
    const frames = [];
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      list.scrollTop += 120;
      frames.length < 300 ? requestAnimationFrame(step) : resolve(frames);
    };
    requestAnimationFrame(step);
  })`);
  const tasks = await page.evaluate<number[]>("window.tasks");
  const over = tasks.filter((task) => task > 100).length;
  console.log(
    `scrolled over 300 frames: ${figuresText(frames)}; tasks over 100 ms: ${over}, longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
  );
}

function figuresText(figures: readonly number[]): string {
  return `p50 ${percentile(figures, 0.5).toFixed(0)}, p95 ${percentile(figures, 0.95).toFixed(0)} ms`;
}
