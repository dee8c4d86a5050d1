// Lists every screen on the demo, with its address and what is on it when it is ready.
import type { Page } from "playwright-core";
import { z } from "zod";
import type { Served } from "./served.ts";

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Waits until the important content is there. */
  ready(page: Page): Promise<unknown>;
}

export async function demoScreens(server: Served): Promise<readonly Screen[]> {
  const idOf = await demoSessions(server);
  const survey = idOf("Survey of payment code");
  return [
    {
      name: "home",
      path: "/",
      // The list below has its days sooner.
      ready: (page) => page.getByRole("heading", { name: "Continue" }).waitFor(),
    },
    { name: "sessions", path: "/?by=day", ready: (page) => link(page, /Order mails sent twice/) },
    {
      name: "projects",
      path: "/?by=project",
      // The project that was last active, with its sessions. On a phone they leave no room for the next project.
      ready: async (page) => {
        await page.getByRole("button", { name: /^shop/ }).waitFor();
        await link(page, /Order mails sent twice/);
      },
    },
    { name: "session", path: `/sessions/${survey}`, ready: (page) => turn(page, 2) },
    {
      name: "other-agent",
      path: `/sessions/${idOf("Search engines know only 412")}`,
      ready: (page) => text(page, "Gemini CLI"),
    },
    { name: "usage-panel", path: `/sessions/${survey}?panel=usage`, ready: (page) => text(page, "opus-4-8") },
    { name: "tasks-panel", path: `/sessions/${survey}?panel=tasks`, ready: (page) => turn(page, 1) },
    {
      name: "changes",
      path: `/sessions/${idOf("I wanted to try a restore")}?view=changes`,
      ready: (page) => page.getByRole("heading", { name: /changed file/ }).waitFor(),
    },
    {
      name: "tree",
      path: `/sessions/${idOf("Trembling pile of marbles")}?panel=tree`,
      ready: (page) => text(page, /you are here/i),
    },
    {
      name: "long-session",
      path: `/sessions/${idOf("Tune all twenty levels")}#250`,
      ready: (page) => turn(page, 250),
    },
    { name: "search", path: "/search?q=refund", ready: (page) => page.locator("mark").first().waitFor() },
    {
      name: "search-agents",
      path: "/search?q=column",
      ready: (page) => page.locator("mark").first().waitFor(),
    },
    { name: "search-start", path: "/search", ready: (page) => page.getByRole("searchbox").waitFor() },
    { name: "nothing-found", path: "/search?q=xyzzyplugh", ready: (page) => text(page, /nothing/i) },
    { name: "live", path: "/live", ready: (page) => text(page, "Who pays the postage of a return?") },
    {
      name: "week",
      path: "/week",
      ready: (page) => page.getByRole("heading", { name: "marbles" }).waitFor(),
    },
    // After the day of the longest session, which is as high as all others together.
    {
      name: "usage",
      path: "/usage?since=2026-09-21",
      ready: (page) => page.getByRole("group", { name: /per day/ }).waitFor(),
    },
    { name: "usage-by-model", path: "/usage?by=model", ready: (page) => text(page, "opus-4-8") },
    { name: "usage-by-agent", path: "/usage?by=agent", ready: (page) => text(page, "Gemini CLI") },
    {
      name: "settings",
      path: "/settings",
      // The results of the checks come last.
      ready: (page) => page.getByRole("button", { name: "Check again" }).waitFor(),
    },
    {
      name: "nowhere",
      path: "/sessions/0000-no-such-session",
      ready: (page) => page.getByRole("alert").waitFor(),
    },
  ];
}

/** Finds a session's id by the beginning of its title. */
export async function demoSessions(server: Served): Promise<(title: string) => string> {
  const answer = z.object({ sessions: z.array(z.object({ id: z.string(), title: z.string() })) });
  const { sessions } = answer.parse(await (await server.ask("/api/v1/sessions?all=true")).json());
  return (title) => {
    const found = sessions.find((session) => session.title.startsWith(title));
    if (!found) throw new Error(`The demo has no session called ${title}.`);
    return found.id;
  };
}

export function turn(page: Page, number: number): Promise<void> {
  return page.getByRole("article", { name: `Turn ${number}`, exact: true }).waitFor();
}

function link(page: Page, name: RegExp): Promise<void> {
  return page.getByRole("link", { name }).first().waitFor();
}

function text(page: Page, words: string | RegExp): Promise<void> {
  return page.getByText(words).first().waitFor();
}
