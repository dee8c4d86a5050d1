// Tests that an open page shows what agents write as they write it, without moving the text being read.
import { appendFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Conversation, conversation, sessionId } from "../builders/transcripts/build.ts";
import { type TranscriptFolder, transcriptFolder } from "../builders/transcripts/folder.ts";
import { drawn, goAndListen, launch, open } from "./browser.ts";
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

test("a session grows on the page, and scrolls along only for a reader at its end", async () => {
  await using opened = await open(browser, server);
  const { page, wrongs } = opened;
  await goAndListen(page, `${server.url}/sessions/${sessionId(1)}#30`);
  await page.getByRole("article", { name: "Turn 30", exact: true }).waitFor();
  await page.keyboard.press("G");
  continueConversation(path, talk, (story) => story.prompt("What is a hank?").thinks("A coil, I believe."));
  const turns = page.getByRole("region", { name: "Turns" }).or(page.locator('[aria-label="Turns"]')).first();
  await turns.getByText("What is a hank?").waitFor();
  await turns.getByText("A coil, I believe.").first().waitFor();
  continueConversation(path, talk, (story) => story.says("A loose coil of yarn."));
  await turns.getByText("A loose coil of yarn.").first().waitFor();
  expect(await turns.getByText("What is a hank?").count()).toBe(1);

  await page.goto(`${server.url}/sessions/${sessionId(1)}#3`);
  const third = page.getByRole("article", { name: "Turn 3", exact: true });
  await third.waitFor();
  const top = async () => (await third.boundingBox())?.y ?? -1;
  let before = -1;
  // The turns above get their real height while scrolling: waits until nothing moves.
  await expect
    .poll(async () => {
      const [last, now] = [before, await top()];
      before = now;
      return now > 0 && now === last;
    }, STEADY)
    .toBe(true);
  continueConversation(path, talk, (story) => story.prompt("And a skein?").says("A loose length of yarn."));
  await page
    .getByText(/new below|below/i)
    .first()
    .waitFor();
  expect(await top()).toBe(before);
  expect(wrongs).toEqual([]);
});

test("records written after a page loaded a session and before it receives events appear too", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const id = sessionId(90);
  const short = conversation({ seed: 90, fields: { sessionId: id } }).prompt("Is it early?");
  const file = folder.session(short, id);
  const state = async () => (await server.ask(`/api/v1/sessions/${id}/turns/1`)).text();
  await expect.poll(state).toContain("Is it early?");
  const listens = Promise.withResolvers<void>();
  await page.route("**/api/v1/live", async (route) => {
    await listens.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/sessions/${id}`);
  await page.getByRole("article", { name: "Turn 1", exact: true }).waitFor();
  continueConversation(file, short, (story) => story.says("It is earlier than that."));
  await expect.poll(state).toContain("earlier than that");
  expect(await page.getByText("It is earlier than that.").count()).toBe(0);
  listens.resolve();
  await page.getByText("It is earlier than that.").first().waitFor();
});

test("a new session appears in the list and on the live screen, and gets its title as soon as it has one", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  await goAndListen(page, `${server.url}/live`);
  await page
    .getByText(/Listening|agent/)
    .first()
    .waitFor();
  const id = sessionId(2);
  const at = { timestamp: new Date().toISOString() };
  const fields = { sessionId: id, cwd: "/home/dana/claude-clocks", gitBranch: "release-20260101" };
  const other = conversation({ seed: 2, fields }).prompt("Wind the clock", at);
  const file = folder.session(other, id);
  await page
    .getByRole("link", { name: /Wind the clock/ })
    .first()
    .waitFor();
  const named = { customTitle: "Clock", sessionId: id };
  continueConversation(file, other, (story) => story.thinks("Which clock?", at).notes("custom-title", named));
  await page.getByRole("link", { name: "Clock", exact: true }).first().waitFor();
  await page.getByText("Which clock?").first().waitFor();
  for (const name of ["claude-clocks", "release-20260101"])
    await page.getByText(name, { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "Sessions" }).click();
  await page
    .getByRole("link", { name: /^Clock/ })
    .first()
    .waitFor();
});

test("a message that is both published and loaded appears once, even if it is long or withheld", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const id = sessionId(3);
  const other = conversation({ seed: 3, fields: { sessionId: id } })
    .prompt("Begin")
    .says("Begun.");
  const file = folder.session(other, id);
  await known(id);
  await page.goto(`${server.url}/sessions/${id}`);
  await page.getByText("Begun.").first().waitFor();
  const loaded = page.waitForResponse(
    async (response) =>
      response.url().includes(`/sessions/${id}/turns`) && (await response.text()).includes("That was all."),
  );
  continueConversation(file, other, (story) =>
    story
      .prompt("Think hard")
      .thinks(`A long thought. ${"Yarn and wool. ".repeat(500)}`)
      .thinks("")
      .says(`A long word. ${"Wool and yarn. ".repeat(500)}`)
      .calls("Bash", { command: "true" })
      .result("ok")
      .says("That was all."),
  );
  const last = page.getByRole("article", { name: "Turn 2", exact: true });
  await last.getByText("That was all.").first().waitFor();
  // Loaded turns arrive a moment after published ones.
  await loaded;
  await drawn(page);
  expect(await last.getByText("A long thought.").count()).toBe(1);
  expect(await last.getByText("Thinking (text withheld)").count()).toBe(1);
  expect(await last.getByText("A long word.").count()).toBe(1);
  expect(await last.getByText("That was all.").count()).toBe(1);
});

test("returning to a session shows what was said in the meantime", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const id = sessionId(6);
  const other = conversation({ seed: 6, fields: { sessionId: id } })
    .prompt("Knit a row")
    .thinks("One row.");
  const file = folder.session(other, id);
  await known(id);
  await page.goto(`${server.url}/sessions/${id}`);
  await page.getByText("One row.").first().waitFor();
  await page.getByRole("link", { name: "Live" }).click();
  await page.getByRole("heading", { level: 1, name: "Live" }).waitFor();
  continueConversation(file, other, (story) =>
    story.thinks("Another row.", { timestamp: new Date().toISOString() }),
  );
  // The live screen shows it, too.
  await page.getByText("Another row.").first().waitFor();
  await page.goBack();
  const first = page.getByRole("article", { name: "Turn 1", exact: true });
  await first.getByText("Another row.").first().waitFor();
});

test("a sub-agent opened by itself is live as well", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const id = sessionId(4);
  const top = conversation({ seed: 4, fields: { sessionId: id } }).prompt("Have it done");
  folder.session(top.calls("Task", { description: "Do it", prompt: "Do it", subagent_type: "doer" }), id);
  const below = conversation({ seed: 5, fields: { sessionId: id, isSidechain: true, agentId: "abc123" } });
  const file = folder.subsession(below.prompt("Do it").says("Doing."), "abc123", { of: id });
  await known("agent-abc123");
  await page.goto(`${server.url}/sessions/agent-abc123`);
  await page.getByText("Doing.").first().waitFor();
  const facts = page.locator("header");
  await facts.getByText("1 turn", { exact: true }).waitFor();
  continueConversation(file, below, (story) => story.prompt("And more").says("Done more."));
  await page.getByText("Done more.").first().waitFor();
  await facts.getByText("2 turns", { exact: true }).waitFor();
});

test("an old session that continues moves to the top of a list that had no room for it", async () => {
  await using opened = await open(browser, server);
  const { page } = opened;
  const ids = Array.from({ length: 130 }, (_, index) => sessionId(100 + index));
  for (const [index, id] of ids.entries())
    folder.session(
      conversation({ seed: 100 + index, fields: { sessionId: id } })
        .prompt(index === 0 ? "The oldest of all" : `Another ${index}`, { timestamp: day(index) })
        .says("Yes.", { timestamp: day(index) }),
      id,
    );
  await known(ids.at(-1) ?? "");
  await expect
    .poll(async () => (await server.ask("/api/v1/sessions?limit=200&until=2025-12-31")).text())
    .toContain("The oldest of all");
  await page.goto(server.url);
  await page.getByText("Another 129").first().waitFor();
  expect(await page.getByText("The oldest of all").count()).toBe(0);
  const at = { timestamp: new Date().toISOString() };
  folder.session(
    conversation({ seed: 100, fields: { sessionId: ids[0] ?? "" } })
      .prompt("The oldest of all", { timestamp: day(0) })
      .says("Yes.", { timestamp: day(0) })
      .prompt("Go on", at)
      .thinks("Well.", at),
    ids[0],
  );
  await page.getByText("The oldest of all").first().waitFor();
});

/** Much longer than drawing takes. */
const STEADY = { interval: 500 };

/** Appends to the conversation, as an agent does. */
function continueConversation(
  file: string,
  story: Conversation,
  say: (story: Conversation) => Conversation,
): void {
  const before = story.text().length;
  appendFileSync(file, say(story).text().slice(before));
}

function day(index: number): string {
  return new Date(Date.UTC(2025, 0, 1 + index)).toISOString();
}

/** Waits until the archive has the session. */
async function known(id: string): Promise<void> {
  await expect
    .poll(async () => (await server.ask(`/api/v1/sessions/${id}`)).status, { timeout: 20_000 })
    .toBe(200);
}
