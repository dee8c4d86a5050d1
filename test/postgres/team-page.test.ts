// Tests what the page of a team server asks: who shared a session, what a person used, one's own marks, and the accounts.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { OperationOutputs } from "../../src/archive/operation-types.ts";
import { limitProject } from "../../src/team/server/accounts/projects.ts";
import type { Role } from "../../src/team/server/accounts/roles.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { json, post, pushLog } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";

const SHOP = "github.com/acme/shop";
const INFRA = "github.com/acme/infra";
const PEOPLE = {
  ...{ Ann: ["member"], Ben: ["member"], Cleo: ["member"] },
  ...{ Vic: ["viewer"], Ana: ["analyst"], Adam: ["admin"] },
} satisfies Record<string, readonly Role[]>;
type Name = keyof typeof PEOPLE;

let scene: TeamScene;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme");
  for (const [name, roles] of Object.entries(PEOPLE))
    tokens[name as Name] = (await join(scene.accounts, "acme", name, roles)).token;
  await share("Ann", SHOP, 1, "Charge the card twice");
  await share("Ann", INFRA, 2, "Rotate the card of the server");
  await share("Ben", SHOP, 3, "Refund a card");
  await share("Cleo", SHOP, 4, "Card numbers in the log");
  await scene.server.deriver.run();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function share(person: Name, project: string, number: number, prompt: string): Promise<void> {
  const session_id = sessionId(number);
  const talk = conversation({ seed: number, fields: { cwd: `/${project}`, sessionId: session_id } });
  const bytes = Buffer.from(talk.prompt(prompt).says("Done: the card is right.").text());
  const log = { agent: "claude-code", session_id, name: `${session_id}.jsonl`, project, bytes };
  await pushLog((path, init) => scene.ask(tokens[person], path, init), log);
}

function ask(person: Name, path: string, init?: RequestInit): Promise<Response> {
  return scene.ask(tokens[person], path, init);
}

function get<Answer>(person: Name, path: string): Promise<Answer> {
  return json<Answer>(ask(person, path));
}

function send(person: Name, method: string, path: string, body: object = {}): Promise<Response> {
  return ask(person, path, { ...post(body), method });
}

async function listed(person: Name, query = ""): Promise<OperationOutputs["list"]["sessions"]> {
  return (await get<OperationOutputs["list"]>(person, `/api/v1/sessions?${query}`)).sessions;
}

async function titles(person: Name, query = ""): Promise<string[]> {
  return (await listed(person, query)).map(({ title }) => title).toSorted();
}

test("each session names who shared it, and lists, searches and reports are of one person if asked", async () => {
  const rows = await listed("Vic");
  expect(rows.map(({ title, shared_by }) => [title, shared_by]).toSorted()).toEqual([
    ["Card numbers in the log", { person: "Cleo", machine: "Cleo's laptop" }],
    ["Charge the card twice", { person: "Ann", machine: "Ann's laptop" }],
    ["Refund a card", { person: "Ben", machine: "Ben's laptop" }],
    ["Rotate the card of the server", { person: "Ann", machine: "Ann's laptop" }],
  ]);
  // The machine has no file of it, which says nothing about the machine that shared it.
  expect(rows.every(({ source_deleted }) => !source_deleted)).toBe(true);
  expect(await titles("Vic", "person=ann")).toEqual([
    "Charge the card twice",
    "Rotate the card of the server",
  ]);
  expect(await titles("Vic", "person=Ann&project=shop")).toEqual(["Charge the card twice"]);
  expect(await titles("Vic", "person=Nobody")).toEqual([]);
  const found = async (query: string) =>
    (await get<OperationOutputs["search"]>("Vic", `/api/v1/search?${query}`)).results.map(({ shared_by }) =>
      String(shared_by?.person),
    );
  expect((await found("q=card")).toSorted()).toEqual(["Ann", "Ann", "Ben", "Cleo"]);
  expect(await found("q=card&person=Ben")).toEqual(["Ben"]);
  expect(await found("q=card+person:Cleo")).toEqual(["Cleo"]);
  for (const path of ["/api/v1/home?person=Ben", "/api/v1/week?period=2025-06&person=Ben"]) {
    const text = await (await ask("Vic", path)).text();
    expect(text).toContain(sessionId(3));
    expect(text).not.toContain(sessionId(1));
  }
});

test("usage is grouped by person and of one person, and adds up", async () => {
  const usage = (query: string) => get<OperationOutputs["usage"]>("Ann", `/api/v1/usage?${query}`);
  const all = await usage("by=person");
  expect(all.groups.map(({ key }) => key).toSorted()).toEqual(["Ann", "Ben", "Cleo"]);
  const anns = await usage("by=project&person=Ann");
  expect(anns.groups.map(({ key }) => key).toSorted()).toEqual([`/${INFRA}`, `/${SHOP}`]);
  const by = new Map(all.groups.map(({ key, own }) => [key, own]));
  expect(anns.own.messages).toBe(by.get("Ann")?.messages);
  expect(all.groups.reduce((sum, { own }) => sum + own.messages, 0)).toBe(all.own.messages);
  const split = await usage("by=project&split=person");
  const shop = split.groups.find(({ key }) => key === `/${SHOP}`);
  expect(shop?.parts?.map(({ key }) => key).toSorted()).toEqual(["Ann", "Ben", "Cleo"]);
});

test("pins, archived sessions and names are the person's own, and reach that person's machines", async () => {
  const path = `/api/v1/sessions/${sessionId(3)}`;
  const before = await listed("Ann");
  const changed = await send("Ann", "PATCH", path, { pinned: true, title: "Money back" });
  expect(changed.status).toBe(200);
  await send("Ann", "PATCH", `/api/v1/sessions/${sessionId(4)}`, { archived: true });
  expect(before[0]?.id).not.toBe(sessionId(3));
  const mine = await listed("Ann");
  expect(mine[0]).toMatchObject({
    id: sessionId(3),
    pinned: true,
    title: "Money back",
    title_origin: "user",
  });
  expect(mine.map(({ id }) => id)).not.toContain(sessionId(4));
  expect(await titles("Ann", "archived=true")).toEqual(["Card numbers in the log"]);
  expect(await titles("Ann", "pinned=true&person=Ben")).toEqual(["Money back"]);
  const search = await get<OperationOutputs["search"]>("Ann", "/api/v1/search?q=card");
  expect(search.results.map(({ session_id }) => session_id)).not.toContain(sessionId(4));
  const history = await get<OperationOutputs["titles"]>("Ann", `${path}/title-history`);
  expect(history.history.map(({ title, origin }) => [title, origin])[0]).toEqual(["Money back", "user"]);

  const others = await listed("Ben");
  expect(others).toHaveLength(4);
  expect(others.some(({ pinned, title }) => pinned || title === "Money back")).toBe(false);
  expect(await get("Ben", "/api/team/v1/changes")).toMatchObject({ changes: [] });

  const { changes, cursor } = await get<{ changes: { mark: object }[]; cursor: string }>(
    "Ann",
    "/api/team/v1/changes",
  );
  expect(changes.map(({ mark }) => mark)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ session_id: sessionId(3), field: "pinned", value: true }),
      expect.objectContaining({ session_id: sessionId(3), field: "title", value: "Money back" }),
    ]),
  );
  // A machine's clock may be ahead; the later change wins all the same.
  const ahead = { ms: Date.now() + 3_600_000, count: 0 };
  const mark = {
    session_id: sessionId(3),
    field: "pinned",
    value: false,
    clock: ahead,
    machine_id: "laptop",
  };
  expect(await json(send("Ann", "POST", "/api/team/v1/marks", { marks: [mark] }))).toEqual({ accepted: 1 });
  scene.wait(1000);
  expect((await listed("Ann")).some(({ pinned }) => pinned)).toBe(false);
  const reset = await send("Ann", "PATCH", path, { pinned: true, title: null });
  expect(await reset.text()).toContain("Refund a card");
  expect((await listed("Ann"))[0]).toMatchObject({ pinned: true, title: "Refund a card" });
  const news = await get<{ changes: { mark: { value: unknown; clock: object } }[] }>(
    "Ann",
    `/api/team/v1/changes?cursor=${cursor}`,
  );
  const pins = news.changes.filter(({ mark: each }) => each.value === true);
  expect(pins.map(({ mark: each }) => each.clock)).toEqual([{ ms: ahead.ms, count: 1 }]);
  expect((await send("Ana", "PATCH", path, { pinned: true })).status).toBe(403);
});

test("a list of what is shared leaves out projects that a person may not see", async () => {
  interface Shares {
    readonly shares: readonly {
      readonly project: string;
      readonly person: string;
      readonly sessions: number;
    }[];
  }
  const { shares } = await get<Shares>("Vic", "/api/team/v1/shares");
  expect(shares).toHaveLength(4);
  expect(shares).toContainEqual({
    ...{ project: SHOP, person: "Ben", machine: "Ben's laptop", level: "content", sessions: 1 },
    pushed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await limitProject(scene.accounts.sql, "acme", { project: INFRA, readers: [], by: "a test" });
  scene.wait(5000);
  const of = async (person: Name) =>
    (await get<Shares>(person, "/api/team/v1/shares")).shares.filter(({ project }) => project === INFRA);
  expect(await of("Vic")).toEqual([]);
  expect(await of("Ann")).toHaveLength(1);
  // The names of people who share nothing that is seen narrow to nothing.
  expect(await titles("Vic", "person=Ann")).toEqual(["Charge the card twice"]);
  await limitProject(scene.accounts.sql, "acme", { project: INFRA, readers: null, by: "a test" });
  scene.wait(5000);
  for (const person of ["Ana", "Adam"] as const)
    expect((await ask(person, "/api/team/v1/shares")).status).toBe(403);
});

test("an admin changes roles, removes people, limits projects and reads the audit; others do not", async () => {
  const asAdmin = (method: string, path: string, body?: object) =>
    send("Adam", method, `/api/team/v1${path}`, body);
  const guest = await join(scene.accounts, "acme", "Guest", ["viewer"]);
  const guests = () => scene.ask(guest.token, "/api/v1/sessions");
  expect((await guests()).status).toBe(200);
  expect((await asAdmin("PUT", "/people/roles", { name: "Guest", roles: ["analyst"] })).status).toBe(200);
  expect((await guests()).status).toBe(403);
  expect((await asAdmin("PUT", "/people/roles", { name: "Guest", roles: [] })).status).toBe(400);
  expect((await asAdmin("POST", "/people/remove", { name: "Guest" })).status).toBe(204);
  expect((await guests()).status).toBe(401);
  for (const change of [
    asAdmin("POST", "/people/remove", { name: "adam" }),
    asAdmin("PUT", "/people/roles", { name: "Adam", roles: ["member"] }),
  ])
    expect(await (await change).json()).toMatchObject({ error: { code: "bad_input" } });

  expect((await asAdmin("PUT", "/projects/readers", { project: INFRA, readers: ["Ben"] })).status).toBe(200);
  expect(await get("Adam", "/api/team/v1/projects")).toEqual({
    projects: [
      { project: INFRA, readers: ["Ben"] },
      { project: SHOP, readers: null },
    ],
  });
  expect((await asAdmin("PUT", "/projects/readers", { project: INFRA, readers: null })).status).toBe(200);

  interface Audit {
    readonly entries: readonly { readonly number: number; readonly action: string }[];
  }
  const audit = (query: string) => get<Audit>("Adam", `/api/team/v1/audit?${query}`);
  const { entries } = await audit("about=guest&limit=2");
  expect(entries.map(({ action }) => action)).toEqual(["remove person", "set roles to analyst"]);
  const older = await audit(`about=guest&limit=1&before=${entries[1]?.number}`);
  expect(older.entries.map(({ action }) => action)).toEqual(["add machine"]);

  for (const person of ["Ann", "Vic", "Ana"] as const)
    for (const [method, path] of ADMINS_ONLY)
      expect((await send(person, method, `/api/team/v1${path}`)).status, `${person} ${path}`).toBe(403);
});

const ADMINS_ONLY = [
  ["PUT", "/people/roles"],
  ["POST", "/people/remove"],
  ["PUT", "/projects/readers"],
] as const;

test("a person revokes machines of one's own, and no others", async () => {
  const second = await join(scene.accounts, "acme", "Vic", null);
  const mine = await get<{ machines: { id: string; is_this: boolean }[] }>(
    "Vic",
    "/api/team/v1/machines/own",
  );
  expect(mine.machines.map(({ is_this }) => is_this)).toEqual([true, false]);
  const anns = await get<typeof mine>("Ann", "/api/team/v1/machines/own");
  const revoke = (id = "") => send("Vic", "DELETE", `/api/team/v1/machines/own/${id}`);
  expect((await revoke(anns.machines[0]?.id)).status).toBe(404);
  expect((await revoke(second.signed_in.machine_id)).status).toBe(204);
  expect((await scene.ask(second.token, "/api/v1/status")).status).toBe(401);
});

test("a change from a browser has to come from the page itself", async () => {
  const body = JSON.stringify({ pinned: true });
  const path = `/api/v1/sessions/${sessionId(1)}`;
  const change = (headers: Record<string, string>) =>
    scene.ask(null, path, {
      ...{ method: "PATCH", body },
      headers: { cookie: `__Host-clew_team=${tokens.Ben}`, ...headers },
    });
  const json_body = { "content-type": "application/json" };
  expect((await change({ "sec-fetch-site": "cross-site", ...json_body })).status).toBe(403);
  expect((await change({ ...json_body })).status).toBe(403);
  expect((await change({ "sec-fetch-site": "same-origin" })).status).toBe(403);
  expect((await change({ "sec-fetch-site": "same-origin", ...json_body })).status).toBe(200);
});
