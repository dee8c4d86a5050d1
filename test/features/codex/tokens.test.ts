// Tests that tokens of Codex are counted once, in each way that clients write them.
import { expect, test } from "vitest";
import { codexId, type Rollout, rollout, rolloutPath } from "../../builders/codex/rollout.ts";
import { inArchive, ownTokens } from "../../builders/codex/world.ts";

const [ONE, TWO] = [codexId(0), codexId(100)];
const [T1, T2, T3] = [codexId(1), codexId(2), codexId(101)];

function tokens(log: Rollout, thread = ONE): Promise<readonly [number, number]> {
  return inArchive({ [rolloutPath(thread)]: log.text() }, (archive) => ownTokens(archive, thread));
}

test("totals that are written twice count once", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .count([100, 20])
    .prompt("Again.")
    .count([100, 20])
    .answer("Hello again.")
    .count([250, 50], [150, 30]);
  expect(await tokens(log)).toEqual([250, 50]);
});

test("equal responses one after another count each", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("One.")
    .count([100, 20])
    .answer("Two.")
    .count([200, 40], [100, 20]);
  expect(await tokens(log)).toEqual([200, 40]);
});

test("totals that begin again at zero are added to those before", async () => {
  const log = rollout(ONE)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .answer("More.")
    .count([300, 50], [200, 30])
    .prompt("Resumed.")
    .answer("Welcome back.")
    .count([80, 10]);
  expect(await tokens(log)).toEqual([380, 60]);
});

test("the growth of a total counts, even if the last response says less", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("One.")
    .count([100, 20])
    .answer("Two.")
    .count([400, 80], [100, 20]);
  expect(await tokens(log)).toEqual([400, 80]);
});

test("an estimate after a compaction is not spent", async () => {
  const zeros = { input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, total_tokens: 5602 };
  const total = { input_tokens: 100, cached_input_tokens: 50, output_tokens: 20, reasoning_output_tokens: 1 };
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .event("token_count", { info: { total_token_usage: total, last_token_usage: zeros } })
    .event("token_count", { info: null });
  expect(await tokens(log)).toEqual([100, 20]);
});

const record = (thread: string, turn: string, n: number) => ({
  ...{ thread_id: thread, turn_id: turn, response_id: `r${n}` },
  usage: { input_tokens: 100, cached_input_tokens: 50, output_tokens: 20, reasoning_output_tokens: 1 },
});

test("a file that a newer client continued has totals first and records later", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .end(T1)
    .start(T2)
    .prompt("Go on.")
    .answer("Gone.")
    .line("token_usage_record", record(ONE, T2, 1))
    .count([200, 40], [100, 20])
    .line("token_usage_record", record(codexId(9), T2, 2));
  expect(await tokens(log)).toEqual([200, 40]);
});

test("tokens that were dropped with a turn stay spent", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .end(T1)
    .event("thread_rolled_back", { num_turns: 1 })
    .start(T2)
    .prompt("Edited.")
    .answer("Better.")
    .count([300, 50], [200, 30]);
  expect(await tokens(log)).toEqual([300, 50]);
});

const parent = () => rollout(ONE).start(T1).prompt("Hi.").answer("Hello.").count([100, 20]).end(T1);
const forkOf = (log: Rollout) =>
  rollout(TWO, { at: 100, meta: { forked_from_id: ONE }, copied: log.lines() })
    .wait(2000)
    .start(T3)
    .prompt("Another way.")
    .answer("So be it.")
    .count([250, 50], [150, 30])
    .end(T3);

test("a fork counts only its own tokens, with the other session or without it", async () => {
  const both = { [rolloutPath(ONE)]: parent().text(), [rolloutPath(TWO)]: forkOf(parent()).text() };
  await inArchive(both, async (archive) => {
    expect(await ownTokens(archive, ONE)).toEqual([100, 20]);
    expect(await ownTokens(archive, TWO)).toEqual([150, 30]);
    expect((await archive.session(TWO)).position.parent_id).toBe(ONE);
    const { messages } = await archive.read(await archive.session(TWO));
    expect(messages.map(({ content, inherited = false }) => [content, inherited])).toEqual([
      ["Hi.", true],
      ["Hello.", true],
      ["Another way.", false],
      ["So be it.", false],
    ]);
  });
  expect(await tokens(forkOf(parent()), TWO)).toEqual([150, 30]);
});

test("a fork without ids of turns counts only its own tokens", async () => {
  const old = rollout(ONE)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .wait(2000)
    .prompt("More.")
    .answer("Yes.")
    .count([200, 40], [100, 20]);
  const fork = rollout(TWO, { at: 100, copied: old.lines() })
    .wait(2000)
    .prompt("Another way.")
    .answer("So be it.")
    .count([90, 10]);
  await inArchive({ [rolloutPath(ONE)]: old.text(), [rolloutPath(TWO)]: fork.text() }, async (archive) => {
    expect(await ownTokens(archive, ONE)).toEqual([200, 40]);
    expect(await ownTokens(archive, TWO)).toEqual([90, 10]);
    expect((await archive.session(TWO)).position.parent_id).toBe(ONE);
  });
  expect(await tokens(fork, TWO)).toEqual([90, 10]);
});

test("a fork that was copied slowly is told by what both sessions have", async () => {
  const old = rollout(ONE)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .wait(2000)
    .prompt("More.")
    .answer("Yes.")
    .count([200, 40], [100, 20]);
  const [header, ...rest] = rollout(TWO, { at: 100, copied: old.lines() }).lines();
  const late = rest.slice(5).map((line) => ({ ...line, timestamp: "2026-11-17T10:01:41.000Z" }));
  const own = rollout(TWO, { at: 110 })
    .wait(2000)
    .prompt("Another way.")
    .answer("So be it.")
    .count([290, 50], [90, 10])
    .lines()
    .slice(1);
  const text = [header, ...rest.slice(0, 5), ...late, ...own]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
  await inArchive({ [rolloutPath(ONE)]: old.text(), [rolloutPath(TWO)]: text }, async (archive) => {
    expect(await ownTokens(archive, ONE)).toEqual([200, 40]);
    expect(await ownTokens(archive, TWO)).toEqual([90, 10]);
  });
});
