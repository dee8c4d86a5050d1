// Starts a real browser with a signed-in page that records what it should not have done.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Served } from "./served.ts";

export function launch(flags: readonly string[] = []): Promise<Browser> {
  // Root has no sandbox, and a container has little shared memory.
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", ...flags],
  });
}

export interface Opened extends AsyncDisposable {
  readonly page: Page;
  /** Everything that went wrong unnoticed: errors, violations of the page's policy, requests to other hosts, dialogs. */
  readonly wrongs: string[];
}

export const DESKTOP = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;

export async function open(
  browser: Browser,
  server: Served,
  options: BrowserContextOptions = DESKTOP,
): Promise<Opened> {
  const context = await browser.newContext({ timezoneId: "UTC", locale: "en-GB", ...options });
  // On a busy machine everything comes late.
  context.setDefaultTimeout(100_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on("pageerror", (error) => wrongs.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") wrongs.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== server.url) wrongs.push(`request: ${request.url()}`);
  });
  context.on("page", (other) => wrongs.push(`window: ${other.url()}`));
  await page.goto(await server.link());
  await page.getByRole("navigation", { name: "Screens" }).waitFor();
  return { page, wrongs, [Symbol.asyncDispose]: () => context.close() };
}

/** Loads an address, and waits until the page receives live events. */
export async function goAndListen(page: Page, url: string): Promise<void> {
  const listens = page.waitForResponse("**/api/v1/live");
  await page.goto(url);
  await listens;
}

/** Waits until everything the page knows is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
  );
}

/** Goes to an address like a click does: the page stays loaded. The former screen may stay for a moment. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(path)})`);
}

/** Goes by way of an empty screen, so nothing of the former screen is mistaken for a part of this one. */
export async function goAnew(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole("heading", { name: "Page not found" });
  await go(page, "/nowhere");
  await nowhere.waitFor();
  await go(page, path);
  await nowhere.waitFor({ state: "detached" });
}
