// Tests what a machine sends to a team server, over a real connection: exactly what is shared, redacted, once and whole.
import { appendFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { forget } from "../../../src/archive/operations/forget.ts";
import { startBackgroundPush } from "../../../src/archive/team/background-push.ts";
import { plantedSecret } from "../../../src/demo/planted-secret.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { type TeamMark, usageLineSchema } from "../../../src/team/protocol.ts";
import { longTalk, type Member, PROJECT, redacted, teamMember } from "../../builders/team/member.ts";
import { startReceiver } from "../../builders/team/receiver.ts";
import { conversation, sessionId } from "../../builders/transcripts/build.ts";

const { token: TOKEN } = plantedSecret(1);

test("nothing is sent before a project is shared, and then only that project", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) => {
    folder.session(talk(1).prompt("Shared.").says("Yes."), sessionId(1));
    folder.session(conversation({ seed: 2 }).prompt("Elsewhere.").says("No."), sessionId(2));
  });
  expect(await member.run({})).toMatchObject({ server: null, shares: [] });
  await expect(member.run({ action: "push" })).rejects.toThrow("belongs to no team server");
  await member.run({ action: "join", subject: receiver.address, code: receiver.code });
  expect((await member.run({ action: "push" })).pushed).toBeNull();
  expect(receiver.received.map(({ path }) => path)).toEqual(["/machines", "/machines/self"]);
  await member.run({ action: "share", subject: member.checkout, as: "content" });
  expect(receiver.received).toHaveLength(2);
  const dry = await member.run({ action: "push", dry_run: true });
  expect(dry.would_leave).toMatchObject([{ project: PROJECT, session_id: sessionId(1), redacted: 0 }]);
  expect(receiver.received).toHaveLength(2);
  const { pushed, shares } = await member.run({ action: "push" });
  expect(pushed).toMatchObject({ logs: 1, pieces: 1, refused: [] });
  expect(shares).toMatchObject([{ project: PROJECT, sessions: 1, waiting: 0 }]);
  const path = member.kept.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
  expect(receiver.contents()).toEqual({ [`${sessionId(1)}.jsonl`]: [redacted(member, path)] });
  const wire = Buffer.concat(receiver.received.map(({ body }) => body)).toString("utf8");
  expect(wire).not.toContain("Elsewhere");
  expect(wire).not.toContain(member.checkout);
  expect(wire).toContain(`"cwd":"/${PROJECT}"`);
});

test("the token is in a file of mode 600 and in no answer, and leaving removes it", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember(() => undefined);
  await member.joined(receiver);
  const folder = join(member.kept.folder.data_dir, "team");
  const token = /clew_\w+/.exec(readFileSync(join(folder, "membership.json"), "utf8"))?.[0] ?? "none";
  expect(statSync(join(folder, "membership.json")).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(JSON.stringify(await member.run({}))).not.toContain(token);
  await member.run({ action: "leave" });
  expect(existsSync(folder)).toBe(false);
  expect(receiver.received.at(-1)).toMatchObject({ method: "DELETE", path: "/machines/self" });
});

describe("a session that goes on", () => {
  test("sends its last piece only, and a push without changes sends no piece", async () => {
    await using receiver = await startReceiver();
    await using member = await teamMember((folder, talk) =>
      folder.session(longTalk(talk(1), 40), sessionId(1)),
    );
    await member.joined(receiver);
    const first = (await member.run({ action: "push" })).pushed;
    expect(first?.pieces).toBeGreaterThan(3);
    expect((await member.run({ action: "push" })).pushed).toMatchObject({ logs: 0, pieces: 0, unchanged: 1 });
    const path = member.kept.folder.path(`projects/-home-dana-shop/${sessionId(1)}.jsonl`);
    appendFileSync(path, member.talk(2).prompt(`And ${TOKEN}?`).says("Fine.").text());
    await member.kept.update();
    expect((await member.run({ action: "status" })).shares).toMatchObject([{ waiting: 1 }]);
    expect((await member.run({ action: "push" })).pushed).toMatchObject({ logs: 1, pieces: 1 });
    expect(Object.values(receiver.contents())).toEqual([[redacted(member, path)]]);
    expect([...receiver.manifests.values()]).toMatchObject([{ seq: 2 }]);
  });

  test("keeps what its file had before it was rewritten", async () => {
    await using receiver = await startReceiver();
    await using member = await teamMember((folder, talk) => {
      folder.session(talk(1).prompt("First words.").says("Yes."), sessionId(1));
    });
    await member.joined(receiver);
    await member.run({ action: "push" });
    member.kept.folder.session(member.talk(3).prompt("Other words.").says("Yes."), sessionId(1));
    await member.kept.update();
    await member.run({ action: "push" });
    const [generations] = Object.values(receiver.contents());
    expect(generations).toHaveLength(2);
    expect(generations?.[0]).toContain("First words.");
    expect(generations?.[1]).toContain("Other words.");
  });
});

test("sums have no text, no id and no folder of a session", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) => {
    folder.session(talk(1).prompt("Quokkas in the warehouse.").says("Found them."), sessionId(1));
  });
  await member.joined(receiver, "aggregates");
  await member.run({ action: "push" });
  const [[text = ""] = []] = Object.values(receiver.contents());
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => usageLineSchema.strict().parse(JSON.parse(line)));
  const spent = await member.kept.archive.store.spent();
  const sum = (rows: readonly { output: number }[]) => rows.reduce((total, { output }) => total + output, 0);
  expect(sum(lines)).toBe(sum(spent.map(({ usage }) => usage)));
  expect(sum(lines)).toBeGreaterThan(0);
  const wire = receiver.received.map(({ path, body }) => path + body.toString("utf8")).join("\n");
  expect(wire).not.toMatch(/quokka|Found them|home|5e55/i);
});

test("taking a project back removes it from the server, also later if the server was away", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) =>
    folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1)),
  );
  await member.joined(receiver);
  await member.run({ action: "push" });
  expect(receiver.manifests.size).toBe(1);
  receiver.fault = () => 400;
  const away = await member.run({ action: "unshare", subject: "shop" });
  expect(away.server?.problem).toContain("refused");
  expect(away.shares).toEqual([]);
  expect(receiver.manifests.size).toBe(1);
  receiver.fault = () => null;
  await member.run({ action: "push" });
  expect(receiver.manifests.size).toBe(0);
});

test("sharing sums instead of sessions takes the sessions back first", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) =>
    folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1)),
  );
  await member.joined(receiver);
  await member.run({ action: "push" });
  await member.run({ action: "share", subject: member.checkout, as: "aggregates" });
  await member.run({ action: "push" });
  expect(Object.keys(receiver.contents())).toEqual(["usage.jsonl"]);
});

describe("what the server says", () => {
  async function member(): Promise<Member> {
    return teamMember((folder, talk) => folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1)));
  }

  test("a client that is too old sends nothing, and says what to do", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    receiver.terms = { ...receiver.terms, protocols: [7], min_client: "7.0.0" };
    await expect(shared.run({ action: "push" })).rejects.toThrow("needs clew 7.0.0 or newer");
    receiver.terms = { ...receiver.terms, protocols: [1], redaction_min: 99 };
    await expect(shared.run({ action: "push" })).rejects.toThrow("needs clew 7.0.0 or newer");
    expect(receiver.pieces.size).toBe(0);
  });

  test("a token that it does not know needs a new code", async () => {
    await using receiver = await startReceiver();
    await using other = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    receiver.fault = () => 401;
    await expect(shared.run({ action: "push" })).rejects.toThrow("clew team join");
    expect((await shared.run({})).server?.problem).toContain("expired or was revoked");
    await expect(shared.run({ action: "join", subject: other.address, code: other.code })).rejects.toThrow(
      "clew team leave",
    );
  });

  test("nothing of a forgotten session is sent, and a person sees how to delete it here too", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    receiver.forgotten.add(sessionId(1));
    const pushed = async () => {
      const before = receiver.received.length;
      expect((await shared.run({ action: "push" })).pushed).toMatchObject({ logs: 0, forgotten: 1 });
      return receiver.received.slice(before).map(({ path }) => path);
    };
    const asked = ["/push/terms", "/push/state", "/push/refused"];
    expect(await pushed()).toEqual([...asked, "/changes"]);
    expect(await pushed()).toEqual([...asked, "/changes?cursor=0"]);
    expect((await shared.run({})).refused).toMatchObject([{ id: sessionId(1), reason: "forgotten" }]);
    expect((await shared.run({ action: "push", dry_run: true })).would_leave).toEqual([]);
    expect(receiver.pieces.size).toBe(0);
  });

  test("a session that is too old for the server waits until it is taken again", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    receiver.retired.add(sessionId(1));
    expect((await shared.run({ action: "push" })).pushed).toMatchObject({ logs: 0, retired: 1 });
    expect(receiver.pieces.size).toBe(0);
    expect(await shared.run({})).toMatchObject({
      refused: [{ reason: "retired" }],
      shares: [{ sessions: 1, waiting: 0, refused: 1 }],
    });
    receiver.retired.clear();
    expect((await shared.run({ action: "push" })).pushed).toMatchObject({ logs: 1, retired: 0 });
    expect((await shared.run({})).refused).toEqual([]);
  });

  test("a session that was shared is forgotten there too, at once or with the next push", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await expect(
      shared.kept.archive.run(forget, { session: sessionId(1), everywhere: true, yes: true }),
    ).rejects.toThrow("belongs to no team server");
    await shared.joined(receiver);
    await shared.run({ action: "push" });
    expect(receiver.manifests.size).toBe(1);
    receiver.fault = () => "before";
    const run = (everywhere: boolean) =>
      shared.kept.archive.run(forget, { session: sessionId(1), everywhere, yes: true });
    expect(await run(false)).toMatchObject({ here: true, turns: 1, team: { state: "stays" } });
    const problem = expect.stringContaining("can't be reached");
    expect(await run(true)).toMatchObject({ here: false, team: { state: "waiting", problem } });
    expect(receiver.manifests.size).toBe(1);
    await expect(shared.run({ action: "leave" })).rejects.toThrow("still has sessions that you forgot");
    receiver.fault = () => null;
    await shared.run({ action: "push" });
    expect(receiver.manifests.size).toBe(0);
    expect([...receiver.forgotten]).toContain(sessionId(1));
    await expect(run(true)).rejects.toThrow("No session matches");
  });

  test("what it lost is sent again", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    await shared.run({ action: "push" });
    const contents = receiver.contents();
    receiver.manifests.clear();
    receiver.pieces.clear();
    expect((await shared.run({ action: "push" })).pushed).toMatchObject({ logs: 1, pieces: 1 });
    expect(receiver.contents()).toEqual(contents);
  });

  test("a piece that it says it has, and lacks for a manifest, is sent unasked", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    await shared.run({ action: "push" });
    const contents = receiver.contents();
    receiver.manifests.clear();
    receiver.pretended.add([...receiver.pieces.keys()][0] ?? "");
    receiver.pieces.clear();
    expect((await shared.run({ action: "push" })).pushed).toMatchObject({ logs: 1, pieces: 1 });
    expect(receiver.contents()).toEqual(contents);
  });

  test("a code that it does not know is no token that expired", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    const join = { action: "join", subject: receiver.address, code: "wrong" } as const;
    await expect(shared.run(join)).rejects.toThrow("did not accept the code");
    expect((await shared.run({})).server).toBeNull();
  });

  test("plain http is for this machine only", async () => {
    await using shared = await member();
    await expect(
      shared.run({ action: "join", subject: "http://team.example.com", code: "x" }),
    ).rejects.toThrow("Use https");
    await expect(shared.run({ action: "join", subject: "team.example.com", code: "x" })).rejects.toThrow(
      "not the address",
    );
  });

  test("a project without a remote is never shared", async () => {
    await using receiver = await startReceiver();
    await using shared = await member();
    await shared.joined(receiver);
    const lone = shared.kept.folder.data_dir;
    await expect(shared.run({ action: "share", subject: lone, as: "content" })).rejects.toThrow(
      "no git remote",
    );
    await expect(shared.run({ action: "share", subject: "nowhere", as: "content" })).rejects.toThrow(
      "No project",
    );
    await expect(shared.run({ action: "share", subject: lone })).rejects.toThrow("--as");
  });
});

test("marks are sent when they change, and a name without its secrets", async () => {
  await using receiver = await startReceiver();
  await using member = await teamMember((folder, talk) => {
    folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1));
    folder.session(conversation({ seed: 2 }).prompt("Elsewhere.").says("No."), sessionId(2));
  });
  await member.joined(receiver);
  const { store } = member.kept.archive;
  await member.run({ action: "push" });
  const sent = () => receiver.received.filter(({ path }) => path === "/marks");
  expect(sent()).toEqual([]);
  for (const number of [1, 2]) await store.mark(sessionId(number) as SessionId, { pinned: true });
  await store.rename(sessionId(1) as SessionId, `The one with ${TOKEN}`);
  for (let round = 0; round < 2; round++) await member.run({ action: "push" });
  expect(sent()).toHaveLength(1);
  const { marks } = JSON.parse(sent()[0]?.body.toString("utf8") ?? "{}") as { marks: readonly TeamMark[] };
  expect(marks).toMatchObject([
    { session_id: sessionId(1), field: "pinned", value: true, machine_id: "m1" },
    { session_id: sessionId(1), field: "title", value: "The one with [redacted github-token]" },
  ]);
  const [session] = await store.sessionsById(sessionId(1) as SessionId);
  expect(session?.title).toContain(TOKEN);
});

describe("a process that stays", () => {
  function startPush({ kept }: Member, notes: string[], signal: AbortSignal) {
    const { store, data_dir } = kept.archive;
    const on_note = (text: string) => void notes.push(text);
    return startBackgroundPush(store, data_dir, { signal, on_note, gather_ms: 1 });
  }

  test("sends what changed, without a command, and sends nothing before something is shared", async () => {
    await using receiver = await startReceiver();
    await using member = await teamMember((folder, talk) => {
      folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1));
    });
    const stop = new AbortController();
    const push = startPush(member, [], stop.signal);
    push.look();
    await member.joined(receiver);
    expect(receiver.manifests.size).toBe(0);
    push.look();
    await vi.waitFor(() => expect(receiver.manifests.size).toBe(1));
    stop.abort();
    await push.over();
  });

  test("notes once that the server is away, and tries again by itself", async () => {
    await using receiver = await startReceiver();
    await using member = await teamMember((folder, talk) => {
      folder.session(talk(1).prompt("Hello.").says("Yes."), sessionId(1));
    });
    await member.joined(receiver);
    receiver.fault = () => "before";
    const stop = new AbortController();
    const notes: string[] = [];
    const push = startPush(member, notes, stop.signal);
    push.look();
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    expect(notes[0]).toContain("can't be reached");
    receiver.fault = () => null;
    await vi.waitFor(() => expect(receiver.manifests.size).toBe(1), { timeout: 30_000 });
    expect(notes).toHaveLength(1);
    stop.abort();
    await push.over();
  });
});
