// Tries every route of a team server, and every tool for agents, with tokens that must not get anything: none, wrong, revoked,
// expired, of another organisation, of a role without the right, of a person from whom a project is hidden.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { OWN_ROUTES } from "../../src/faces/http/own-routes.ts";
import { PAGE_ROUTES } from "../../src/faces/http/page-routes.ts";
import { OPERATION_ROUTES } from "../../src/faces/http/routes.ts";
import { TEAM_ROUTES } from "../../src/faces/http/team/team-routes.ts";
import { openStore } from "../../src/store/open.ts";
import { findBreak, listAudit } from "../../src/team/server/accounts/audit.ts";
import { limitProject } from "../../src/team/server/accounts/projects.ts";
import { ROLES, type Role } from "../../src/team/server/accounts/roles.ts";
import { revokeToken } from "../../src/team/server/accounts/tokens.ts";
import { demoArchive } from "../builders/archive/demo-archive.ts";
import { type RunningPooler, startPooler } from "../builders/pgbouncer.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { demoLogs, json, post, pushLog } from "../builders/team/push-logs.ts";
import { TEAM_HOST, type TeamScene, teamSceneThrough } from "../builders/team/team-scene.ts";

let scene: TeamScene;
/** All of it goes through: a setting that outlives its transaction would reach somebody else. */
let pooler: RunningPooler;
/** Of the organisation that is looked at from outside. */
let ids: string[];
let titles: string[];
let hidden: string[];
let turnIds: string[];
const HIDDEN = "github.com/zanzibar/shop";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const demo = await demoArchive();
  pooler = await startPooler(inject("postgres"));
  scene = await teamSceneThrough(pooler.through, inject("postgres"), "acme", "other");
  const owner = await join(scene.accounts, "acme", "Ann");
  for (const log of await demoLogs(demo.archive.store, "zanzibar"))
    await pushLog((path, init) => scene.ask(owner.token, path, init), log);
  await scene.server.deriver.run();
  await demo[Symbol.asyncDispose]();
  const store = await openStore(scene.server.locationOf("acme"));
  const sessions = await store.sessions({ archived: "either" });
  ids = sessions.map(({ id }) => id);
  titles = sessions.filter(({ turns }) => turns > 0).map(({ title }) => title.slice(0, 30));
  hidden = sessions.filter(({ project_path }) => project_path === `/${HIDDEN}`).map(({ id }) => id);
  turnIds = (await Promise.all(sessions.slice(0, 10).map((each) => store.turns(each))))
    .flat()
    .map(({ id }) => id);
  await store.close();
  tokens.owner = owner.token;
  for (const role of ROLES) tokens[role] = (await join(scene.accounts, "acme", role, [role])).token;
  tokens.foreign = (await join(scene.accounts, "other", "Eve", [...ROLES])).token;
  tokens.wrong = `clew_${"x".repeat(43)}`;
  tokens.none = "";
  const { sql } = scene.accounts;
  const revoked = await join(scene.accounts, "acme", "Revoked", [...ROLES]);
  tokens.revoked = revoked.token;
  await revokeToken(sql, "acme", { machine: revoked.signed_in.machine_id, by: "a test" });
  const expired = await join(scene.accounts, "acme", "Expired", [...ROLES]);
  tokens.expired = expired.token;
  await sql`update clew_team.token set expires_at = now() - interval '1 second' where id = ${expired.signed_in.machine_id}`;
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await pooler.stop();
});

interface Try {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The session that the request itself names. */
  readonly named: string;
}

const ROUTES = [...OPERATION_ROUTES, ...OWN_ROUTES, ...TEAM_ROUTES].map(({ id, method, path }) => ({
  ...{ id, path },
  method: method === "ALL" ? "POST" : method,
}));

/** Every route, each with several sessions in its path and its query. */
function triesFor(sessions: readonly string[], count: number): Try[] {
  return ROUTES.flatMap(({ id, method, path }) =>
    Array.from({ length: count }, (_, index) => {
      const named = sessions[(index * 7) % sessions.length] ?? "";
      const turn = turnIds[(index * 5) % turnIds.length] ?? "";
      const filled = path
        .replace("/interactions/{id}", `/interactions/${turn}`)
        .replace("{id}", named)
        .replace("{turn}", String(1 + (index % 2)))
        .replace("{index}", "0")
        .replace("{hash}", "a".repeat(64))
        .replace("{code}", "c".repeat(43));
      return {
        id,
        method,
        path: filled + queryFor(id, named, index),
        named: path.includes("{id}") || id === "follow_live" ? named : "",
      };
    }),
  );
}

const WORDS = ["postcode", "checkout", "Redis", "money", "slug"];

function queryFor(id: string, named: string, index: number): string {
  const word = WORDS[index % WORDS.length] ?? "";
  if (id === "search" || id === "search_session" || id === "recall") return `?q=${word}`;
  if (id === "similar_error") return `?error=${word}`;
  if (id === "what_changed") return `?path=${word}`;
  if (id === "list_sessions" && index % 2 === 0) return "?all=true";
  if (id === "follow_live") return `?session=${named}`;
  return "";
}

async function send(
  token: string,
  { method, path }: Pick<Try, "method" | "path">,
  body?: object,
  ask: TeamScene["ask"] = scene.ask,
): Promise<{ status: number; text: string }> {
  const response = await ask(token === "" ? null : token, path, {
    method,
    ...(method !== "GET" && method !== "DELETE" && { ...post(body ?? {}), method }),
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  });
  return { status: response.status, text: await response.text() };
}

/** Returns what an answer has of these sessions. */
function leaks(text: string, { named }: Pick<Try, "named">, sessions: readonly string[]): string[] {
  return sessions.filter((id) => id !== named && text.includes(id));
}

test("there are routes of every kind, and answers to look at", async () => {
  expect(ROUTES.length).toBeGreaterThan(50);
  const found = await send(tokens.owner ?? "", { method: "GET", path: "/api/v1/search?q=postcode" });
  expect(found.status).toBe(200);
  expect(leaks(found.text, { named: "" }, ids).length).toBeGreaterThan(0);
  expect(found.text).toContain("zanzibar");
});

describe.each(["none", "wrong", "revoked", "expired"])("a token that is %s", (kind) => {
  test("opens no route, but the one to join and the one to sign in", async () => {
    for (const each of triesFor(ids, 3)) {
      scene.wait(1000);
      const { status, text } = await send(tokens[kind] ?? "", each);
      const open = each.id === "join" || each.id === "prove_server" || each.id === "sign_in";
      if (!open) expect([401, 429], `${each.method} ${each.path}`).toContain(status);
      expect(status, `${each.method} ${each.path}`).toBeGreaterThanOrEqual(400);
      expect(leaks(text, each, ids)).toEqual([]);
      expect(text).not.toContain("zanzibar");
    }
  });
  test("shows no page but the one to sign in", async () => {
    for (const { path } of PAGE_ROUTES) {
      scene.wait(1000);
      const response = await scene.ask(
        tokens[kind] || null,
        path.replace("{id}", ids[0] ?? "").replace("{file}", "a.js"),
        {
          headers: { accept: "text/html" },
        },
      );
      expect([200, 401, 429]).toContain(response.status);
      if (response.status === 200) expect(await response.text()).toContain("Sign in to the team");
    }
  });
});

test("a person of another organisation, with every role, sees nothing of this one on any route", async () => {
  for (const each of triesFor(ids, 4)) {
    if (each.id === "leave") continue;
    const { text, status } = await send(tokens.foreign ?? "", each);
    expect(status, `${each.method} ${each.path}: ${text}`).toBeLessThan(
      500 + Number(text.includes("not_yet")) * 100,
    );
    expect(leaks(text, each, ids), `${each.method} ${each.path}`).toEqual([]);
    expect(text).not.toContain("zanzibar");
    for (const title of titles) expect(text.includes(title), `${each.path} has ${title}`).toBe(false);
  }
});

const READING = new Set(OPERATION_ROUTES.map(({ id }) => id));

test.each(["analyst", "admin"] satisfies Role[])("an %s reads no session", async (role) => {
  for (const each of triesFor(ids, 4)) {
    if (each.id === "leave") continue;
    const { status, text } = await send(tokens[role] ?? "", each);
    if (READING.has(each.id)) expect(status, each.path).toBe(403);
    // The audit names sessions by their ids.
    if (each.id !== "get_audit") expect(leaks(text, each, ids), each.path).toEqual([]);
    if (role === "analyst") expect(text, each.path).not.toContain("zanzibar");
  }
});

test("a viewer reads, and changes nothing", async () => {
  const { sql } = scene.accounts;
  const before = await sql`select * from clew_team.log order by receipt`;
  const seen = new Set<string>();
  for (const each of triesFor(ids, 2)) {
    if (each.id === "leave") continue;
    const { status } = await send(tokens.viewer ?? "", each);
    if (status === 200) seen.add(each.id);
    if (
      /^(?:put_piece|put_manifest|withdraw|invite|revoke_machine|put_roles|put_readers|put_retention|remove_person|change_setting|summarize_turn)$/.test(
        each.id,
      )
    )
      expect([403, 404, 405], each.id).toContain(status);
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(["list_sessions", "search", "get_conversation", "get_turns"]),
  );
  expect(await sql`select * from clew_team.log order by receipt`).toEqual(before);
});

test("sessions of a limited project are nowhere for others, and are there for its sharer and its readers", async () => {
  const { sql } = scene.accounts;
  const reader = await join(scene.accounts, "acme", "Reader", ["viewer"]);
  const outsider = await join(scene.accounts, "acme", "Outsider", ["member"]);
  await limitProject(sql, "acme", { project: HIDDEN, readers: ["Reader"], by: "a test" });
  scene.wait(5000);
  expect(hidden.length).toBeGreaterThan(5);
  for (const each of triesFor(hidden, 4))
    for (const ask of [scene.ask, scene.askUnviewed]) {
      if (each.id === "leave") continue;
      const { text } = await send(outsider.token, each, undefined, ask);
      expect(leaks(text, each, hidden), `${each.method} ${each.path}: ${text.slice(0, 300)}`).toEqual([]);
      // Others mention the project's folder; only its own sessions are hidden.
      if (each.named !== "") expect(text.includes('"turns":[{'), each.path).toBe(false);
    }
  for (const token of [tokens.owner, reader.token]) {
    const { status } = await send(token ?? "", { method: "GET", path: `/api/v1/sessions/${hidden[0]}` });
    expect(status).toBe(200);
  }
  await limitProject(sql, "acme", { project: HIDDEN, readers: null, by: "a test" });
  scene.wait(5000);
});

/** `CLEW_RUNS=34` makes it 10,200. */
const TRIES = 300 * Number(process.env.CLEW_RUNS || 1);
const AT_ONCE = 100;

test("among a hundred requests of everyone at once, nobody gets a row of somebody else", async () => {
  const { sql } = scene.accounts;
  await limitProject(sql, "acme", { project: HIDDEN, readers: [], by: "a test" });
  scene.wait(5000);
  const others = ids.filter((id) => !hidden.includes(id));
  const all = [...triesFor(hidden, 12), ...triesFor(others, 12), ...toolTries()].filter(
    // It would end the token.
    ({ id }) => id !== "leave",
  );
  const forbidden: Readonly<Record<string, readonly string[]>> = {
    ...{ owner: [], member: hidden, viewer: hidden, analyst: ids, admin: ids, foreign: ids },
  };
  const kinds = Object.keys(forbidden);
  const foreign: string[] = [];
  let answered = 0;
  async function one(index: number): Promise<void> {
    const kind = kinds[index % kinds.length] ?? "";
    const each = all[(index * 7919) % all.length] as Try & { readonly body?: object };
    // The audit names sessions to an admin.
    if (kind === "admin" && each.id === "get_audit") return;
    const ask = index % 2 === 0 ? scene.ask : scene.askUnviewed;
    const { text, status } = await send(tokens[kind] ?? "", each, each.body, ask);
    if (status === 200) answered++;
    const found = leaks(text, each, forbidden[kind] ?? []);
    if (found.length > 0) foreign.push(`${kind} ${each.method} ${each.path}: ${found[0]}`);
  }
  for (let done = 0; done < TRIES; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(done + index)));
  expect(foreign).toEqual([]);
  expect(answered).toBeGreaterThan(TRIES / 4);
  await limitProject(sql, "acme", { project: HIDDEN, readers: null, by: "a test" });
  scene.wait(5000);
}, 3_600_000);

function toolTries(): (Try & { readonly body: object })[] {
  const session = [...hidden.slice(0, 4), ...ids.slice(0, 4)];
  const calls = [
    ...session.flatMap((id) => [
      { name: "get_turn", arguments: { session: id, turn: 1 } },
      { name: "get_session_toc", arguments: { session: id } },
    ]),
    ...WORDS.flatMap((word) => [
      { name: "search_all_sessions", arguments: { query: word } },
      { name: "recall", arguments: { question: word } },
    ]),
  ];
  return Array.from({ length: 10 }, () => calls)
    .flat()
    .map((params) => ({
      ...{ id: "mcp", method: "POST", path: "/mcp", named: String(Object.values(params.arguments)[0]) },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    }));
}

test("no tool for agents shows anything of another organisation, or of a limited project", async () => {
  const { sql } = scene.accounts;
  await limitProject(sql, "acme", { project: HIDDEN, readers: [], by: "a test" });
  scene.wait(5000);
  const call = (token: string, method: string, params: object) =>
    send(token, { method: "POST", path: "/mcp" }, { jsonrpc: "2.0", id: 1, method, params });
  const listed = await call(tokens.viewer ?? "", "tools/list", {});
  const names = [...new Set([...listed.text.matchAll(/"name":"([a-z_]+)"/g)].map(([, name]) => name ?? ""))];
  expect(names).toEqual(expect.arrayContaining(["recall", "get_turn", "search_all_sessions"]));
  const good = await call(tokens.viewer ?? "", "tools/call", {
    name: "search_all_sessions",
    arguments: { query: "money" },
  });
  expect(good.text).not.toContain('"isError":true');
  for (const name of names)
    for (const [index, word] of WORDS.slice(0, 3).entries()) {
      const session = hidden[index * 2] ?? "";
      const args = [
        { session },
        { session, turn: 1 },
        { query: word },
        { question: word },
        { error: word },
        { path: word },
        {},
      ];
      for (const given of args)
        for (const kind of ["foreign", "viewer"]) {
          const { text } = await call(tokens[kind] ?? "", "tools/call", { name, arguments: given });
          const named = "session" in given ? session : "";
          expect(
            leaks(text, { named }, kind === "foreign" ? ids : hidden),
            `${name} ${JSON.stringify(given)}`,
          ).toEqual([]);
          if (kind === "foreign") expect(text).not.toContain("zanzibar");
        }
    }
  await limitProject(sql, "acme", { project: HIDDEN, readers: null, by: "a test" });
  scene.wait(5000);
});

test("a page of another site, or another name for this server, gets nothing", async () => {
  const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
    scene.ask(tokens.viewer ?? "", "/api/v1/sessions", { ...init, headers });
  expect((await ask({ origin: "https://evil.example" })).status).toBe(403);
  expect((await ask({ origin: `http://${TEAM_HOST}` })).status).toBe(403);
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await ask({ origin: `https://${TEAM_HOST}` })).status).toBe(200);
  const signIn = await scene.ask(null, "/sign-in", {
    ...{ method: "POST", body: `secret=${tokens.viewer}` },
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
  });
  expect(signIn.status).toBe(403);
});

test("a browser signs in with a code or a token, once each, and out again", async () => {
  const form = (secret: string) =>
    scene.ask(null, "/sign-in", {
      ...{ method: "POST", body: new URLSearchParams({ secret }).toString() },
      headers: {
        origin: `https://${TEAM_HOST}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
  const refused = await form("nothing");
  expect(refused.status).toBe(401);
  // Otherwise a browser would send the form without its origin.
  expect(refused.headers.get("referrer-policy")).toBe("same-origin");
  const { code } = await json<{ code: string }>(
    scene.ask(tokens.admin ?? "", "/api/team/v1/people", post({ name: "Browsing", roles: ["viewer"] })),
  );
  const first = await form(code);
  expect(first.status).toBe(303);
  const set = first.headers.get("set-cookie") ?? "";
  expect(set).toMatch(
    /^__Host-clew_team=clew_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect((await form(code)).status).toBe(401);
  const cookie = set.split(";")[0] ?? "";
  const own = { cookie, origin: `https://${TEAM_HOST}`, "sec-fetch-site": "same-origin" };
  const status = () => scene.ask(null, "/api/v1/status", { headers: own });
  expect(await (await status()).json()).toMatchObject({
    team: { organisation: "ACME", person: "Browsing", roles: ["viewer"] },
  });
  const out = { ...own, "content-type": "application/json" };
  expect((await scene.ask(null, "/sign-out", { method: "POST", body: "{}", headers: out })).status).toBe(204);
  expect((await status()).status).toBe(401);
  expect((await form(tokens.viewer ?? "")).status).toBe(303);
});

test("who reads or finds a session is in the audit, its owner sees it, and the chain holds", async () => {
  const { sql } = scene.accounts;
  const reader = await join(scene.accounts, "acme", "Curious", ["viewer"]);
  const read = (path: string) => send(reader.token, { method: "GET", path });
  const [first = "", second = ""] = ids.filter((id) => !hidden.includes(id) && !id.startsWith("agent"));
  for (const _ of [1, 2, 3]) await read(`/api/v1/sessions/${first}/conversation`);
  await read(`/api/v1/sessions/${second}/toc`);
  await read("/api/v1/sessions");
  const mine = await listAudit(sql, "acme", { owner: "Ann", limit: 1000 });
  const curious = mine
    .filter(({ person }) => person === "Curious")
    .map(({ action, subject }) => [action, subject]);
  expect(curious).toEqual([
    ["read session", second],
    ["read session", first],
  ]);
  const { entries } = await json<{ entries: { person: string }[] }>(
    scene.ask(tokens.owner ?? "", "/api/team/v1/reads"),
  );
  expect(entries.map(({ person }) => person)).toContain("Curious");
  expect(entries.map(({ person }) => person)).not.toContain("Ann");
  await read("/api/v1/search?q=checkout");
  const after = await listAudit(sql, "acme", { owner: "Ann", limit: 1000 });
  expect(
    after.filter(({ person, action }) => person === "Curious" && action === "find session").length,
  ).toBeGreaterThan(0);
  expect(await findBreak(sql, "acme")).toBeNull();
});

test("sums have only cells of at least three people, and no word of a session", async () => {
  const sums = async (by: string) =>
    json<{ cells: { key: string; people: number; tokens: number }[] }>(
      scene.ask(tokens.analyst ?? "", `/api/team/v1/sums?by=${by}`),
    );
  expect((await sums("model")).cells).toEqual([]);
  const demo = await demoArchive();
  const logs = (await demoLogs(demo.archive.store, "zanzibar")).filter(
    ({ agent, more }) => agent === "claude-code" && more?.type === "session",
  );
  for (const [index, name] of ["Bea", "Cid"].entries()) {
    const { token } = await join(scene.accounts, "acme", name);
    for (const [count, log] of logs.slice(0, 6).entries()) {
      const id = `4444444${index}-2222-4333-8444-${String(count).padStart(12, "0")}`;
      const text = log.bytes
        .toString()
        .replaceAll(log.session_id, id)
        .replaceAll(/"(msg_|req_)/g, `"$1${name}`);
      await pushLog((path, init) => scene.ask(token, path, init), {
        ...{ ...log, session_id: id, bytes: Buffer.from(text) },
        more: { ...log.more, top_id: id },
      });
    }
  }
  await scene.server.deriver.run();
  await demo[Symbol.asyncDispose]();
  const { cells } = await sums("model");
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.every(({ people, tokens: count }) => people >= 3 && count > 0)).toBe(true);
  for (const by of ["day", "project"])
    for (const { people } of (await sums(by)).cells) expect(people).toBeGreaterThanOrEqual(3);
  const { text } = await send(tokens.analyst ?? "", { method: "GET", path: "/api/team/v1/sums?by=day" });
  expect(leaks(text, { named: "" }, ids)).toEqual([]);
});
