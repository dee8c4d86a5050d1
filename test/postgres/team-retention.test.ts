// Tests how long a team server keeps the sessions of a project.
import { execFileSync } from "node:child_process";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openStore } from "../../src/store/open.ts";
import { sessionKeys } from "../../src/store/session-keys.ts";
import { PREFIX } from "../../src/team/protocol.ts";
import { ADMIN_ACTIONS } from "../../src/team/server/accounts/administer.ts";
import { findBreak, listAudit } from "../../src/team/server/accounts/audit.ts";
import { postgresProgram } from "../builders/postgres.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { type PlantedSession, plantedSession, pushPlanted } from "../builders/team/planted-session.ts";
import { json, post, type Send } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";

let scene: TeamScene;
beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme");
});
afterAll(() => scene[Symbol.asyncDispose]());

const PROJECT = "github.com/acme/shop";
const DAY_MS = 24 * 3600_000;

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const planted = (name: string, days: number) =>
  plantedSession(name, { project: PROJECT, modified_at: ago(days) });
function dumpOf(address: string): string {
  return execFileSync(postgresProgram("pg_dump"), ["--enable-row-security", address], {
    encoding: "latin1",
    maxBuffer: 2 ** 28,
  });
}

const put = (body: object) => ({ ...post(body), method: "PUT" });

test("sessions that were quiet for too long are removed with everything, except those that their owner pinned", async () => {
  const ann = await join(scene.accounts, "acme", "Ann");
  const bob = await join(scene.accounts, "acme", "Bob");
  const admin = await join(scene.accounts, "acme", "Ada", ["admin"]);
  const by = ({ token }: { readonly token: string }): Send => {
    return (path, init) => scene.ask(token, path, init);
  };
  const [oldest, quiet, pinned, recent, ahead] = [
    ...[planted("oldest", 100), planted("quiet", 95), planted("pinned", 95)],
    ...[planted("recent", 40), planted("ahead", -400)],
  ];
  const all = [oldest, quiet, pinned, recent, ahead].flatMap((each) => each ?? []);
  for (const session of all) await pushPlanted(by(ann), session);
  const pin = (send: Send, { id }: PlantedSession) => {
    const mark = {
      session_id: id,
      field: "pinned",
      value: true,
      clock: { ms: 1, count: 0 },
      machine_id: "a",
    };
    return json(send(`${PREFIX}/marks`, post({ marks: [mark] })));
  };
  if (!oldest || !quiet || !pinned) throw new Error("There are five.");
  await pin(by(ann), pinned);
  await pin(by(bob), quiet);
  await scene.server.deriver.run();
  const { sql } = scene.accounts;
  const ask = (init?: RequestInit) => json(scene.ask(admin.token, `${PREFIX}/retention`, init));
  const before = { project: PROJECT, days: null, sessions: 5, oldest_at: oldest.logs[0]?.more?.modified_at };
  expect(await ask()).toEqual({ projects: [before] });
  expect(await ask(put({ project: PROJECT, days: 30, preview: true }))).toEqual({
    ...{ project: PROJECT, days: 30, removes: 3 },
  });
  expect(await ask()).toEqual({ projects: [before] });
  expect(await ask(put({ project: PROJECT, days: 90 }))).toMatchObject({ days: 90, removes: 2 });
  expect(await ask()).toMatchObject({ projects: [{ days: 90, sessions: 3 }] });
  await scene.server.deriver.run();

  const store = await openStore(scene.server.locationOf("acme"));
  const ids = (await store.sessions({ archived: "either" })).map(({ id }) => id);
  await store.close();
  expect(ids.sort()).toEqual(
    all.flatMap((each) => (each === oldest || each === quiet ? [] : each.id)).sort(),
  );
  const copy = dumpOf(scene.accounts.address);
  for (const { words } of [oldest, quiet]) expect(words.filter((word) => copy.includes(word))).toEqual([]);
  expect(pinned.words.filter((word) => copy.includes(word)).length).toBeGreaterThan(5);
  const keys = sessionKeys(joinPath(scene.keys, "acme"));
  expect(keys.isForgotten(oldest.id)).toBe(false);
  const entries = (await listAudit(sql, "acme", { limit: 3 })).reverse();
  expect(entries).toMatchObject([
    { person: "Ada", action: "keep for 90 days", subject: PROJECT },
    ...[oldest, quiet].map(() => ({ person: "(retention)", action: "retire", owner: "Ann" })),
  ]);
  expect(await findBreak(sql, "acme")).toBeNull();

  const offer = ({ id }: PlantedSession, days: number) => ({
    ...{ session_id: id, project: PROJECT, modified_at: ago(days) },
  });
  const refused = (sessions: object[]) => json(by(ann)(`${PREFIX}/push/refused`, post({ sessions })));
  expect(await refused([offer(oldest, 100), offer(pinned, 95), offer(quiet, 2)])).toEqual({
    refused: [{ session_id: oldest.id, reason: "retired" }],
  });
  // One that somebody works on again comes back whole.
  const [again] = [plantedSession("quiet", { project: PROJECT, modified_at: ago(2) })];
  if (again) await pushPlanted(by(ann), again);
  expect(await ask()).toMatchObject({ projects: [{ sessions: 4 }] });
});

test("only an admin may change it, within limits, and only of a shared project", async () => {
  const { token } = await join(scene.accounts, "acme", "Mel");
  const admin = await join(scene.accounts, "acme", "Ada", ["admin"]);
  const status = async (body: object) =>
    (await scene.ask(admin.token, `${PREFIX}/retention`, put(body))).status;
  expect(await status({ project: PROJECT, days: 0 })).toBe(400);
  expect(await status({ project: "github.com/acme/absent", days: 5 })).toBe(404);
  expect((await scene.ask(token, `${PREFIX}/retention`)).status).toBe(403);
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
