// Tests that a team server makes the same sessions from pushed logs as a machine has, once, whatever is repeated.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { contentDigest, rootOf } from "../../src/team/content-digest.ts";
import { type LogId, PREFIX } from "../../src/team/protocol.ts";
import { demoArchive, type TestArchive } from "../builders/archive/demo-archive.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import {
  demoLogs,
  json,
  manifestOf,
  type PushedState,
  piecesOf,
  post,
  pushLog,
  putPiece,
  type Send,
} from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";

let demo: TestArchive;
let scene: TeamScene;
beforeAll(async () => {
  demo = await demoArchive();
  scene = await teamScene(inject("postgres"), "acme", "other");
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

async function machine(
  name: string,
  organisation = "acme",
): Promise<{ readonly send: Send; readonly token: string }> {
  const { token } = await join(scene.accounts, organisation, name, ["member"]);
  return { token, send: (path, init) => scene.ask(token, path, init) };
}

async function storeOf(organisation: string) {
  await scene.server.deriver.run();
  return openStore(scene.server.locationOf(organisation));
}

test("pushed sessions are as on their machine, also if all is pushed twice", async () => {
  const logs = await demoLogs(demo.archive.store, "acme");
  expect(logs.length).toBeGreaterThan(50);
  const { send } = await machine("Ann");
  for (const log of logs) await pushLog(send, log);
  const store = await storeOf("acme");
  const mine = await shown(demo.archive.store);
  expect(mine.length).toBeGreaterThan(50);
  expect(await shown(store)).toEqual(mine);
  const digest = await store.digest();
  await store.close();
  for (const log of logs)
    expect((await send(`${PREFIX}/push/manifests`, post(manifestOf(log)))).status).toBe(200);
  const after = await storeOf("acme");
  expect(await after.digest()).toBe(digest);
  await after.close();
  const { sql } = scene.accounts;
  expect(await sql`select hash from clew_team.piece_data`).toHaveLength(0);
  expect(scene.log).toEqual([]);
});

/** Titles that a person set are marks, which are pushed apart. */
async function shown(store: Store): Promise<object[]> {
  const { rows } = await store.conversations({ archived: "either" });
  return rows
    .map(({ session: { id, turns, messages, usage, agent }, title_before, cost }) => ({
      ...{ id, agent, turns, messages, usage, title_before, cost },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

test("a log that grows is appended to, and its turns are as if it had been pushed at once", async () => {
  const { send } = await machine("Ben");
  const [whole] = (await demoLogs(demo.archive.store, "grow")).toSorted(
    (one, other) => other.bytes.length - one.bytes.length,
  );
  if (!whole) throw new Error("The demo has no log.");
  const id = "11111111-2222-4333-8444-555555555555";
  const text = whole.bytes.toString().replaceAll(whole.session_id, id);
  const grown = Buffer.from(text);
  const lines = text.split("\n");
  const log = { ...whole, session_id: id, more: { ...whole.more, top_id: id } };
  let state: PushedState | null = null;
  for (const share of [0.2, 0.21, 0.6, 1]) {
    const part = lines.slice(0, Math.ceil(lines.length * share)).join("\n");
    const bytes = share === 1 ? grown : Buffer.from(`${part}\n`);
    state = await pushLog(send, { ...log, bytes }, state);
    const store = await storeOf("acme");
    const [source] = await store.sourcesOf(id as SessionId);
    expect(source).toMatchObject({ size: bytes.length, generation: 0, gone: true });
    expect(Buffer.concat(await Array.fromAsync(store.bytes(source?.path ?? ""))).equals(bytes)).toBe(true);
    await store.close();
  }
  const store = await storeOf("acme");
  const [session] = await store.sessionsById(id as SessionId);
  const [original] = await demo.archive.store.sessionsById(whole.session_id as SessionId);
  expect(session).toMatchObject({ turns: original?.turns, messages: original?.messages });
  await store.close();
});

test("a log whose beginning changed is made again, and nothing of the former is left", async () => {
  const { send } = await machine("Cleo");
  const [log] = await demoLogs(demo.archive.store, "acme");
  if (!log) throw new Error("The demo has no log.");
  const id = "99999999-2222-4333-8444-555555555555";
  const bytes = (word: string) =>
    Buffer.from(log.bytes.toString().replaceAll(log.session_id, id).replaceAll("github.com", word));
  const own = { ...log, session_id: id, more: { ...log.more, top_id: id } };
  const first = await pushLog(send, { ...own, bytes: bytes("zanzibar") });
  await scene.server.deriver.run();
  await pushLog(send, { ...own, bytes: bytes("timbuktu") }, first);
  const store = await storeOf("acme");
  const [source] = await store.sourcesOf(id as SessionId);
  const text = Buffer.concat(await Array.fromAsync(store.bytes(source?.path ?? ""))).toString();
  expect(text).not.toContain("zanzibar");
  expect(await Array.fromAsync(store.earlier(source?.path ?? ""))).toEqual([]);
  const [session] = await store.sessionsById(id as SessionId);
  expect(session?.project_path).toContain("timbuktu");
  await store.close();
});

test("a manifest is refused without its pieces, after another one, and with wrong sizes; nothing is changed then", async () => {
  const { send } = await machine("Dan");
  const log = {
    agent: "claude-code",
    session_id: "refused",
    name: "refused.jsonl",
    project: "github.com/acme/shop",
  };
  const bytes = Buffer.from('{"type":"user"}\n');
  const manifest = manifestOf({ ...log, bytes });
  const push = async (body: object) => {
    const response = await send(`${PREFIX}/push/manifests`, post(body));
    return { status: response.status, ...((await response.json()) as object) } as {
      status: number;
      receipt?: string;
    };
  };
  const [piece] = piecesOf(bytes);
  if (!piece) throw new Error("No piece.");
  expect(await push(manifest)).toMatchObject({
    status: 409,
    error: { code: "missing_pieces", missing: [piece.hash] },
  });
  expect((await putPiece(send, { ...piece, bytes: Buffer.from("other bytes") })).status).toBe(422);
  expect((await putPiece(send, piece)).status).toBe(201);
  expect((await putPiece(send, piece)).status).toBe(200);
  const generations = [{ bytes: 5, pieces: [piece.hash] }];
  expect(await push({ ...manifest, generations })).toMatchObject({
    status: 422,
    error: { code: "bad_manifest" },
  });
  expect(await push({ ...manifest, seq: 2 })).toMatchObject({
    status: 409,
    error: { code: "not_head", head: null },
  });
  const taken = await push(manifest);
  expect(taken.status).toBe(200);
  expect(await push(manifest)).toEqual(taken);
  const head = { seq: 1, receipt: taken.receipt };
  const another = { ...manifest, modified_at: "2026-02-02T10:00:00.000Z", rank: 2 };
  expect(await push(another)).toMatchObject({ status: 409, error: { code: "not_head", head } });
  expect(await push({ ...manifest, log: { ...manifest.log, name: "/etc/passwd" } })).toMatchObject({
    status: 400,
  });
});

test("someone else's pieces count as missing, so no one learns what others have", async () => {
  const [ann, eve] = [await machine("Ann"), await machine("Eve")];
  const bytes = Buffer.from("known to one person only\n");
  const hashes = piecesOf(bytes).map((piece) => piece.hash);
  for (const piece of piecesOf(bytes)) await putPiece(ann.send, piece);
  const missing = async (send: Send) =>
    (await json<{ missing: string[] }>(send(`${PREFIX}/push/have`, post({ hashes })))).missing;
  expect(await missing(ann.send)).toEqual([]);
  expect(await missing(eve.send)).toEqual(hashes);
  const log = {
    agent: "claude-code",
    session_id: "stolen",
    name: "s.jsonl",
    project: "github.com/acme/shop",
    bytes,
  };
  expect((await eve.send(`${PREFIX}/push/manifests`, post(manifestOf(log)))).status).toBe(409);
});

test("the state lists what one machine pushed, with one hash over all, and a withdrawn project is gone", async () => {
  const { send, token } = await machine("Fay");
  const logs = Array.from({ length: 5 }, (_, index) => ({
    ...{
      agent: "claude-code",
      session_id: `session-${index}`,
      name: `${index}.jsonl`,
      project: "github.com/acme/fay",
    },
    bytes: Buffer.from(`${JSON.stringify({ type: "summary", summary: `title ${index}`, leafUuid: "x" })}\n`),
  }));
  for (const log of logs) await pushLog(send, log);
  const state = await json<{ logs: { log: LogId; digest: string }[]; root: string; next: string | null }>(
    send(`${PREFIX}/push/state`),
  );
  expect(state.logs.map(({ log }) => log.session_id)).toEqual(logs.map((log) => log.session_id));
  expect(state.root).toBe(
    rootOf(logs.map((log) => ({ log: manifestOf(log).log, digest: contentDigest(manifestOf(log)) }))),
  );
  expect(state.next).toBeNull();
  await scene.server.deriver.run();
  const withdraw = { project: "github.com/acme/fay" };
  expect(await json(send(`${PREFIX}/push/withdraw`, post(withdraw)))).toEqual({ logs: 5 });
  expect(await json(send(`${PREFIX}/push/withdraw`, post(withdraw)))).toEqual({ logs: 0 });
  const store = await storeOf("acme");
  expect(await store.sourcesOf("session-1" as SessionId)).toEqual([]);
  await store.close();
  expect(token).toMatch(/^clew_/);
});

test("a forgotten session is gone and refused from all machines, and only who shared it first can forget it", async () => {
  const [laptop, desktop, other] = [await machine("Gus"), await machine("Gus"), await machine("Gil")];
  const log = (await demoLogs(demo.archive.store, "gus"))[0];
  if (!log) throw new Error("The demo has no log.");
  const id = "77777777-2222-4333-8444-555555555555";
  const own = {
    ...log,
    session_id: id,
    more: { ...log.more, top_id: id },
    bytes: Buffer.from(log.bytes.toString().replaceAll(log.session_id, id)),
  };
  const there = async () => {
    await scene.server.deriver.run();
    const store = await storeOf("acme");
    const found = await store.sessionsById(id as SessionId);
    await store.close();
    return found.length;
  };
  const forget = (send: Send) => json(send(`${PREFIX}/push/forget`, post({ sessions: [id] })));
  // Of a session that no one shared yet, only the person's own copy is refused.
  expect(await forget((await machine("Eve")).send)).toEqual({ logs: 0, not_yours: [] });
  await pushLog(laptop.send, own);
  expect(await forget(other.send)).toEqual({ logs: 0, not_yours: [id] });
  await pushLog(other.send, own);
  expect(await forget(other.send)).toEqual({ logs: 1, not_yours: [id] });
  expect(await there()).toBe(1);
  const title = {
    session_id: id,
    field: "title",
    value: "Zanzibar",
    clock: { ms: 1, count: 0 },
    machine_id: "a",
  };
  const mark = () => json(laptop.send(`${PREFIX}/marks`, post({ marks: [title] })));
  expect(await mark()).toEqual({ accepted: 1 });
  expect(JSON.stringify(await scene.accounts.sql`select * from clew_team.mark`)).not.toContain("Zanzibar");
  expect(await forget(desktop.send)).toEqual({ logs: 1, not_yours: [] });
  expect(await forget(desktop.send)).toEqual({ logs: 0, not_yours: [] });
  expect(await there()).toBe(0);
  expect(await mark()).toEqual({ accepted: 0 });
  expect((await desktop.send(`${PREFIX}/push/manifests`, post(manifestOf(own)))).status).toBe(410);
  const offered = { session_id: id, project: log.project, modified_at: "2026-02-01T10:00:00Z" };
  const sessions = [offered, { ...offered, session_id: "another" }];
  for (const { send } of [laptop, other])
    expect(await json(send(`${PREFIX}/push/refused`, post({ sessions })))).toEqual({
      refused: [{ session_id: id, reason: "forgotten" }],
    });
  const pieces = await scene.accounts.sql`
    select 1 from clew_team.piece where hash = ${piecesOf(own.bytes)[0]?.hash ?? ""}`;
  expect(pieces).toHaveLength(0);
});

test("a log that two machines of a person have is there once, and of two that went apart the longer one shows", async () => {
  const [laptop, desktop] = [await machine("Hal"), await machine("Hal")];
  const log = (await demoLogs(demo.archive.store, "hal")).find(
    ({ agent, bytes }) => agent === "claude-code" && bytes.length > 5000,
  );
  if (!log) throw new Error("The demo has no such log.");
  const id = "66666666-2222-4333-8444-555555555555";
  const lines = log.bytes.toString().replaceAll(log.session_id, id).trimEnd().split("\n");
  const upTo = (count: number, end = "") => ({
    ...{ ...log, session_id: id, more: { ...log.more, top_id: id } },
    bytes: Buffer.from(`${lines.slice(0, count).join("\n")}\n${end}`),
  });
  const sources = async () => {
    const store = await storeOf("acme");
    const found = await store.sourcesOf(id as SessionId);
    await store.close();
    return found.map(({ size }) => size).sort((one, other) => one - other);
  };
  const half = upTo(lines.length - 2);
  const first = await pushLog(laptop.send, half);
  expect(await sources()).toEqual([half.bytes.length]);
  const all = upTo(lines.length);
  await pushLog(desktop.send, all);
  expect(await sources()).toEqual([all.bytes.length]);
  const apart = upTo(lines.length - 2, `${JSON.stringify({ type: "ai-title", aiTitle: "apart" })}\n`);
  await pushLog(laptop.send, apart, first);
  expect(await sources()).toEqual([apart.bytes.length, all.bytes.length].sort((one, other) => one - other));
});

/** A session, and the log of one of its sub-agents under an id of its own, as a person shares them. */
async function sessionWithSubAgent(ids: { readonly sub_agent: string; readonly session: string }) {
  const logs = await demoLogs(demo.archive.store, "lea");
  // A shorter one only suggests a prompt, and has no row.
  const side = logs.find(
    ({ more, session_id, bytes }) =>
      more?.type === "subsession" && more.top_id !== session_id && bytes.length > 3000,
  );
  const top = logs.find(
    ({ more, session_id }) => more?.type === "session" && session_id === side?.more?.top_id,
  );
  if (!side || !top) throw new Error("The demo has no sub-agent.");
  const renamed = (log: typeof side, session_id: string) => {
    const text = log.bytes
      .toString()
      .replaceAll(side.session_id, ids.sub_agent)
      .replaceAll(top.session_id, ids.session);
    return { ...log, session_id, bytes: Buffer.from(text), more: { ...log.more, top_id: ids.session } };
  };
  const subAgent = renamed(side, ids.sub_agent);
  return {
    session: renamed(top, ids.session),
    sub_agent: subAgent,
    /** As a machine sends it that does not know its session. */
    alone: { ...subAgent, more: { ...subAgent.more, top_id: ids.sub_agent } },
    /** By session, `none` if it is in no archive. */
    async place() {
      const store = await storeOf("acme");
      const rows = await store.sessionsById(ids.sub_agent as SessionId);
      const places: string[] = [];
      for (const { top_id } of rows) {
        const sources = await store.sourcesOf(top_id);
        places.push(sources.some(({ session_id }) => session_id === ids.sub_agent) ? top_id : "no log");
      }
      await store.close();
      return places.join() || "none";
    },
  };
}

test.each([
  ["44444444-2222-4333-8444-555555555555", "44444444-3333-4333-8444-555555555555"],
  // Sessions are derived in the order of their ids.
  ["agent-44444444", "44444444-4444-4333-8444-555555555555"],
])(
  "the log of sub-agent %s that came before its session belongs to it afterwards",
  async (sub_agent, session) => {
    const { send } = await machine("Lea");
    const made = await sessionWithSubAgent({ sub_agent, session });
    const first = await pushLog(send, made.alone);
    expect(await made.place()).toBe(sub_agent);
    await pushLog(send, made.session);
    await pushLog(send, made.sub_agent, first);
    expect(await made.place()).toBe(session);
  },
);

test.each([
  ["before", "agent-55555551", "55555555-4444-4333-8444-555555555551"],
  ["after", "agent-55555552", "55555555-4444-4333-8444-555555555552"],
])(
  "a sub-agent belongs to its session, also if a machine without the session sends it %s",
  async (order, sub_agent, session) => {
    const [laptop, desktop] = [await machine("Liv"), await machine("Liv")];
    const made = await sessionWithSubAgent({ sub_agent, session });
    if (order === "before") {
      await pushLog(desktop.send, made.alone);
      await made.place();
    }
    await pushLog(laptop.send, made.session);
    await pushLog(laptop.send, made.sub_agent);
    expect(await made.place()).toBe(session);
    if (order === "after") await pushLog(desktop.send, made.alone);
    expect(await made.place()).toBe(session);
  },
);

test("marks of a person are merged by their clocks, whatever order they come in, and no one else has them", async () => {
  const [ida, jon] = [await machine("Ida"), await machine("Jon")];
  const mark = (value: string, ms: number, count = 0, machine_id = "a") => ({
    ...{ session_id: "s", field: "title", value, clock: { ms, count }, machine_id },
  });
  const put = (marks: object[]) => json(ida.send(`${PREFIX}/marks`, post({ marks })));
  expect(await put([mark("later", 20), mark("earlier", 10)])).toEqual({ accepted: 1 });
  expect(await put([mark("same time, counted", 20, 1)])).toEqual({ accepted: 1 });
  expect(await put([mark("same time, counted", 20, 1)])).toEqual({ accepted: 0 });
  const changes = (send: Send, cursor = "") =>
    json<{ changes: object[]; cursor: string; more: boolean }>(send(`${PREFIX}/changes?cursor=${cursor}`));
  const seen = await changes(ida.send);
  expect(seen.changes).toEqual([{ type: "mark", mark: mark("same time, counted", 20, 1) }]);
  expect((await changes(ida.send, seen.cursor)).changes).toEqual([]);
  expect((await changes(jon.send)).changes).toEqual([]);
});

test("a second server on the same database goes on where the first one ended, and derives nothing twice", async () => {
  const { send } = await machine("Kim");
  const logs = (await demoLogs(demo.archive.store, "kim")).slice(0, 10);
  const other = await scene.another();
  const renamed = logs.map((log, index) => {
    const id = `55555555-2222-4333-8444-${String(index).padStart(12, "0")}`;
    const bytes = Buffer.from(log.bytes.toString().replaceAll(log.session_id, id));
    return { ...log, session_id: id, bytes, more: { ...log.more, top_id: id } };
  });
  await Promise.all(renamed.map((log) => pushLog(send, log)));
  await Promise.all([scene.server.deriver.run(), other.deriver.run()]);
  const store = await storeOf("acme");
  for (const { session_id, bytes } of renamed)
    expect((await store.sourcesOf(session_id as SessionId)).map(({ size }) => size)).toEqual([bytes.length]);
  await store.close();
  await other.close();
});
