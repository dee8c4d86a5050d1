// Tests what belongs together: files of one thread, forks, agents, and files that the client moved, packed or rewrote.
import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { openLocalArchive } from "../../../src/archive/archive.ts";
import { list } from "../../../src/archive/operations/list.ts";
import { search } from "../../../src/archive/operations/search.ts";
import { updateArchive } from "../../../src/archive/sync/update-archive.ts";
import { readTranscript } from "../../../src/ingest/read/read-transcripts.ts";
import { type ChatFolder, chatFolder } from "../../builders/chat-folder.ts";
import { codexId, type Rollout, rollout, rolloutName, rolloutPath } from "../../builders/codex/rollout.ts";
import { inArchive, ownTokens, readFiles } from "../../builders/codex/world.ts";

const [ONE, TWO, THREE] = [codexId(0), codexId(100), codexId(200)];
const [T1, T2, T3] = [codexId(1), codexId(2), codexId(101)];

/** Two turns of a newer client, in ten lines. */
const paginated = () =>
  rollout(ONE, { ordinal: 0 })
    .start(T1)
    .prompt("First.")
    .answer("One.")
    .end(T1)
    .start(T2)
    .prompt("Second.")
    .answer("Two.")
    .end(T2);
const FIRST_TURN_ENDS = 8;

const continuing = (thread: string, file: string, end: number, at: number, more = {}) =>
  rollout(thread, {
    at,
    ordinal: end,
    meta: { history_base: { thread_id: file, end_ordinal_exclusive: end }, ...more },
  });

const edited = () =>
  continuing(ONE, ONE, FIRST_TURN_ENDS, 100).start(T3).prompt("Edited.").answer("Better.").end(T3);

test("a thread that went back is one session of two files", async () => {
  const files = { [rolloutPath(ONE)]: paginated().text(), [rolloutPath(ONE, TWO)]: edited().text() };
  const session = await readFiles(files, ONE);
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["First.", "Edited."]);
  expect(session.other_messages.map(({ content }) => content)).toEqual(["Second.", "Two."]);
  expect(session.branches).toHaveLength(2);
});

test("a file without the one that it continues has its own turns", async () => {
  const session = await readFiles({ [rolloutPath(ONE, TWO)]: edited().text() }, ONE);
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["Edited."]);
});

test("a thread that went back to its first prompt begins anew", async () => {
  const anew = rollout(ONE, { at: 100, ordinal: 0 }).start(T3).prompt("Instead.").answer("Yes.").end(T3);
  const files = { [rolloutPath(ONE)]: paginated().text(), [rolloutPath(ONE, TWO)]: anew.text() };
  const session = await readFiles(files, ONE);
  expect(session.turns.map(({ prompt }) => prompt)).toEqual(["Instead."]);
  expect(session.other_messages).toHaveLength(4);
});

test("a thread may go back again, within its second file", async () => {
  const end = FIRST_TURN_ENDS + 8;
  const again = continuing(ONE, TWO, end, 200).start(codexId(201)).prompt("And more.").answer("More.");
  const files = {
    [rolloutPath(ONE)]: paginated().text(),
    [rolloutPath(ONE, TWO)]: edited().start(codexId(150)).prompt("Dropped.").answer("No.").text(),
    [rolloutPath(ONE, THREE)]: again.text(),
  };
  const { turns } = await readFiles(files, ONE);
  expect(turns.map(({ prompt }) => prompt)).toEqual(["First.", "Edited.", "And more."]);
});

test("a newer fork copies nothing, and is linked to the session that it names", async () => {
  const fork = continuing(TWO, ONE, FIRST_TURN_ENDS, 100, { forked_from_id: ONE })
    .start(T3)
    .prompt("Another way.")
    .answer("So be it.");
  await inArchive(
    { [rolloutPath(ONE)]: paginated().text(), [rolloutPath(TWO)]: fork.text() },
    async (archive) => {
      const row = await archive.session(TWO);
      expect(row.position.parent_id).toBe(ONE);
      expect((await archive.read(row)).turns.map(({ prompt }) => prompt)).toEqual(["Another way."]);
      expect(row.link).toMatchObject({ kind: "forked", turn: 1, parent_turn: 1, shared_messages: 0 });
    },
  );
});

test.each([
  ["at its end", ONE, 15, 2],
  ["between what the client wrote after a turn", ONE, FIRST_TURN_ENDS - 1, 1],
  ["before its first turn", ONE, 2, null],
  ["in the file that began where a person went back", TWO, FIRST_TURN_ENDS + 8, 2],
])("a newer fork knows the turn that it left the other session after: %s", async (_name, file, end, turn) => {
  const fork = continuing(THREE, file, end, 200, { forked_from_id: ONE })
    .start(codexId(201))
    .prompt("Another way.")
    .answer("So be it.");
  const files = {
    [rolloutPath(ONE)]: paginated().text(),
    [rolloutPath(THREE)]: fork.text(),
    ...(file === TWO && { [rolloutPath(ONE, TWO)]: edited().text() }),
  };
  const { link } = await inArchive(files, (archive) => archive.session(THREE));
  expect(link).toMatchObject({ parent_id: ONE, kind: "forked", parent_turn: turn });
});

test("a later header does not change whose file it is", async () => {
  const other = rollout(ONE, { meta: { cwd: "/work/other", git: { branch: "old" } } })
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.");
  const fork = rollout(TWO, { at: 100, meta: { forked_from_id: ONE }, copied: other.lines() })
    .wait(2000)
    .start(T3)
    .prompt("Mine.");
  const session = await readFiles({ [rolloutPath(TWO)]: fork.text() }, TWO);
  expect(session).toMatchObject({ id: TWO, project_path: "/work/shop", git_branch: "main" });
});

const spawn = (thread: string) => ({
  subagent: { thread_spawn: { parent_thread_id: thread, agent_role: "scout" } },
});

test("an agent is under the call that started it, at any depth", async () => {
  const main = rollout(ONE).start(T1).prompt("Delegate.").call("c1", "spawn_agent", { message: "Count." });
  main
    .result("c1", JSON.stringify({ agent_id: TWO, nickname: "Dalton" }))
    .answer("Counted.")
    .count([100, 20])
    .end(T1);
  const agent = rollout(TWO, { at: 100, meta: { source: spawn(ONE) } })
    .start(T3)
    .prompt("Count.");
  agent
    .call("c2", "spawn_agent", { message: "List." })
    .result("c2", JSON.stringify({ agent_id: THREE }))
    .answer("One.");
  const inner = rollout(THREE, { at: 200, meta: { source: spawn(TWO) } })
    .start(codexId(201))
    .prompt("List.")
    .answer("a.txt")
    .count([50, 5]);
  const files = {
    [rolloutPath(ONE)]: main.text(),
    [rolloutPath(TWO)]: agent.text(),
    [rolloutPath(THREE)]: inner.text(),
  };
  await inArchive(files, async (archive) => {
    const { subsessions } = await archive.read(await archive.session(ONE));
    expect(
      subsessions.map(({ id, parent_id, call_id, agent_type, depth }) => [
        id,
        parent_id,
        call_id,
        agent_type,
        depth,
      ]),
    ).toEqual([
      [TWO, ONE, "c1", "scout", 1],
      [THREE, TWO, "c2", "scout", 2],
    ]);
    expect(await archive.store.sessions()).toHaveLength(1);
    expect(await ownTokens(archive, ONE)).toEqual([150, 25]);
  });
});

test("an agent with a copy of its session has only its own turns and tokens", async () => {
  const main = rollout(ONE).start(T1).prompt("Delegate.").answer("I will.").count([100, 20]);
  const meta = { source: spawn(ONE), forked_from_id: ONE, parent_thread_id: ONE, session_id: ONE };
  const agent = rollout(TWO, { at: 100, meta, copied: main.lines() })
    .start(T3)
    .prompt("Count.")
    .answer("One.")
    .count([150, 25], [50, 5]);
  main
    .call("c1", "spawn_agent", { message: "Count.", fork_context: true })
    .result("c1", JSON.stringify({ agent_id: TWO }));
  await inArchive({ [rolloutPath(ONE)]: main.text(), [rolloutPath(TWO)]: agent.text() }, async (archive) => {
    const { subsessions } = await archive.read(await archive.session(ONE));
    expect(subsessions[0]?.turns.map(({ prompt }) => prompt)).toEqual(["Count."]);
    expect(await ownTokens(archive, ONE)).toEqual([150, 25]);
  });
});

test("the task of a newer agent is a letter, whose text may be encrypted", async () => {
  const main = rollout(ONE, { ordinal: 0 })
    .start(T1)
    .prompt("Delegate.")
    .call("c1", "spawn_agent", { task_name: "count" });
  main.item("SubAgentActivity", {
    id: "c1",
    kind: "started",
    agent_thread_id: TWO,
    agent_path: "/root/count",
  });
  main.result("c1", '{"task_name":"/root/count"}').answer("Counted.");
  const meta = { session_id: ONE, parent_thread_id: ONE, source: spawn(ONE), agent_path: "/root/count" };
  const head = "Message Type: NEW_TASK\nTask name: /root/count\nSender: /root\nPayload:\n";
  const agent = rollout(TWO, { at: 100, ordinal: 0, meta: { ...meta, subagent_history_start_ordinal: 5 } });
  agent.start(T1).prompt("Delegate.");
  agent.start(T3).line("response_item", {
    ...{ type: "agent_message", author: "/root", recipient: "/root/count" },
    content: [
      { type: "input_text", text: head },
      { type: "encrypted_content", encrypted_content: "gAAAA" },
    ],
  });
  const { subsessions } = await readFiles(
    { [rolloutPath(ONE)]: main.text(), [rolloutPath(TWO)]: agent.answer("One.").text() },
    ONE,
  );
  expect(subsessions).toMatchObject([{ id: TWO, call_id: "c1", description: "count" }]);
  expect(subsessions[0]?.turns.map(({ prompt, answer }) => [prompt, answer])).toEqual([
    ["/root/count", "One."],
  ]);
});

test("an old review is under the session that was in a review then", async () => {
  const main = rollout(ONE)
    .prompt("Hi.")
    .answer("Hello.")
    .wait(100_000)
    .event("entered_review_mode", { user_facing_hint: "changes" });
  const began = main.length * 0.01 + 100.005;
  main.wait(1000).event("exited_review_mode", { review_output: { overall_explanation: "Fine." } });
  const other = rollout(THREE, { at: 1 }).prompt("Elsewhere.").answer("Yes.");
  const review = rollout(TWO, { at: began, meta: { source: { subagent: "review" } } })
    .prompt("Review it.")
    .answer("{}")
    .count([100, 20]);
  const files = {
    [rolloutPath(ONE)]: main.text(),
    [rolloutPath(TWO)]: review.text(),
    [rolloutPath(THREE)]: other.text(),
  };
  const { subsessions } = await readFiles(files, ONE);
  expect(subsessions).toMatchObject([{ id: TWO, parent_id: ONE, agent_type: "review" }]);
});

test("a review that shares a turn with a session is under that session, whenever it was written", async () => {
  const late = rollout(ONE, { at: 500 })
    .event("entered_review_mode", { user_facing_hint: "changes" })
    .event("task_started", { turn_id: T1 })
    .event("user_message", { message: "Review it." })
    .event("exited_review_mode", { review_output: { overall_explanation: "Fine." } });
  const review = rollout(TWO, { at: 100, meta: { source: { subagent: "review" } } })
    .start(T1)
    .prompt("Review it.")
    .answer("{}");
  const files = { [rolloutPath(ONE)]: late.text(), [rolloutPath(TWO)]: review.text() };
  const { subsessions } = await readFiles(files, ONE);
  expect(subsessions).toMatchObject([{ id: TWO, parent_id: ONE, agent_type: "review" }]);
});

const canned = "Review the current changes.";
const REVIEWED = { review_output: { findings: [], overall_explanation: "Fine." } };
const reviewer = (ordinal?: number) =>
  rollout(TWO, {
    ...{ at: 100, ...(ordinal !== undefined && { ordinal }) },
    meta: { source: { subagent: "review" }, parent_thread_id: ONE, session_id: ONE },
  })
    .start(T3)
    .prompt(canned)
    .answer("{}")
    .count([400, 40]);

test.each([
  [
    "by its prompt",
    reviewer(),
    rollout(ONE)
      .start(T1)
      .prompt("Hi.")
      .answer("Hello.")
      .count([100, 20])
      .end(T1)
      .event("entered_review_mode", { user_facing_hint: "changes" })
      .event("user_message", { message: canned })
      .event("user_message", { message: canned })
      .event("exited_review_mode", REVIEWED),
  ],
  [
    "by its id",
    reviewer(0),
    rollout(ONE, { ordinal: 0 })
      .start(T1)
      .prompt("Hi.")
      .answer("Hello.")
      .count([100, 20])
      .end(T1)
      .item("EnteredReviewMode", { user_facing_hint: "changes" })
      .event("item_completed", { thread_id: TWO, item: { type: "UserMessage", id: "u", content: [] } })
      .item("ExitedReviewMode", REVIEWED),
  ],
])("a review's cost is beside the turn that started it, found %s", async (_name, review, main) => {
  const files = { [rolloutPath(ONE)]: main.text(), [rolloutPath(TWO)]: review.text() };
  const session = await readFiles(files, ONE);
  expect(session.turns.map(({ prompt, subsessions }) => [prompt, subsessions])).toEqual([
    ["Hi.", []],
    ["/review changes", [TWO]],
  ]);
  const [, turn] = session.turns;
  expect(session.spending.filter(({ by_subsession }) => by_subsession)).toMatchObject([
    { turn_id: turn?.id, usage: { output: 40 } },
  ]);
  expect(session.usage).toMatchObject({ output: 60 });
});

test("a review that was stopped has a call without findings", async () => {
  const main = rollout(ONE)
    .event("entered_review_mode", { user_facing_hint: "changes" })
    .event("user_message", { message: canned })
    .event("exited_review_mode", { review_output: null });
  const { messages } = await readFiles({ [rolloutPath(ONE)]: main.text() }, ONE);
  const results = messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_result"));
  expect(results).toMatchObject([{ returned: { outcome: "aborted" } }]);
});

const INTERNAL = { source: { internal: "memory_consolidation" }, thread_source: "memory_consolidation" };

test.each([
  ["the client's own work", INTERNAL],
  ["work of a feature", { source: "cli", thread_source: "feature" }],
  ["an agent whose session is gone", { source: spawn(THREE) }],
])("%s is not listed, but found and counted", async (_name, meta) => {
  const memory = rollout(TWO, { at: 100, meta })
    .start(T3)
    .prompt("Consolidate.")
    .answer("Opals.")
    .count([100, 20]);
  const files = { [rolloutPath(ONE)]: paginated().text(), [rolloutPath(TWO)]: memory.text() };
  await inArchive(files, async (archive) => {
    expect((await archive.run(list, {})).sessions.map(({ id }) => id)).toEqual([ONE]);
    const all = await archive.run(list, { all: true });
    expect(all.sessions.map(({ id, background }) => [id, background])).toEqual([
      [TWO, true],
      [ONE, false],
    ]);
    expect((await archive.run(search, { query: "opals" })).results).toMatchObject([{ session_id: TWO }]);
    expect(await ownTokens(archive, TWO)).toEqual([100, 20]);
  });
});

test("the client's own work for a session is under that session", async () => {
  const meta = { source: { internal: "guardian" }, parent_thread_id: ONE, session_id: ONE };
  const guard = rollout(TWO, { at: 100, meta })
    .start(T3)
    .prompt("Is it safe?")
    .answer("Yes.")
    .count([100, 20]);
  const files = { [rolloutPath(ONE)]: paginated().text(), [rolloutPath(TWO)]: guard.text() };
  const { subsessions } = await readFiles(files, ONE);
  expect(subsessions).toMatchObject([{ id: TWO, parent_id: ONE, agent_type: "guardian" }]);
});

const plain = () => rollout(ONE).start(T1).prompt("Hi.").answer("Hello.").count([100, 20]).end(T1);

/** Runs steps of the client on one home, and returns the session's row and the number of logs after each. */
async function afterEach(log: Rollout, steps: readonly ((folder: ChatFolder, path: string) => void)[]) {
  using folder = chatFolder("codex");
  folder.write(rolloutPath(ONE), log.text());
  const options = { roots: [folder.root], data_dir: folder.data_dir };
  const seen = [];
  for (const step of [() => undefined, ...steps]) {
    step(folder, folder.path(rolloutPath(ONE)));
    await updateArchive(options, {});
    const archive = await openLocalArchive({ ...options, time_zone: () => "UTC", now: () => new Date() });
    const row = await archive.session(ONE);
    const { turns } = await archive.read(row);
    const [tokens, sources] = [await ownTokens(archive, ONE), await archive.store.sources()];
    seen.push({
      turns: turns.map(({ id, prompt }) => [id, prompt]),
      tokens,
      deleted: row.source_deleted,
      logs: sources.length,
    });
    await archive.close();
  }
  return seen;
}

test("a file that is compressed, unpacked, archived and brought back stays the same session", async () => {
  const packed = (path: string) => `${path}.zst`;
  const away = (folder: ChatFolder) => folder.path(`archived_sessions/${rolloutName(ONE)}`);
  const [first, ...later] = await afterEach(plain(), [
    (_, path) => {
      writeFileSync(packed(path), zstdCompressSync(plain().text()));
      rmSync(path);
    },
    (_, path) => writeFileSync(path, plain().text()),
    (_, path) => rmSync(packed(path)),
    (folder, path) => {
      folder.write("archived_sessions/.keep", "");
      renameSync(path, away(folder));
    },
    (folder, path) => renameSync(away(folder), path),
  ]);
  expect(first).toMatchObject({ tokens: [100, 20], deleted: false, logs: 1 });
  for (const each of later) expect(each).toEqual(first);
});

test("a file that is rewritten in the newer format, with the same time, keeps its turns and their ids", async () => {
  const times = { timestamp: "" };
  const old = plain();
  const migrated = old.lines().map((line, ordinal) => {
    const payload = line.payload as { type?: string; message?: string };
    const item =
      payload.type === "user_message"
        ? ["UserMessage", "text"]
        : payload.type === "agent_message"
          ? ["AgentMessage", "Text"]
          : null;
    if (!item) return { ...times, ...line, ordinal };
    const content = [{ type: item[1], text: payload.message }];
    const completed = {
      type: "item_completed",
      thread_id: ONE,
      turn_id: T1,
      item: { type: item[0], id: `item-${ordinal}`, content },
    };
    return { ...times, ...line, ordinal, payload: completed };
  });
  const [first, second] = await afterEach(old, [
    (_, path) => {
      const { atime, mtime } = statSync(path);
      writeFileSync(path, migrated.map((line) => `${JSON.stringify(line)}\n`).join(""));
      utimesSync(path, atime, mtime);
    },
  ]);
  expect(first?.turns).toMatchObject([[expect.any(String), "Hi."]]);
  expect(second).toEqual(first);
});

test("a file that lost turns keeps them in the session", async () => {
  const longer = plain().start(T2).prompt("Second.").answer("Two.").end(T2);
  const seen = await afterEach(longer, [(_, path) => writeFileSync(path, plain().text())]);
  for (const { turns } of seen) expect(turns.map(([, prompt]) => prompt)).toEqual(["Hi.", "Second."]);
});

test("the last line says when a session was used last, whatever day its folder names", async () => {
  const session = await readFiles(
    {
      [rolloutPath(ONE)]: plain()
        .wait(3 * 86_400_000)
        .start(T2)
        .prompt("Later.")
        .answer("Yes.")
        .text(),
    },
    ONE,
  );
  expect(session.updated_at?.slice(0, 10)).toBe("2026-11-20");
  expect(dirname(session.path).endsWith("/2026/11/17")).toBe(true);
});

test("a person may name a file that the client compressed", async () => {
  using folder = chatFolder("codex");
  folder.write(`${rolloutPath(ONE)}.zst`, "");
  const path = folder.path(`${rolloutPath(ONE)}.zst`);
  await expect(readTranscript(`codex:${path}`)).rejects.toMatchObject({ code: "not_readable" });
  writeFileSync(path, zstdCompressSync(plain().text()));
  const session = await readTranscript(`codex:${path}`);
  expect(session).toMatchObject({ id: ONE, turns: [{ prompt: "Hi.", answer: "Hello." }] });
});
