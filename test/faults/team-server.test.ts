// Kills clients, servers and PostgreSQL while three machines push, with requests that come twice, late and in another order: what is
// on the server at the end is what the redacted bytes say, once. CLEW_RUNS=75 kills at 300 points, with 200 sessions.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { generateCorpus } from "../../src/demo/generate-corpus.ts";
import { Random } from "../../src/demo/random.ts";
import type { SampleFile } from "../../src/demo/sample-file.ts";
import { openStore } from "../../src/store/open.ts";
import { sessionKeys, unsealText } from "../../src/store/session-keys.ts";
import { rootOf } from "../../src/team/content-digest.ts";
import type { LogState, Manifest } from "../../src/team/protocol.ts";
import { connectTo } from "../builders/postgres.ts";
import { json, pushLog, type Send } from "../builders/team/push-logs.ts";
import { hashesOf, type TeamMachine, teamMachine } from "../builders/team/team-machine.ts";
import type { PassedRequest } from "../builders/team/team-proxy.ts";
import { type TeamSite, teamSite } from "../builders/team/team-site.ts";
import type { Running } from "../stories/command-line.ts";

const RUNS = Number(process.env.CLEW_RUNS ?? 1);
const POINTS = RUNS === 1 ? 3 : 4 * RUNS;
const SESSIONS = RUNS === 1 ? 6 : 200;
const BYTES = SESSIONS * 40_000;
/** Sessions that go on between two pushes of a machine. */
const GROWN = Math.min(12, SESSIONS);
const MANY = RUNS * 120_000;

interface Member {
  readonly machine: TeamMachine;
  readonly person: string;
  readonly files: readonly [SampleFile, ...SampleFile[]];
}

test("kills of clients, servers and PostgreSQL at any point lose nothing and double nothing", {
  timeout: 300_000 + MANY,
}, async () => {
  const random = new Random(process.env.CLEW_SEED ?? "team faults");
  const past: PassedRequest[] = [];
  const repeats: Promise<void>[] = [];
  const killed = { client: 0, server: 0, database: 0, repeated: 0 };
  const points = () => killed.client + killed.server + killed.database;
  let running: Running[] = [];
  const restarting = new Map<string, Promise<void>>();
  const growSome = (machine: TeamMachine, file: SampleFile) =>
    machine.grow(file, Math.ceil(file.bytes.toString().split("\n").length / random.between(4, 8)));
  let left = random.between(2, 12);
  let calm = true;

  /** Returns false if there is nothing of its kind to kill just now. */
  function kill(site: TeamSite): boolean {
    const kind = KINDS[points()] ?? random.pick(KINDS);
    if (kind === "client") {
      const [first, ...others] = running.filter(
        ({ process }) => process.exitCode === null && process.signalCode === null,
      );
      // Another one goes on, or there would be nothing to disturb until the next round.
      if (!first || others.length === 0) return false;
      killed.client++;
      return random.pick([first, ...others]).process.kill("SIGKILL");
    }
    if (restarting.has(kind)) return false;
    const victim = site.servers[random.between(0, site.servers.length - 1)];
    const restart =
      kind === "server" ? victim?.crash() : site.postgres.crash(random.chance(0.5) ? "SIGKILL" : "SIGQUIT");
    restarting.set(
      kind,
      Promise.resolve(restart).finally(() => restarting.delete(kind)),
    );
    killed[kind]++;
    return true;
  }

  await using site = await teamSite({
    servers: 2,
    durable: true,
    async watch(request, when) {
      if (calm) return false;
      if (when === "before") {
        past.push(request);
        if (past.length > 500) past.shift();
      }
      if (random.chance(0.1)) {
        killed.repeated++;
        const earlier = random.pick([request, ...past]);
        repeats.push(wait(random.between(0, 40)).then(() => site.proxy.repeat(earlier)));
      }
      if (random.chance(0.2)) await wait(random.between(0, 30));
      if (--left > 0 || points() >= POINTS) return false;
      left = random.between(1, 12);
      return kill(site) && random.chance(0.3);
    },
  });
  const members = membersOf();
  try {
    for (const { machine, person, files } of members) {
      for (const file of files) if (file === files[0] || random.chance(0.3)) growSome(machine, file);
      await machine.run("team", "join", site.address, await site.codeFor(person), "--machine", machine.name);
      await machine.run("team", "share", machine.checkout, "--as", "content");
    }
    calm = false;
    for (let round = 0; points() < POINTS; round++) {
      if (round > 20 + POINTS) throw new Error(`Only ${points()} points were met.`);
      running = members.map(({ machine }) => machine.start("team", "push"));
      const clients = running;
      await Promise.all(clients.map(({ end }) => end));
      await Promise.all(restarting.values());
      for (const client of clients) {
        const [code, text] = [await client.end, client.err()];
        if (code !== 0 && code !== "SIGKILL") expect(text).toMatch(/can't be reached|is busy/);
      }
      for (const { machine, files } of members)
        for (let grown = 0; grown < GROWN; grown++) growSome(machine, random.pick(files));
    }
    calm = true;
    await Promise.all(repeats);
    for (const { machine, files } of members)
      for (const file of files) machine.grow(file, Number.MAX_SAFE_INTEGER);
    for (const { machine } of members) await machine.run("team", "push");
    await site.derived();

    expect(points()).toBeGreaterThanOrEqual(POINTS);
    // A server that ends by itself is started again by systemd, so this is told and no failure.
    if (RUNS > 1) console.error(JSON.stringify({ ...killed, falls: site.servers.map(({ falls }) => falls) }));
    if (RUNS > 1)
      console.error(
        site
          .logs()
          .match(/(?:.*\n){0,20}Node\.js v.*/g)
          ?.join("\n"),
      );
    await checkLogs(site, members);
    await checkRows(site, members);
  } finally {
    for (const { process } of running) process.kill("SIGKILL");
    await Promise.all(restarting.values());
    for (const { machine } of members) machine[Symbol.dispose]();
  }
});

const KINDS = ["client", "server", "database"] as const;

/** A laptop and a desktop of Ann, of whose sessions some are on both, and a machine of Bob. */
function membersOf(): Member[] {
  const files = (seed: number, sessions: number, bytes: number) =>
    [...generateCorpus({ seed, sessions, bytes })].filter(({ path }) => path.startsWith("projects/"));
  const share = Math.ceil(SESSIONS / 3);
  const [laptop, desktop] = [files(1, share, BYTES / 3), files(2, share, BYTES / 3)];
  // The laptop stopped somewhere in these, and the desktop goes on.
  const begun = desktop
    .filter(({ path }) => path.endsWith(".jsonl"))
    .filter((_, index) => index % 4 === 0)
    .map((file) => ({ ...file, bytes: firstLines(file.bytes) }));
  const member = (
    name: string,
    person: string,
    path: string,
    [first, ...others]: readonly SampleFile[],
  ): Member => {
    if (!first) throw new Error("There is nothing to share.");
    return { machine: teamMachine(name, path), person, files: [first, ...others] };
  };
  return [
    member("laptop", "Ann", "shop", [...laptop, ...begun]),
    member("desktop", "Ann", "code/acme/the-shop", desktop),
    member("bobs", "Bob", "src/shop", files(3, share, BYTES / 3)),
  ];
}

function firstLines(bytes: Buffer): Buffer {
  const lines = bytes.toString().split(/(?<=\n)/);
  return Buffer.from(lines.slice(0, Math.ceil(lines.length / 2)).join(""));
}

interface PushedRow {
  readonly machine: string;
  readonly person: string;
  readonly name: string;
  readonly digest: string;
  readonly manifest: Manifest;
}

/** Each machine's logs are on the server to the byte, none is missing, and none is there twice. */
async function checkLogs(site: TeamSite, members: readonly Member[]): Promise<void> {
  const rows = await pushedRows(site);
  for (const { machine } of members) {
    const own = rows.filter((row) => row.machine === machine.name);
    const expected = [...machine.redacted()].map(([name, bytes]) => [name, hashesOf(bytes)]);
    const there = own.map(({ name, manifest }) => [
      name,
      manifest.generations.flatMap(({ pieces }) => pieces),
    ]);
    expect(there.toSorted(byName)).toEqual(expected.toSorted(byName));
    const token = machine.token();
    const state = await json<{ root: string; logs: LogState[] }>(
      sender(site.address, token)("/api/team/v1/push/state"),
    );
    expect(state.root).toBe(rootOf(own.map(({ manifest, digest }) => ({ log: manifest.log, digest }))));
    if (RUNS === 1 && machine !== members[0]?.machine) continue;
    const again = await machine.run<{ pushed: object }>("team", "push");
    expect(again.pushed).toMatchObject({ logs: 0, pieces: 0, unchanged: own.length });
  }
}

function byName([one = ""]: readonly unknown[], [other = ""]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}

/** All rows are those of a server on which nothing happened, and each message of the API is paid once. */
async function checkRows(site: TeamSite, members: readonly Member[]): Promise<void> {
  const rows = await pushedRows(site);
  const keys = sessionKeys(site.keys);
  await using calm = await teamSite({ servers: 1, postgres: site.postgres });
  for (const { machine, person } of members) {
    const code = await calm.codeFor(person);
    const join = { method: "POST", body: JSON.stringify({ code, machine: machine.name, client: "a test" }) };
    const { token } = await json<{ token: string }>(sender(calm.address, "")("/api/team/v1/machines", join));
    for (const [name, bytes] of machine.redacted()) {
      const { manifest } = rows.find((row) => row.machine === machine.name && row.name === name) ?? {};
      if (!manifest) throw new Error(`${name} is missing.`);
      const { log, project, type, form, rank, number, note, top_id } = manifest;
      // Each server encrypts it with keys of its own.
      const description = note?.description ? unsealText(keys, note.description) : null;
      const more = { type, form, rank, number, note: note && { ...note, description }, top_id };
      await pushLog(sender(calm.address, token), { ...log, project, bytes, more });
    }
  }
  await calm.derived();
  const [disturbed, undisturbed] = [await openStore(site.archive), await openStore(calm.archive)];
  try {
    expect(await disturbed.counts()).toEqual(await undisturbed.counts());
    expect(await disturbed.digest()).toBe(await undisturbed.digest());
    const spent = (await disturbed.spent()).filter(({ inherited }) => !inherited);
    const total = { messages: 0, input: 0, output: 0, cache_read: 0, cache_write: 0 };
    for (const { messages, usage } of spent) {
      total.messages += messages;
      for (const name of ["input", "output", "cache_read", "cache_write"] as const)
        total[name] += usage[name];
    }
    expect(total).toEqual(
      independentTotal(members.flatMap(({ machine }) => [...machine.redacted().values()])),
    );
  } finally {
    await disturbed.close();
    await undisturbed.close();
  }
}

/** Sums up the usage of each API message once, from the redacted lines alone. */
function independentTotal(logs: readonly Buffer[]): object {
  const messages = new Map<string, ApiMessage["usage"]>();
  // Of copies, the one with more output is complete.
  for (const log of logs)
    for (const [id, usage] of usageIn(log))
      if ((usage.output_tokens ?? 0) >= (messages.get(id)?.output_tokens ?? 0)) messages.set(id, usage);
  const sum = (name: string) =>
    [...messages.values()].reduce((total, usage) => total + (usage[name] ?? 0), 0);
  return {
    ...{ messages: messages.size, input: sum("input_tokens"), output: sum("output_tokens") },
    ...{ cache_read: sum("cache_read_input_tokens"), cache_write: sum("cache_creation_input_tokens") },
  };
}

/** Several lines of a log have one message; the last one says what it used. */
function usageIn(log: Buffer): Map<string, ApiMessage["usage"]> {
  const lines = log
    .toString()
    .split("\n")
    .filter((line) => line !== "");
  const messages = lines.flatMap((line) => messagesIn(JSON.parse(line)));
  return new Map(messages.map(({ id, usage }) => [id, usage]));
}

interface ApiMessage {
  readonly id: string;
  readonly usage: Record<string, number>;
}

/** Old clients wrote a sub-agent's messages within records of another kind. */
function messagesIn(value: unknown): ApiMessage[] {
  if (typeof value !== "object" || value === null) return [];
  const { id, role, usage, model } = value as Partial<ApiMessage & { role: string; model: string }>;
  if (role === "assistant" && id !== undefined && usage && model !== "<synthetic>") return [{ id, usage }];
  return Object.values(value).flatMap(messagesIn);
}

async function pushedRows({ database }: TeamSite): Promise<PushedRow[]> {
  const sql = connectTo(database);
  try {
    return await sql<PushedRow[]>`
      select token.name as machine, person.name as person, log.name, digest, manifest from clew_team.log
      join clew_team.token on token.id = log.machine join clew_team.person on person.id = log.person`;
  } finally {
    await sql.end();
  }
}

function sender(address: string, token: string): Send {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("x-clew-protocol", "1");
    if (token !== "") headers.set("authorization", `Bearer ${token}`);
    if (typeof init.body === "string") headers.set("content-type", "application/json");
    return fetch(address + path, { ...init, headers });
  };
}
