// Tests that a forgotten session is in no copy of the database, by copies that Debian's PostgreSQL makes and restores.
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join as joinPath } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import type { SessionId } from "../../src/model/ids.ts";
import { openStore } from "../../src/store/open.ts";
import { sessionKeys } from "../../src/store/session-keys.ts";
import { PREFIX } from "../../src/team/protocol.ts";
import { ADMIN_ACTIONS } from "../../src/team/server/accounts/administer.ts";
import { type AccountsDatabase, openAccounts } from "../../src/team/server/accounts/database.ts";
import { postgresProgram } from "../builders/postgres.ts";
import { freshAccounts, freshDatabase, join } from "../builders/team/fresh-accounts.ts";
import { type PlantedSession, plantedSession, pushPlanted } from "../builders/team/planted-session.ts";
import { json, manifestOf, post, pushLog, type Send } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene, teamSceneOn } from "../builders/team/team-scene.ts";

const PROJECT = "github.com/acme/shop";
const modified_at = new Date().toISOString();
const [kept, gone] = ["birch", "willow"].map((name) =>
  plantedSession(name, { project: PROJECT, modified_at }),
) as [PlantedSession, PlantedSession];

/** A copy of the database as SQL. Without options everything is in it. */
function dump(accounts: AccountsDatabase, options: readonly string[] = []): string {
  const most = { encoding: "latin1", maxBuffer: 2 ** 28 } as const;
  return execFileSync(
    postgresProgram("pg_dump"),
    ["--enable-row-security", ...options, accounts.address],
    most,
  );
}

async function dumpOptions(accounts: AccountsDatabase): Promise<string[]> {
  const answer = await ADMIN_ACTIONS["dump-options"]?.run(accounts, []);
  return answer && "said" in answer ? answer.said.split(" ") : [];
}

async function restored(copy: string): Promise<AccountsDatabase> {
  const address = await freshDatabase(inject("postgres"));
  const options = {
    input: Buffer.from(copy, "latin1"),
    stdio: ["pipe" as const, "ignore" as const, "pipe" as const],
  };
  execFileSync(postgresProgram("psql"), ["-q", "-v", "ON_ERROR_STOP=1", address], options);
  return openAccounts(address);
}

/** Which words are in a copy, as they are or in data that can be decrypted and decompressed. */
function wordsIn(copy: string, { words }: PlantedSession, keys: string): string[] {
  const opened = [...copy.matchAll(/\\\\x([0-9a-f]{20,})|sealed:([\w+/=]+)/g)].map(([, hex, base64]) =>
    open(Buffer.from(hex ?? base64 ?? "", hex === undefined ? "base64" : "hex"), keys),
  );
  const all = [copy, ...opened].join("\n");
  return words.filter((word) => all.includes(word));
}

function open(data: Buffer, keys: string): string {
  const bytes = sessionKeys(keys).unseal(data) ?? data;
  try {
    return zstdDecompressSync(bytes).toString("latin1");
  } catch {
    // Not compressed, or not decrypted.
    return Buffer.from(bytes).toString("latin1");
  }
}

async function seen({ server }: TeamScene, { id }: PlantedSession): Promise<object | null> {
  await server.deriver.run();
  const store = await openStore(server.locationOf("acme"));
  try {
    const [session] = await store.sessionsById(id as SessionId);
    if (!session) return null;
    const sources = await store.sourcesOf(session.id);
    const bytes = await Promise.all(
      sources.map(async ({ path }) => Buffer.concat(await Array.fromAsync(store.bytes(path))).toString()),
    );
    return { ...session, notes: sources.map(({ note }) => note), bytes };
  } finally {
    await store.close();
  }
}

/** How many of a session's words are found, by its owner's token. */
async function found(scene: TeamScene, token: string, { words }: PlantedSession): Promise<number> {
  const places = words.filter((word) => !/^zq(?:task|inner|name)/.test(word));
  let hits = 0;
  for (const word of places) {
    const { results } = await json<{ results: object[] }>(scene.ask(token, `/api/v1/search?q=${word}`));
    hits += results.length > 0 ? 1 : 0;
  }
  return hits;
}

let copies: { readonly documented: string; readonly whole: string; readonly keys: string };
let before: object | null;
let token: string;
let keys: string;

beforeAll(async () => {
  await using scene = await teamScene(inject("postgres"), "acme");
  ({ token } = await join(scene.accounts, "acme", "Ann"));
  ({ keys } = scene);
  const send: Send = (path, init) => scene.ask(token, path, init);
  for (const session of [kept, gone]) await pushPlanted(send, session);
  before = await seen(scene, kept);
  expect(await seen(scene, gone)).not.toBeNull();
  expect(await found(scene, token, gone)).toBe(6);
  const oldKeys = joinPath(keys, "..", "copy");
  cpSync(keys, oldKeys, { recursive: true });
  const options = await dumpOptions(scene.accounts);
  copies = { documented: dump(scene.accounts, options), whole: dump(scene.accounts), keys: oldKeys };
  await json(send(`${PREFIX}/push/forget`, post({ sessions: [gone.id] })));
  expect(await seen(scene, gone)).toBeNull();
  expect(await found(scene, token, gone)).toBe(0);
  const now = dump(scene.accounts);
  expect(wordsIn(now, gone, joinPath(keys, "acme"))).toEqual([]);
  expect(wordsIn(now, kept, joinPath(keys, "acme"))).toEqual(kept.words);
});

test("an earlier copy has no word of a forgotten session, and all of another one, once it is decrypted", () => {
  const { documented, whole, keys: oldKeys } = copies;
  expect([...kept.words, ...gone.words].filter((word) => documented.includes(word))).toEqual([]);
  expect(wordsIn(documented, gone, joinPath(keys, "acme"))).toEqual([]);
  expect(wordsIn(documented, kept, joinPath(keys, "acme"))).toEqual(kept.words);
  // The key is what makes the difference. And rows are in a copy that was made in another way.
  expect(wordsIn(documented, gone, joinPath(oldKeys, "acme"))).toEqual(gone.words);
  expect(gone.words.filter((word) => whole.includes(word)).length).toBeGreaterThan(5);
});

test("a server on an earlier copy makes all sessions again but the forgotten one, and still refuses that", async () => {
  await using scene = await teamSceneOn(await restored(copies.documented), keys);
  expect(await seen(scene, gone)).toBeNull();
  expect(await seen(scene, kept)).toEqual(before);
  expect([await found(scene, token, gone), await found(scene, token, kept)]).toEqual([0, 6]);
  const send: Send = (path, init) => scene.ask(token, path, init);
  const [log] = gone.logs;
  if (!log) throw new Error("It has logs.");
  expect((await send(`${PREFIX}/push/manifests`, post(manifestOf(log)))).status).toBe(410);
  const { logs } = await json<{ logs: object[] }>(send(`${PREFIX}/push/state`));
  expect(logs).toHaveLength(kept.logs.length);
  expect(JSON.stringify(await json(send(`${PREFIX}/changes`)))).toContain("zqnamebirch");
  expect(wordsIn(dump(scene.accounts), gone, joinPath(keys, "acme"))).toEqual([]);
  expect(scene.log).toEqual([]);
});

test("a server with other keys does not start, and without the lost ones asks machines for everything again", async () => {
  const accounts = await restored(copies.documented);
  const fresh = joinPath(keys, "..", "empty");
  await expect(teamSceneOn(accounts, fresh)).rejects.toThrow("team-admin new-keys acme");
  const again = await openAccounts(accounts.address);
  await ADMIN_ACTIONS["new-keys"]?.run(again, ["acme"]);
  await using scene = await teamSceneOn(again, fresh);
  expect(await seen(scene, kept)).toBeNull();
  const send: Send = (path, init) => scene.ask(token, path, init);
  expect(await json(send(`${PREFIX}/push/state`))).toMatchObject({ logs: [] });
  for (const log of kept.logs) await pushLog(send, log);
  expect(await seen(scene, kept)).toMatchObject({ id: kept.id, turns: 1 });
});

test("a session whose rows were not yet removed when a server was killed is gone when it starts again", async () => {
  await using scene = await teamSceneOn(await restored(copies.documented), keys);
  await scene.server.deriver.run();
  (await scene.server.keysOf("acme")).forget(kept.id);
  const again = await scene.another();
  await again.deriver.run();
  await again.close();
  expect(await seen(scene, kept)).toBeNull();
  expect(wordsIn(dump(scene.accounts), kept, joinPath(keys, "acme"))).toEqual([]);
});

test("an organisation has keys of its own", async () => {
  const accounts = await freshAccounts(inject("postgres"), "one", "two");
  await using scene = await teamSceneOn(accounts, joinPath(keys, "..", "several"));
  const [one, two] = [await scene.server.keysOf("one"), await scene.server.keysOf("two")];
  expect(two.unseal(one.seal("a session", Buffer.from("text")))).toBeNull();
  one.forget("a session");
  expect(two.isForgotten("a session")).toBe(false);
});
