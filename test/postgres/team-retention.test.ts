// Tests how long a team server keeps the sessions of a project.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PREFIX } from "../../src/team/protocol.ts";
import { ADMIN_ACTIONS } from "../../src/team/server/accounts/administer.ts";
import { listAudit } from "../../src/team/server/accounts/audit.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { json, post, pushLog } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";

let scene: TeamScene;
beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme");
});
afterAll(() => scene[Symbol.asyncDispose]());

const PROJECT = "github.com/acme/shop";
const DAY_MS = 24 * 3600_000;

function logOf(session_id: string, days: number) {
  const line = { type: "ai-title", aiTitle: `the title of ${session_id}`, sessionId: session_id };
  return {
    ...{ agent: "claude-code", session_id, name: `${session_id}.jsonl`, project: PROJECT },
    bytes: Buffer.from(`${JSON.stringify(line)}\n`),
    more: { modified_at: new Date(Date.now() - days * DAY_MS).toISOString() },
  };
}

const put = (body: object) => ({ ...post(body), method: "PUT" });

test("an admin sees and changes how long sessions stay, and counts before what that would remove", async () => {
  const { token } = await join(scene.accounts, "acme", "Ann");
  const admin = await join(scene.accounts, "acme", "Ada", ["admin"]);
  const send = (path: string, init?: RequestInit) => scene.ask(token, path, init);
  const oldest = logOf("quiet-for-long", 100);
  for (const log of [oldest, logOf("quiet", 40), logOf("of-today", 0), logOf("ahead-of-time", -400)])
    await pushLog(send, log);
  const ask = (init?: RequestInit) => json(scene.ask(admin.token, `${PREFIX}/retention`, init));
  const before = { project: PROJECT, days: null, sessions: 4, oldest_at: oldest.more.modified_at };
  expect(await ask()).toEqual({ projects: [before] });
  expect(await ask(put({ project: PROJECT, days: 30, preview: true }))).toEqual({
    ...{ project: PROJECT, days: 30, removes: 2 },
  });
  expect(await ask()).toEqual({ projects: [before] });
  expect(await ask(put({ project: PROJECT, days: 90 }))).toMatchObject({ days: 90, removes: 1 });
  expect(await ask()).toEqual({ projects: [{ ...before, days: 90 }] });
  const refused = async (body: object) =>
    (await scene.ask(admin.token, `${PREFIX}/retention`, put(body))).status;
  expect(await refused({ project: PROJECT, days: 0 })).toBe(400);
  expect(await refused({ project: "github.com/acme/absent", days: 5 })).toBe(404);
  expect((await scene.ask(token, `${PREFIX}/retention`)).status).toBe(403);
  const [entry] = await listAudit(scene.accounts.sql, "acme", { limit: 1 });
  expect(entry).toMatchObject({ person: "Ada", action: "keep for 90 days", subject: PROJECT });
});

test("the operator sets it too, and sees it with the projects", async () => {
  const run = (...words: string[]) => ADMIN_ACTIONS.retention?.run(scene.accounts, words);
  const projects = () => ADMIN_ACTIONS.projects?.run(scene.accounts, ["acme"]);
  await run("acme", PROJECT, "365");
  expect(await projects()).toMatchObject({ rows: [{ project: PROJECT, days: "365", sessions: "4" }] });
  await run("acme", PROJECT, "off");
  expect(await projects()).toMatchObject({ rows: [{ days: "no end" }] });
  await expect(run("acme", PROJECT, "soon")).rejects.toMatchObject({ code: "bad_input" });
});
