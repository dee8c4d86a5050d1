// Indexes what OpenCode writes and looks at what the archive makes of it.
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { resume } from "../../../src/archive/operations/resume.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { findTranscripts, readSessions } from "../../../src/ingest/read/read-transcripts.ts";
import { answered, asked, begins, text, tokens, used } from "../../builders/opencode/messages.ts";
import { at, type OpenCodeWorld, openCodeWorld, type StoredFields } from "../../builders/opencode/world.ts";

async function indexed({ root, data_dir }: OpenCodeWorld) {
  await updateArchive({ roots: [root], data_dir });
  const { store, close } = await openLocalArchive({
    ...{ roots: [root], data_dir, time_zone: () => "UTC" },
    now: () => new Date("2030-01-01T00:00:00Z"),
  });
  const sessions = await store.sessions();
  const turns = new Map<string, Awaited<ReturnType<typeof store.turns>>>();
  for (const session of sessions)
    for (const each of [session, ...(await store.subsessions(session.id))])
      turns.set(each.id, await store.turns(each));
  const spent = await store.spent();
  await close();
  return { sessions, spent, turnsOf: (id: string) => turns.get(id) ?? [] };
}

/** Adds a prompt and the answer to it. */
function exchange(
  world: OpenCodeWorld,
  session: string,
  n: number,
  parts: readonly StoredFields[],
  fields = {},
): void {
  world.message(session, `msg_${n}0_${session}`, asked(n), [text(`Prompt ${n}.`)]);
  world.message(session, `msg_${n}1_${session}`, answered(n, `msg_${n}0_${session}`, fields), [
    begins(),
    ...parts,
  ]);
}

test("a command that fails is a failed step, whatever the agent calls it", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const failing = used("bash", "call_1", { command: "make" }, { output: "no rule", metadata: { exit: 2 } });
  exchange(world, "ses_a1", 1, [failing], { finish: "tool-calls" });
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")).toMatchObject([
    { tools: [{ name: "bash", calls: 1, failed: 1 }], ending: "open" },
  ]);
});

test("a call of a tool that does not exist is a failed step", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const refused = used("invalid", "call_1", { tool: "serch", error: "unavailable tool" });
  exchange(world, "ses_a1", 1, [refused], { finish: "tool-calls" });
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")).toMatchObject([{ tools: [{ name: "invalid", calls: 1, failed: 1 }] }]);
});

test("progress that Kilo shows as a text for a moment is nobody's words", async () => {
  using world = openCodeWorld({ agent: "kilo" });
  world.session("ses_a1");
  const metadata = { "kilocode.lifecycle": "transient" };
  exchange(world, "ses_a1", 1, [text("Initializing…", { synthetic: true, metadata }), text("Done.")]);
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")).toMatchObject([{ answer: "Done." }]);
});

test("files are edited by calls, and by commands that only a patch shows", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const write = used("write", "call_1", { filePath: "/work/shop/a.ts", content: "a" });
  const patch = { type: "patch", hash: "abc", files: ["/work/shop/a.ts", "/work/shop/made.ts"] };
  exchange(world, "ses_a1", 1, [write, patch], { finish: "tool-calls" });
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")[0]?.files_edited).toEqual(["/work/shop/a.ts", "/work/shop/made.ts"]);
});

test.each([
  ["contains the reasoning in old versions", { ...tokens(100, 20, 5), total: 150 }, 20],
  ["is beside the reasoning in new ones", tokens(100, 20, 5), 25],
])("the output %s", async (_, counted, output) => {
  using world = openCodeWorld();
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("Yes.")], { tokens: counted });
  const { sessions } = await indexed(world);
  expect(sessions[0]?.usage).toMatchObject({ input: 100, output, cache_read: 30 });
});

test("the cost that the agent recorded stands beside ours", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const model = { providerID: "anthropic", modelID: "claude-sonnet-4-5", tokens: tokens(100, 20, 0) };
  exchange(world, "ses_a1", 1, [text("Yes.")], { ...model, cost: 0.5 });
  exchange(world, "ses_a1", 2, [text("No.")], { ...model, cost: 0 });
  const { spent } = await indexed(world);
  expect(spent).toMatchObject([{ messages: 2, unpriced: 0, agent_cost: 500_000_000 }]);
});

test("an aborted answer is not an answer, and an attached file is not a prompt of its own", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const error = { name: "MessageAbortedError", data: { message: "Aborted" } };
  world.message("ses_a1", "msg_1", asked(1), [
    { type: "file", mime: "image/png", filename: "a.png", url: "data:image/png;base64,AAAA" },
    text("Called the Read tool", { synthetic: true }),
    text("What is this?"),
  ]);
  world.message("ses_a1", "msg_2", answered(1, "msg_1", { error, finish: undefined }), [
    begins(),
    text("It is"),
  ]);
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")).toMatchObject([{ prompt: "What is this?", answer: null, ending: "interrupted" }]);
});

test("what a person ran in the shell begins no turn", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  world.message("ses_a1", "msg_1", asked(1), [text("The following tool was executed", { synthetic: true })]);
  world.message("ses_a1", "msg_2", answered(1, "msg_1", { finish: undefined, tokens: tokens(0, 0, 0) }), [
    used("bash", "call_1", { command: "ls" }, { output: "a.ts" }),
  ]);
  exchange(world, "ses_a1", 3, [text("I see.")]);
  const { turnsOf } = await indexed(world);
  expect(turnsOf("ses_a1")).toMatchObject([{ prompt: "Prompt 3.", answer: "I see.", tools: [] }]);
});

test("an undone turn is a branch, before and after the agent removes it", async () => {
  using world = openCodeWorld({ events: true });
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  exchange(world, "ses_a1", 2, [text("Two.")]);
  world.session("ses_a1", { revert: { messageID: "msg_20_ses_a1" } });
  const pending = await indexed(world);
  expect(pending.turnsOf("ses_a1").map(({ answer }) => answer)).toEqual(["One."]);
  expect(pending.sessions[0]?.branches).toMatchObject([
    { active: true },
    { first_prompt_id: "msg_20_ses_a1" },
  ]);

  using other = openCodeWorld({ events: true });
  other.session("ses_a1");
  exchange(other, "ses_a1", 1, [text("One.")]);
  exchange(other, "ses_a1", 2, [text("Two.")]);
  other.remove("msg_20_ses_a1", "msg_21_ses_a1");
  exchange(other, "ses_a1", 3, [text("Three.")]);
  const { sessions, turnsOf } = await indexed(other);
  expect(turnsOf("ses_a1").map(({ answer }) => answer)).toEqual(["One.", "Three."]);
  expect(sessions[0]?.branches).toMatchObject([{ active: true }, { first_prompt_id: "msg_20_ses_a1" }]);
  expect(sessions[0]?.usage.input).toBe(300);
});

test("a fork is found by the times and tokens that its copies keep, and counts only its own", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  world.session("ses_b1", { at: at(30), title: "Copy (fork #1)" });
  exchange(world, "ses_b1", 1, [text("One.")]);
  exchange(world, "ses_b1", 40, [text("Another way.")]);
  const { sessions, spent } = await indexed(world);
  const fork = sessions.find(({ id }) => id === "ses_b1");
  expect(fork?.position.parent_id).toBe("ses_a1");
  const own = spent.filter(({ session_id, inherited }) => session_id === "ses_b1" && !inherited);
  expect(own.map(({ usage }) => usage.input)).toEqual([100]);
});

test("a sub-agent belongs to the call that started it, at any depth", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  const task = (child: string) =>
    used("task", `call_${child}`, { prompt: "Go." }, { metadata: { sessionId: child } });
  exchange(world, "ses_a1", 1, [task("ses_b1")], { finish: "tool-calls" });
  world.session("ses_b1", { parent: "ses_a1" });
  exchange(world, "ses_b1", 1, [task("ses_c1")], { finish: "tool-calls" });
  world.session("ses_c1", { parent: "ses_b1" });
  exchange(world, "ses_c1", 1, [text("Deep.")]);
  const { sessions, turnsOf } = await indexed(world);
  expect(sessions.map(({ id }) => id)).toEqual(["ses_a1"]);
  expect(turnsOf("ses_a1")[0]?.subsessions).toEqual(["ses_b1"]);
  expect(turnsOf("ses_b1")[0]?.subsessions).toEqual(["ses_c1"]);
});

test("a title says who gave it only if the agent's events show it", async () => {
  using world = openCodeWorld({ events: true });
  world.session("ses_a1", { title: "Found by a model" });
  exchange(world, "ses_a1", 1, [text("One.")]);
  expect((await indexed(world)).sessions[0]).toMatchObject({
    title: "Found by a model",
    title_origin: "unknown",
  });
  world.session("ses_a1", { title: "Typed by a person" });
  expect((await indexed(world)).sessions[0]).toMatchObject({
    title: "Typed by a person",
    title_origin: "agent",
  });
});

test("a session in files and in the database is shown once, from the database", async () => {
  using world = openCodeWorld();
  world.file("session/project/ses_a1.json", { id: "ses_a1", directory: "/old", time: { created: at(0) } });
  world.file("message/ses_a1/msg_1.json", { id: "msg_1", ...asked(1) });
  world.file("part/msg_1/prt_1.json", text("From a file."));
  expect((await indexed(world)).turnsOf("ses_a1")[0]?.prompt).toBe("From a file.");
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  const { sessions, turnsOf } = await indexed(world);
  expect(sessions).toHaveLength(1);
  expect(turnsOf("ses_a1").map(({ prompt }) => prompt)).toEqual(["Prompt 1."]);
});

test("a folder is read without an archive, with sub-agents and each session once", async () => {
  using world = openCodeWorld();
  world.file("session/project/ses_a1.json", { id: "ses_a1", directory: "/old", time: { created: at(0) } });
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  world.session("ses_b1", { parent: "ses_a1" });
  exchange(world, "ses_b1", 1, [text("Inner.")]);
  const sessions = await Array.fromAsync(readSessions(await findTranscripts([world.root])));
  expect(sessions).toMatchObject([
    { id: "ses_a1", turns: [{ answer: "One." }], subsessions: [{ id: "ses_b1" }] },
  ]);
});

test("a session that is written when the log is gone is read at once", async () => {
  using world = openCodeWorld();
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  expect((await indexed(world)).sessions).toHaveLength(1);
  world.quit();
  const database = new DatabaseSync(join(world.folder, "opencode.db"));
  database.exec(`PRAGMA journal_mode = DELETE;
    INSERT INTO session (id, title, time_created, time_updated) VALUES ('ses_b1', 'Later', 1, 1);
    INSERT INTO message SELECT 'msg_b', 'ses_b1', 1, 1, data FROM message WHERE id = 'msg_10_ses_a1';
    INSERT INTO part SELECT 'prt_b', 'msg_b', 'ses_b1', 1, 1, data FROM part WHERE message_id = 'msg_10_ses_a1'`);
  database.close();
  const { sessions, turnsOf } = await indexed(world);
  expect(sessions).toHaveLength(2);
  expect(turnsOf("ses_b1")).toMatchObject([{ prompt: "Prompt 1." }]);
});

test("a database that is not one is reported, and the files are still read", async () => {
  using world = openCodeWorld();
  world.quit();
  writeFileSync(join(world.folder, "opencode.db"), "not a database");
  world.file("session/project/ses_a1.json", { id: "ses_a1", directory: "/old", time: { created: at(0) } });
  world.file("message/ses_a1/msg_1.json", { id: "msg_1", ...asked(1) });
  world.file("part/msg_1/prt_1.json", "{half");
  world.file("part/msg_1/prt_2.json", text("From a file."));
  const { sessions } = await indexed(world);
  expect(sessions).toMatchObject([{ id: "ses_a1", damaged: 1 }]);
});

test("a session is resumed by its id, as long as its database is there", async () => {
  using world = openCodeWorld({ agent: "kilo" });
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  const { root, data_dir } = world;
  await updateArchive({ roots: [root], data_dir });
  const archive = await openLocalArchive({
    ...{ roots: [root], data_dir, time_zone: () => "UTC" },
    now: () => new Date("2030-01-01T00:00:00Z"),
  });
  const resumed = () => archive.run(resume, { session: "ses_a1" });
  expect(await resumed()).toMatchObject({ command: "cd '/work/shop' && kilo -s ses_a1", nothing: null });
  rmSync(join(world.folder, "kilo.db"));
  expect(await resumed()).toMatchObject({ command: null, source_deleted: true });
  await archive.close();
});

test("a session in a database of another name is resumed with the variable that names it", async () => {
  using world = openCodeWorld({ agent: "kilo" });
  world.session("ses_a1");
  exchange(world, "ses_a1", 1, [text("One.")]);
  world.quit();
  const database = join(world.folder, "dana's work.db");
  copyFileSync(join(world.folder, "kilo.db"), database);
  const { data_dir } = world;
  const roots = [`kilo:${database}`];
  await updateArchive({ roots, data_dir });
  const now = () => new Date("2030-01-01T00:00:00Z");
  const archive = await openLocalArchive({ roots, data_dir, time_zone: () => "UTC", now });
  const quoted = `'${database.replace("'", String.raw`'\''`)}'`;
  expect(await archive.run(resume, { session: "ses_a1" })).toMatchObject({
    command: `cd '/work/shop' && KILO_DB=${quoted} kilo -s ses_a1`,
    nothing: null,
  });
  await archive.close();
});
