// The page of a team server, on a real PostgreSQL: what members, admins and analysts see there, and what they can change.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPostgres, startPostgres } from "../builders/postgres.ts";
import { type ServedTeam, servedTeam } from "../builders/team/served-team.ts";
import { DESKTOP, launch, PHONE } from "./browser.ts";

let postgres: RunningPostgres;
let team: ServedTeam;
let browser: Browser;

beforeAll(async () => {
  [postgres, browser] = await Promise.all([startPostgres(), launch()]);
  team = await servedTeam(postgres.address);
});
afterAll(async () => {
  await browser.close();
  await team[Symbol.asyncDispose]();
  await postgres.stop();
});

interface SignedIn extends AsyncDisposable {
  readonly page: Page;
  readonly wrongs: string[];
}

/** Signs in with the form, as a person does. */
async function signIn(secret: string, options: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<SignedIn> {
  const context = await browser.newContext({ timezoneId: "UTC", locale: "en-GB", ...options });
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on("pageerror", ({ message }) => wrongs.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") wrongs.push(message.text());
  });
  await page.goto(team.url);
  await page.getByLabel("Code from an invitation").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("navigation", { name: "Screens" })
    .getByRole("link", { name: "Team", exact: true })
    .waitFor();
  // The form itself is an answer of 401.
  wrongs.length = 0;
  return { page, wrongs, [Symbol.asyncDispose]: () => context.close() };
}

const tokenOf = (person: string) => team.tokens[person] ?? "";

async function look(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    bad.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    name,
  ).toEqual([]);
  const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate(wider), `${name} scrolls sideways`).toBe(0);
}

/** On every screen, wherever there is room for it. */
function statement(page: Page, text: string): Promise<void> {
  return page.getByText(text).filter({ visible: true }).waitFor();
}

function show(page: Page, part: string): Promise<void> {
  return page.getByRole("group", { name: "Show" }).getByRole("button", { name: part }).click();
}

test("a member sees whose sessions these are, filters by person, and pins for oneself alone", async () => {
  await using ben = await signIn(tokenOf("Ben"));
  const { page } = ben;
  await statement(page, "Team · ACME, as Ben (member)");
  await expect.poll(() => page.title()).toBe("Home · ACME · clew");
  await page.getByRole("button", { name: "Filter by person" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Cleo/ }).click();
  await page.waitForURL("**/?person=Cleo");
  const rows = page.locator("[data-stop]");
  await expect.poll(() => page.getByTitle("Shared by Cleo from Cleo's laptop").count()).toBeGreaterThan(3);
  await expect.poll(() => page.getByTitle(/^Shared by (?!Cleo)/).count()).toBe(0);
  await look(page, "sessions of one person");

  const id = (await rows.first().getAttribute("data-stop")) ?? "";
  await rows.first().click();
  await page.getByRole("button", { name: "Pin (p)" }).click();
  await page.getByRole("button", { name: "Unpin (p)" }).waitFor();
  expect(await page.getByRole("button", { name: "Resume" }).count()).toBe(0);
  const pinned = async (person: string) => {
    const answer = await team.ask(person, "/api/v1/sessions?pinned=true");
    return ((await answer.json()) as { sessions: { id: string }[] }).sessions.map((each) => each.id);
  };
  await expect.poll(() => pinned("Ben")).toEqual([id]);
  expect(await pinned("Cleo")).toEqual([]);

  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("button", { name: "Person", exact: true }).click();
  await page.getByRole("row", { name: /^Cleo/ }).getByRole("link").click();
  await page.waitForURL(/by=project.*person=Cleo/);
  await page.getByRole("row", { name: /^shop/ }).waitFor();
  await look(page, "usage of one person by project");

  await page.getByRole("link", { name: "Team", exact: true }).click();
  await page.getByRole("row", { name: /github\.com\/acme\/shop Cleo Cleo's laptop sessions/ }).waitFor();
  for (const hidden of ["People", "All machines", "Projects", "Audit"])
    expect(
      await page.getByRole("group", { name: "Show" }).getByRole("button", { name: hidden }).count(),
    ).toBe(0);
  expect(ben.wrongs).toEqual([]);
});

test("an admin invites, changes roles, limits and keeps a project, revokes, and finds it in the audit", async () => {
  await using ann = await signIn(tokenOf("Ann"));
  const { page } = ann;
  await page.goto(`${team.url}/team?show=people`);
  await page.getByLabel("Name").fill("Gil");
  await page.getByRole("button", { name: "Invite" }).click();
  const command = await page.getByText(/^clew team join /).textContent();
  const code = command?.split(" ").at(-1) ?? "";
  expect(command).toBe(`clew team join ${team.url} ${code}`);
  await page.getByRole("row", { name: /^Gil/ }).getByLabel("viewer").check();
  await page.getByRole("row", { name: /^Gil/ }).getByLabel("member").uncheck();
  await look(page, "people");

  await using gil = await signIn(code, PHONE);
  await statement(gil.page, "Team · ACME, as Gil (viewer)");
  await gil.page.goto(`${team.url}/team`);
  await gil.page.getByRole("row", { name: /github\.com\/acme\/infra Ben/ }).waitFor();
  await look(gil.page, "shared, on a phone");

  await show(page, "Projects");
  await page.getByRole("button", { name: /who sees github\.com\/acme\/infra/ }).click();
  await page.getByLabel("Only those who share it").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("row", { name: /acme\/infra/ })
    .getByText("only who shares it")
    .waitFor();
  await page.getByRole("button", { name: /how long github\.com\/acme\/marbles/ }).click();
  await page.getByLabel("Days after the last activity").fill("36500");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("row", { name: /acme\/marbles/ })
    .getByText("36,500 days")
    .waitFor();
  await look(page, "projects");
  const seen = async () =>
    (await (await team.ask("Dan", "/api/team/v1/shares")).text()).includes("acme/infra");
  await expect.poll(seen).toBe(false);

  await show(page, "All machines");
  const browsers = page.getByRole("row", { name: /^Gil/ });
  await browsers.getByRole("button", { name: /^Revoke/ }).click();
  await browsers.getByRole("button", { name: /^Revoke/ }).click();
  await expect.poll(() => browsers.count()).toBe(0);
  await gil.page.goto(team.url);
  await gil.page.getByRole("heading", { name: "Sign in to the team's sessions" }).waitFor();
  await look(page, "machines");

  await show(page, "Audit");
  await page.getByLabel("Filter the audit").fill("gil");
  await page.getByRole("row", { name: /Ann revoke token Gil/ }).waitFor();
  await page.getByRole("row", { name: /Ann set roles to viewer Gil/ }).waitFor();
  await expect.poll(() => page.getByRole("row", { name: /share as/ }).count()).toBe(0);
  await look(page, "audit");
  await page.emulateMedia({ colorScheme: "dark" });
  await look(page, "audit, dark");
  expect(ann.wrongs).toEqual([]);
});

test("an analyst sees sums over three people, and no way to a session", async () => {
  await using eve = await signIn(tokenOf("Eve"));
  const { page } = eve;
  await page.waitForURL("**/team");
  await statement(page, "Team · ACME, as Eve (analyst)");
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("row", { name: /github\.com\/acme\/shop 3/ }).waitFor();
  expect(await page.getByRole("navigation", { name: "Screens" }).getByRole("listitem").count()).toBe(1);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/team");
  await look(page, "sums");
});
