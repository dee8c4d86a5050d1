// Tests a made-up agent through every face, without changing a file of clew for it.
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import { startFeed } from "../../../src/archive/live/start-feed.ts";
import { doctor } from "../../../src/archive/operations/doctor.ts";
import { exportOperation } from "../../../src/archive/operations/export.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { toc } from "../../../src/archive/operations/toc.ts";
import { tree } from "../../../src/archive/operations/tree.ts";
import { turns } from "../../../src/archive/operations/turns.ts";
import { usage } from "../../../src/archive/operations/usage.ts";
import type { ResidentArchive } from "../../../src/archive/sync/resident-archive.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { showDoctor } from "../../../src/faces/cli/commands/doctor/show-doctor.ts";
import { follow } from "../../../src/faces/tui/follow.ts";
import { plainLines } from "../../../src/faces/tui/lines/plain-lines.ts";
import { openStream } from "../../../src/faces/tui/stream/stream.ts";
import type { SessionId } from "../../../src/model/ids.ts";
import { agentRoot } from "../../../src/sources/registry.ts";
import { dataOf } from "../../builders/archive/live-scene.ts";
import { exchange, type MadeUpRecord } from "../../builders/made-up/records.ts";
import { AGENT, registerMadeUp } from "../../builders/made-up/source.ts";
import { type MadeUpWorld, madeUpWorld } from "../../builders/made-up/world.ts";
import { mcpScene } from "../../builders/mcp/scene.ts";

let registered: Disposable;
let world: MadeUpWorld;
let archive: LocalArchive;
beforeAll(() => {
  registered = registerMadeUp();
});
afterAll(() => registered[Symbol.dispose]());

beforeEach(async () => {
  world = madeUpWorld();
  fill(world);
  await update();
  archive = await openLocalArchive({
    roots: [world.root],
    data_dir: world.data_dir,
    time_zone: () => "UTC",
    now: () => new Date("2026-05-01T12:00:00.000Z"),
  });
});
afterEach(async () => {
  await archive.close();
  world[Symbol.dispose]();
});

function update(options = {}) {
  return updateArchive({ roots: [world.root], data_dir: world.data_dir }, options);
}

/** A thread in two files with an edit and a sub-agent, one in a database that was partly undone, and a fork. */
function fill(made: MadeUpWorld): void {
  const [asked, answered] = exchange(1, null, "Find the green ink.", "It is in the cellar.");
  const edits = { call: "c0", path: "/work/made-up/ink.txt" };
  const starts = { call: "c1", prompt: "Look in the cellar." };
  made.append("ada", [asked, { ...answered, edits, starts }, result("c0", "a1", "written with a quill")]);
  made.append("ada~pupil", exchange(1, null, "Look in the cellar.", "Bottles everywhere.", "pupil-"));
  made.append("ada+2", exchange(2, "t-c0", "Refill the well.", "Refilled."));
  made.name("ada", "Ink and wells");
  made.count("ada", 1000, 50);
  made.put("desk", [
    ...exchange(3, null, "Draw a heron.", "Drawn."),
    ...exchange(4, "a3", "Paint it.", "Painted."),
  ]);
  const copied = (record: MadeUpRecord) => ({ ...record, copied: true, from: "ada" });
  made.append("fork", [
    copied(asked),
    copied(answered),
    ...exchange(5, "a1", "Use blue instead.", "Blue it is."),
  ]);
}

function result(call: string, after: string, text: string): MadeUpRecord {
  return { id: `t-${call}`, after, who: "tool", text, at: "2026-05-01T10:01:30.000Z", of: call };
}

test("sessions are listed with their own titles", async () => {
  const { sessions } = await archive.run(list, { all: true });
  expect(sessions.map(({ id, agent, title, turns }) => [id, agent, title, turns])).toEqual([
    ["fork", AGENT, "Find the green ink.", 2],
    ["desk", AGENT, "Draw a heron.", 2],
    ["ada", AGENT, "Ink and wells", 2],
  ]);
});

test("turns are numbered across both files", async () => {
  const { entries } = await archive.run(toc, { session: "ada" });
  expect(entries.map(({ turn, summary }) => [turn, summary])).toEqual([
    [1, expect.stringContaining("Find the green ink.")],
    [2, expect.stringContaining("Refill the well.")],
  ]);
});

test("a turn shows what its tools did, and the sub-agent they started", async () => {
  const [first] = (await archive.run(turns, { session: "ada", from: 1, to: 1 })).turns;
  expect(JSON.stringify(first)).toContain("written with a quill");
  expect(JSON.stringify(first)).toContain("/work/made-up/ink.txt");
  expect(JSON.stringify(first)).toContain("pupil");
});

test("words of people, agents and tools are found, in every file and in the database", async () => {
  const found = async (query: string) =>
    (await archive.run(search, { query })).results.map(({ session_id, turn }) => `${session_id}#${turn}`);
  expect(await found("heron")).toEqual(["desk#1"]);
  expect(await found("quill")).toEqual(["ada#1"]);
  expect(await found("refilled")).toEqual(["ada#2"]);
  expect(await found("bottles")).toEqual(["pupil#1"]);
});

test("a turn that continues in a second file is found by its words in both", async () => {
  const [asked] = exchange(11, null, "Grind the pigment.", "", "eve-");
  const call = { ...asked, id: "eve-a11", after: asked.id, who: "agent", text: "", api: "api-eve" } as const;
  world.append("eve", [asked, { ...call, edits: { call: "c9", path: "/work/made-up/mortar" } }]);
  world.append("eve", [result("c9", call.id, "lapis lazuli")]);
  world.append("eve+2", [
    { ...call, id: "eve-b11", after: "t-c9", edits: { call: "c10", path: "/work/made-up/pestle" } },
  ]);
  world.append("eve+2", [result("c10", "eve-b11", "cinnabar")]);
  expect(await update()).toMatchObject({ complete: true });
  for (const word of ["lapis", "cinnabar"])
    expect((await archive.run(search, { query: word })).results.map(({ session_id }) => session_id)).toEqual([
      "eve",
    ]);
});

test("a session's total counts for the session and no day, and copied messages are inherited", async () => {
  const { groups } = await archive.run(usage, { by: "day" });
  const undated = groups.find(({ key }) => key === null);
  expect(undated?.own.usage).toMatchObject({ input: 1000, output: 50 });
  const bySession = await archive.run(usage, { by: "session" });
  expect(bySession.groups.find(({ key }) => key === "fork")?.inherited).toMatchObject({ messages: 1 });
});

test("messages marked as copied are inherited, even if their session is unknown", async () => {
  const [asked, said] = exchange(9, null, "Who was here?", "Nobody you know.", "lost-");
  const copied = [asked, said].map((record) => ({ ...record, copied: true, from: "nowhere" }));
  world.append("lonely", [...copied, ...exchange(10, said.id, "And now?", "You.", "own-")]);
  await update();
  const { groups } = await archive.run(usage, { by: "session" });
  const lonely = groups.find(({ key }) => key === "lonely");
  expect([lonely?.own.messages, lonely?.inherited.messages]).toEqual([1, 1]);
});

test("a declared fork is linked to the session it came from", async () => {
  const { nodes } = await archive.run(tree, { session: "fork" });
  expect(nodes.map(({ id, parent }) => [id, parent])).toEqual([
    ["ada", null],
    ["fork", "ada"],
  ]);
});

test("turns that were taken back stay, and what the agent has now is a branch", async () => {
  world.take("desk", ["p4", "a4"]);
  world.put("desk", exchange(6, "a3", "Frame it.", "Framed."));
  await update();
  const { entries } = await archive.run(toc, { session: "desk" });
  expect(entries.map(({ summary }) => summary)).toEqual([
    expect.stringContaining("Draw a heron."),
    expect.stringContaining("Paint it."),
    expect.stringContaining("Frame it."),
  ]);
  const row = await archive.session("desk");
  expect(row.removed_turns).toBe(1);
  const current = row.branches.find(({ active }) => !active);
  const now = await archive.read(row, { leaf: current?.leaf_id });
  expect(now.turns.map(({ prompt }) => prompt)).toEqual(["Draw a heron.", "Frame it."]);
});

test("live events carry new lines and new rows", async () => {
  const feed = await startFeed(archive, { pace: { commits_ms: 3_600_000, processes_ms: 0 } });
  const events: string[] = [];
  feed.listen({}, (event) => {
    if (event.type === "message") events.push(JSON.stringify(dataOf(event).data));
  });
  world.append("ada+2", exchange(7, "a2", "Sharpen the quill.", "Sharpened."));
  world.put("desk", exchange(8, "a4", "Sign it.", "Signed."));
  await update();
  await feed.look();
  feed.close();
  for (const said of ["Sharpen the quill.", "Sharpened.", "Sign it.", "Signed."])
    expect(events.filter((event) => event.includes(said))).toHaveLength(1);
});

test("a watch shows the last turns and new activity, including tools", async () => {
  const feed = await startFeed(archive, { pace: { commits_ms: 3_600_000, processes_ms: 0 } });
  const live: ResidentArchive["live"] = () => ({ listen: async (filter, take) => feed.listen(filter, take) });
  const stream = openStream({ several: false, turns: 1 });
  const following = follow(
    { resident: { live } as ResidentArchive, archive },
    { type: "session", id: "ada" as SessionId },
    {
      ...{ turns: 1, early: true, take: stream.take, firstTurn: stream.firstTurn, caughtUp: stream.caughtUp },
      on_error: (error) => {
        throw error;
      },
    },
  );
  await following.ready;
  const shown = () =>
    stream.list.entries.flatMap(plainLines).map((line) => line.map(({ text }) => text).join(""));
  await vi.waitFor(() => expect(shown().join("\n")).toContain("Refilled."));
  const [asked, said] = exchange(12, "a2", "Label the well.", "Labelled.");
  world.append("ada+2", [asked, { ...said, edits: { call: "c12", path: "/work/made-up/label" } }]);
  await update();
  await feed.look();
  await vi.waitFor(() =>
    expect(shown().join("\n")).toMatch(/Label the well\.[\s\S]*Pen[^\n]*\/work\/made-up\/label/),
  );
  following.close();
  feed.close();
});

test("agents can recall a session, and people can export it", async () => {
  await using scene = await mcpScene(archive);
  const { text } = await scene.call("search_all_sessions", { query: "heron" });
  expect(text).toContain("Draw a heron.");
  const { document } = await archive.run(exportOperation, { session: "ada", to: "md" });
  expect((await Array.fromAsync(document)).join("")).toContain("Refill the well.");
});

test("everything stays after its folder is gone, and can be rebuilt from the archive", async () => {
  const view = async () => ({
    list: await archive.run(list, { all: true }),
    turns: await archive.run(turns, { session: "ada" }),
    found: await archive.run(search, { query: "heron" }),
  });
  world.quit();
  const before = await view();
  rmSync(agentRoot(world.root).path, { recursive: true });
  await update();
  await update({ rebuild: true });
  const after = await view();
  expect(after.turns).toEqual(before.turns);
  expect(after.found.results.map(({ citation }) => citation)).toEqual(
    before.found.results.map(({ citation }) => citation),
  );
  expect(after.list.sessions.map(({ id, title }) => [id, title])).toEqual(
    before.list.sessions.map(({ id, title }) => [id, title]),
  );
});

test("doctor names the agent of each root, and reports nothing the agent does not have", async () => {
  const { roots } = await archive.run(doctor, {});
  expect(roots).toMatchObject([
    { root: world.root, path: agentRoot(world.root).path, agent: AGENT, agent_name: "Made Up" },
  ]);
  expect(roots).toMatchObject([{ variable: null, retention_days: null, installable: false, hooks: null }]);
  const shown = showDoctor(await archive.run(doctor, {}), { width: 80, now: new Date(), time_zone: "UTC" });
  const text = shown.map((line) => line.map((each) => each.text).join("")).join("\n");
  expect(text).toContain("transcripts\n");
  expect(text).not.toMatch(/kept there for|settings can't be read/);
});
