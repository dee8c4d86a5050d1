// Tests a machine with a real team server: its sessions are there as they are on the machine, whatever breaks in between.
import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { forget } from "../../src/archive/operations/forget.ts";
import { Random } from "../../src/demo/random.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { invite } from "../../src/team/server/accounts/people.ts";
import { type Door, openDoor } from "../builders/team/door.ts";
import { join } from "../builders/team/fresh-accounts.ts";
import { longTalk, type Member, PROJECT, teamMember } from "../builders/team/member.ts";
import { json, post } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";
import { type Conversation, sessionId } from "../builders/transcripts/build.ts";

let scene: TeamScene;
let door: Door;
beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme", "sums", "two", "three");
  door = await openDoor(scene);
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

async function codeFor(name: string, organisation = "acme"): Promise<string> {
  const { code } = await invite(scene.accounts.sql, { organisation, name, roles: ["member"], by: "a test" });
  return code;
}

async function share(member: Member, code: string, as: "content" | "aggregates" = "content"): Promise<void> {
  await member.run({ action: "join", subject: door.address, code, machine: "laptop" });
  await member.run({ action: "share", subject: member.checkout, as });
}

async function onServer(organisation = "acme"): Promise<object[]> {
  await scene.server.deriver.run();
  const store = await openStore(scene.server.locationOf(organisation));
  try {
    return await shown(store);
  } finally {
    await store.close();
  }
}

async function shown(store: Store): Promise<object[]> {
  const { rows } = await store.conversations({ archived: "either" });
  return rows
    .map(({ session: { id, turns, messages, usage, title, subsessions }, cost }) => ({
      ...{ id, turns, messages, usage, title, subsessions, cost },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

test("broken connections and kills leave each session there once, with the turns and costs it has here", async () => {
  const talks: Conversation[] = [];
  await using member = await teamMember((folder, talk) => {
    for (let number = 1; number <= 4; number++) {
      const begun = talk(number).prompt(`Round the refund of order ${number} once.`).says("Rounded.");
      talks.push(longTalk(begun, number * 4));
      folder.session(begun, sessionId(number));
    }
    folder.subsession(talk(9).prompt("Look around.").says("Seen."), "a1", { of: sessionId(1) });
  });
  await share(member, await codeFor("Dana"));
  const random = new Random("a real server");
  let faults = 0;
  for (let round = 0; round < 12; round++) {
    const stop = new AbortController();
    let left = random.between(0, 10);
    door.fault = () => {
      if (left-- > 0) return null;
      faults++;
      stop.abort(new Error("killed"));
      return random.chance(0.5) ? "before" : "after";
    };
    await member.run({ action: "push" }, stop.signal).catch((error: Error) => {
      expect(error.message).toBe("killed");
    });
    const number = random.between(1, 4);
    const talk = talks[number - 1];
    if (!talk) throw new Error("There are four talks.");
    const before = talk.text();
    appendFileSync(
      member.kept.folder.path(`projects/-home-dana-shop/${sessionId(number)}.jsonl`),
      longTalk(talk, 1).text().slice(before.length),
    );
    await member.kept.update();
    if (round % 4 === 0) await scene.server.deriver.run();
  }
  door.fault = () => null;
  await member.run({ action: "push" });
  expect(faults).toBeGreaterThan(5);
  const mine = await shown(member.kept.archive.store);
  expect(mine).toMatchObject(
    [1, 2, 3, 4].map((number) => ({ turns: expect.toSatisfy((turns) => turns > number * 4) })),
  );
  expect(await onServer()).toEqual(mine);
  expect((await member.run({ action: "push" })).pushed).toMatchObject({ logs: 0, pieces: 0, unchanged: 5 });
  expect(Buffer.concat(door.wire).toString("latin1")).not.toContain(member.checkout);
  await member.run({ action: "unshare", subject: PROJECT });
  expect(await onServer()).toEqual([]);
});

test("two machines of one person show a session once, and its marks and name on both", async () => {
  const fill: Parameters<typeof teamMember>[0] = (folder, talk) => {
    folder.session(talk(41).prompt("Round the refund once.").says("Rounded."), sessionId(41));
  };
  await using laptop = await teamMember(fill);
  await using desktop = await teamMember(fill);
  const machines = [laptop, desktop];
  for (const machine of machines) await share(machine, await codeFor("Gil", "two"));
  const id = sessionId(41) as SessionId;
  await laptop.kept.archive.store.mark(id, { pinned: true });
  await desktop.kept.archive.store.rename(id, "The refund");
  const sync = async (...order: readonly Member[]) => {
    for (const machine of order) await machine.run({ action: "push" });
  };
  await sync(laptop, desktop, laptop);
  expect(await onServer("two")).toMatchObject([{ id, turns: 1 }]);
  const marksOf = async ({ kept }: Member) => {
    const [session] = await kept.archive.store.sessionsById(id);
    return { pinned: session?.pinned, title: session?.title };
  };
  for (const machine of machines)
    expect(await marksOf(machine)).toEqual({ pinned: true, title: "The refund" });
  await desktop.kept.archive.store.mark(id, { pinned: false });
  await sync(desktop, laptop);
  expect(await marksOf(laptop)).toEqual({ pinned: false, title: "The refund" });

  // A mark that is set on the server's own page counts as well, and the later change wins on either side.
  const { token } = await join(scene.accounts, "two", "Gil", null);
  const onPage = async (change: object) => {
    const init = { ...post(change), method: "PATCH" };
    const answer = await json<{ session: object }>(scene.ask(token, `/api/v1/sessions/${id}`, init));
    return answer.session;
  };
  expect(await onPage({ pinned: true })).toMatchObject({ pinned: true, title: "The refund" });
  await onPage({ title: null });
  await sync(laptop, desktop);
  for (const machine of machines)
    expect(await marksOf(machine)).toEqual({ pinned: true, title: "Round the refund once." });
  await laptop.kept.archive.store.mark(id, { pinned: false });
  await sync(laptop);
  scene.wait(1000);
  expect(await json(scene.ask(token, `/api/v1/sessions/${id}`))).toMatchObject({
    session: { pinned: false },
  });
});

test("a session forgotten everywhere while the server is away is gone with the next push, and stays on the other machine", async () => {
  const fill: Parameters<typeof teamMember>[0] = (folder, talk) => {
    for (const number of [51, 52])
      folder.session(talk(number).prompt(`Round refund ${number}.`).says("Rounded."), sessionId(number));
  };
  await using laptop = await teamMember(fill);
  await using desktop = await teamMember(fill);
  for (const machine of [laptop, desktop]) {
    await share(machine, await codeFor("Hal", "three"));
    await machine.run({ action: "push" });
  }
  const ids = async () => (await onServer("three")).map((each) => (each as { id: string }).id);
  expect(await ids()).toEqual([sessionId(51), sessionId(52)]);
  door.fault = () => "before";
  const input = { session: sessionId(51), everywhere: true, yes: true };
  const forgotten = await laptop.kept.archive.run(forget, input);
  expect(forgotten).toMatchObject({ here: true, team: { state: "waiting" } });
  expect((await shown(laptop.kept.archive.store)).length).toBe(1);
  door.fault = () => null;
  expect(await ids()).toHaveLength(2);
  await laptop.run({ action: "push" });
  expect(await ids()).toEqual([sessionId(52)]);
  const wire = door.wire.length;
  for (const _ of ["once", "again"])
    expect((await desktop.run({ action: "push" })).pushed).toMatchObject({ forgotten: 1, logs: 0 });
  expect(Buffer.concat(door.wire.slice(wire)).toString("latin1")).not.toContain("refund 51");
  expect(await ids()).toEqual([sessionId(52)]);
  expect(await desktop.run({})).toMatchObject({
    refused: [{ id: sessionId(51), reason: "forgotten" }],
    shares: [{ sessions: 2, waiting: 0 }],
  });
  expect((await shown(desktop.kept.archive.store)).length).toBe(2);
  const here = await desktop.kept.archive.run(forget, { ...input, everywhere: false });
  expect(here).toMatchObject({ here: true, team: null });
  expect((await desktop.run({})).refused).toEqual([]);
});

test("sums count as on the machine, and bring no session", async () => {
  await using member = await teamMember((folder, talk) => {
    folder.session(longTalk(talk(21), 3), sessionId(21));
  });
  await share(member, await codeFor("Eli", "sums"), "aggregates");
  expect((await member.run({ action: "push" })).pushed).toMatchObject({ logs: 1, refused: [] });
  expect(await onServer("sums")).toEqual([]);
  const { sql } = scene.accounts;
  const lines = await sql<{ line: { output: number } }[]>`
    select line from clew_team.usage_line join clew_team.log using (machine, agent, session_id, name)
    where organisation = 'sums'`;
  const spent = await member.kept.archive.store.spent();
  const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  expect(total(lines.map(({ line }) => line.output))).toBe(total(spent.map(({ usage }) => usage.output)));
  expect(lines.length).toBeGreaterThan(0);
});

test("a token that was revoked sends nothing more, and says what to do", async () => {
  await using member = await teamMember((folder, talk) => {
    folder.session(talk(31).prompt("Hello.").says("Yes."), sessionId(31));
  });
  await share(member, await codeFor("Fay"));
  await member.run({ action: "leave" });
  await share(member, await codeFor("Fay"));
  await scene.accounts.sql`update clew_team.token set revoked_at = now()`;
  scene.wait(10_000);
  await expect(member.run({ action: "push" })).rejects.toThrow("Ask for a new code");
});
