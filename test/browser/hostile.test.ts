// Whatever a transcript contains is text on the page: none of its scripts run, and nothing is fetched from elsewhere.
import { appendFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visibleLine } from "../../web/src/text/visible-text.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { go, goAnew, launch, type Opened, open } from "./browser.ts";
import { type HostileSession, TURNS_EACH, WORD, writeHostileSessions } from "./hostile-sessions.ts";
import { PAYLOADS } from "./payloads.ts";
import { type Served, served } from "./served.ts";

/** Draws much at once, and little of it twice. */
const TALL = { viewport: { width: 1500, height: 2000 } };

let folder: TranscriptFolder;
let server: Served;
let browser: Browser;
let sessions: readonly HostileSession[];

beforeAll(async () => {
  folder = transcriptFolder();
  sessions = writeHostileSessions(folder);
  [server, browser] = await Promise.all([served(folder.root), launch()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test("there are 300 payloads, and as markup they would work", async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(300);
  const context = await browser.newContext();
  const page = await context.newPage();
  const done: string[] = [];
  page.on("dialog", (dialog) => {
    done.push(dialog.message());
    void dialog.dismiss();
  });
  await context.route("https://evil.example/**", (route) => {
    done.push(route.request().url());
    return route.abort();
  });
  for (const text of PAYLOADS.slice(0, 30)) await page.setContent(text).catch(() => undefined);
  await expect.poll(() => done.length).toBeGreaterThan(10);
  await context.close();
});

test("payloads stay text in lists: titles, projects, branches, models", async () => {
  await using opened = await open(browser, server, TALL);
  const { page } = opened;
  const seen = await whileScrolling(opened, page.getByRole("list", { name: "Sessions" }), PAYLOADS.length);
  expect(PAYLOADS.filter((text) => !seen.has(text))).toEqual([]);
  await goAnew(page, "/?by=project");
  await page
    .getByRole("button", { name: /session/ })
    .first()
    .click();
  await harmless(opened);
});

test.each(Array.from({ length: Math.ceil(PAYLOADS.length / TURNS_EACH) }, (_, index) => index))(
  "payloads stay text in session %i: messages, thinking, tools, results, sub-agents",
  async (index) => {
    await using opened = await open(browser, server, TALL);
    const { page } = opened;
    const { id, turns } = sessions[index] ?? { id: "", turns: 0 };
    expect(turns).toBeGreaterThan(0);
    await goAnew(page, `/sessions/${id}?panel=files`);
    for (let number = 1; number <= turns; ) {
      await go(page, `/sessions/${id}?panel=files#${number}`);
      await page.getByRole("article", { name: `Turn ${number}`, exact: true }).waitFor();
      const last = await openAll(page, number);
      expect(last, `turn ${number} of ${id} is open`).toBeGreaterThanOrEqual(number);
      await harmless(opened);
      number = last + 1;
    }
  },
);

test("payloads stay text in the panels beside a session", async () => {
  await using opened = await open(browser, server, TALL);
  const { page } = opened;
  for (const panel of ["tree", "tasks", "usage", "summaries", "titles"]) {
    await goAnew(page, `/sessions/${sessions[0]?.id}?panel=${panel}`);
    await page.getByRole("article", { name: "Turn 1", exact: true }).first().waitFor();
  }
  await page.getByRole("button", { name: "Title history" }).click();
  await harmless(opened);
});

test("payloads stay text in search results and in the palette", async () => {
  await using opened = await open(browser, server, TALL);
  const { page } = opened;
  await goAnew(page, `/search?q=${WORD}`);
  const results = page.locator("[data-scroll-restoration-id=search-results]");
  const seen = await whileScrolling(opened, results, 300);
  expect(seen.size).toBeGreaterThanOrEqual(300);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(WORD);
  await page.getByRole("option").first().waitFor();
  await harmless(opened);
});

test("payloads stay text in addresses and in messages about what is missing", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const texts = PAYLOADS.filter((_, index) => index % 20 === 0);
  for (const [number, text] of texts.entries()) {
    const word = encodeURIComponent(text);
    const paths = [
      `/search?q=${word}&project=${word}&tool=${word}&since=${word}`,
      `/sessions/${word}`,
      `/?project=${word}&branch=${word}`,
    ];
    for (const [position, path] of paths.entries()) {
      // Each text is in one address that is loaded, and in two that are navigated to.
      if (number % paths.length === position) await page.goto(server.url + path);
      else await goAnew(page, path);
      await page.locator("main h2, main li").first().waitFor();
    }
  }
  for (const path of ["/usage?by=model", "/usage?by=project", "/usage?by=session", "/settings"]) {
    await goAnew(page, path);
    await page.getByRole("heading", { level: 2 }).or(page.getByRole("table")).first().waitFor();
  }
  await harmless(opened, /40[04]/);
});

test("payloads stay text in live events while the page is open", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  await page.goto(`${server.url}/live`);
  await page
    .getByText("Listening")
    .or(page.getByText(/agents? (is |are )?(working|waiting)/))
    .first()
    .waitFor();
  const talk = conversation({
    seed: 9000,
    fields: { sessionId: sessionId(9000), timestamp: new Date().toISOString() },
  });
  const path = folder.session(talk, sessionId(9000));
  for (const [index, text] of PAYLOADS.filter((_, position) => position % 30 === 0).entries()) {
    const before = talk.text().length;
    talk
      .prompt(text)
      .thinks(text)
      .calls("Bash", { command: text })
      .result(text, { part: { is_error: true } })
      .says(text);
    appendFileSync(path, talk.text().slice(before));
    // One after the other, as agents write.
    await expect
      .poll(async () => (await server.ask(`/api/v1/sessions/${sessionId(9000)}/turns/${index + 1}`)).status)
      .toBe(200);
  }
  await page
    .getByRole("list", { name: "Latest activity" })
    .getByText("onerror")
    .or(page.getByText("script"))
    .first()
    .waitFor();
  await harmless(opened);
});

test("no command to copy contains a word of a payload that a shell would run", async () => {
  const id = sessionId(9100);
  const uuid = "x; touch /tmp/pwned";
  const talk = conversation({ seed: 9100, fields: { sessionId: id } })
    .prompt("Begin")
    .says("Begun.");
  const begun = talk.last;
  talk
    .prompt("One way")
    .says("It ends here.", { uuid })
    .after(begun)
    .prompt("Another way")
    .says("And goes on.");
  folder.session(talk, id);
  await expect.poll(async () => (await server.ask(`/api/v1/sessions/${id}`)).status).toBe(200);
  await using opened = await open(browser, server);
  const { page } = opened;
  await page.goto(`${server.url}/sessions/${id}`);
  await page.getByRole("button", { name: /other branch/ }).click();
  const panel = page.getByRole("dialog", { name: /other branch/ });
  await panel.getByText("A prompt was edited").waitFor();
  expect(await panel.locator("code").allInnerTexts()).toEqual([]);
  await harmless(opened);
});

test("payloads in names do not reverse our own figures", async () => {
  const id = sessionId(9200);
  const turning = "a\u202e9 ·";
  folder.session(
    conversation({ seed: 9200, fields: { sessionId: id, cwd: `/home/${turning}`, gitBranch: turning } })
      .prompt("Turn around")
      .says("Turned.", { message: { model: turning, usage: { input_tokens: 5, output_tokens: 7 } } }),
    id,
  );
  await expect.poll(async () => (await server.ask(`/api/v1/sessions/${id}`)).status).toBe(200);
  await using opened = await open(browser, server);
  const { page } = opened;
  for (const path of [
    "/live",
    "/usage?by=model",
    "/usage?by=project",
    "/usage?by=session",
    `/usage?project=${turning}`,
  ]) {
    await goAnew(page, path);
    await page.getByRole("heading", { level: 2 }).or(page.getByRole("table")).first().waitFor();
    const more = page.getByRole("button", { name: /^Show more/ });
    while (await more.isVisible()) await more.click();
    expect.soft(await page.locator("main").innerHTML(), path).not.toContain("\u202e");
  }
});

/** Checks that nothing went wrong, and that no element of theirs exists. */
async function harmless({ page, wrongs }: Opened, expected?: RegExp): Promise<void> {
  const foreign =
    "iframe, object, embed, base, math, marquee, form[action], meta[http-equiv], svg script, svg image, img[src^='http'], link[rel~=prefetch], [onerror], [onload], [onclick], [ontoggle], [style*=evil]";
  expect(await page.locator(foreign).count()).toBe(0);
  expect(wrongs.filter((wrong) => !expected?.test(wrong))).toEqual([]);
}

/** Opens everything folded, and what appears then. Returns the last turn up to which all are loaded and open. */
function openAll(page: Page, first: number): Promise<number> {
  return page.evaluate(`(async () => {
    const folded = "button[aria-expanded=false]:not([popovertarget])";
    for (let round = 0; round < 20; round += 1) {
      const buttons = document.querySelectorAll("article " + folded);
      if (buttons.length === 0) break;
      for (const button of buttons) button.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
    const isOpen = (turn) => turn !== null && turn.querySelector(folded) === null;
    let last = ${first} - 1;
    while (isOpen(document.getElementById("turn-" + (last + 1)))) last += 1;
    return last;
  })()`);
}

/** Collects the payloads whose first words were on the page while scrolling down and up, until there are enough. */
async function whileScrolling(
  opened: Opened,
  list: ReturnType<Page["locator"]>,
  enough: number,
): Promise<ReadonlySet<string>> {
  const { page } = opened;
  await page.getByText(WORD).first().waitFor();
  // Near its edge, because a preview may take a part of its room.
  await list.first().hover({ position: { x: 40, y: 80 } });
  const seen = new Set<string>();
  let [before, still, ways, step] = ["", 0, 0, TALL.viewport.height * 0.6];
  while (ways < MOST_WAYS && seen.size < enough) {
    const text = squeezed(await list.first().innerText());
    for (const payload of PAYLOADS) if (text.includes(firstWords(payload))) seen.add(payload);
    await harmless(opened);
    still = text === before ? still + 1 : 0;
    before = text;
    // At an end, or more is being loaded. On a busy machine a row may not be drawn when scrolled past.
    if (still === 10) [still, ways, step] = [0, ways + 1, -step];
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(60);
  }
  return seen;
}

const MOST_WAYS = 6;

/** Returns as much as a list has room for. Invisible characters are shown as something else. */
function firstWords(text: string): string {
  return visibleLine(text).slice(0, 14);
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
