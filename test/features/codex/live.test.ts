// Tests lines of Codex as they arrive: each is read alone, and joins what was read of the whole file by its id.
import { expect, test } from "vitest";
import { liveItems } from "../../../src/archive/live/live-items.ts";
import { loadSource } from "../../../src/sources/registry.ts";
import { codexId, type Rollout, rollout } from "../../builders/codex/rollout.ts";
import { readRollout } from "../../builders/codex/world.ts";

const ONE = codexId(0);
const T1 = codexId(1);

/** Reads each line by a reader of its own. */
async function fragmentsOf(log: Rollout) {
  const source = await loadSource("codex");
  let from = 0;
  return log.lines().flatMap((line) => {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const fragments = source.fragments("all").add(source.parser({ detail: "all", from }).push(bytes));
    from += bytes.length;
    return fragments;
  });
}

const command = { id: "exec-1", command: ["/bin/bash", "-lc", "ls"], status: "completed", exit_code: 0 };

test("records have the same ids alone as in their file", async () => {
  for (const ordinal of [undefined, 0]) {
    const log = rollout(ONE, ordinal === undefined ? {} : { ordinal })
      .start(T1)
      .prompt("Why?")
      .call("c1", "exec", { input: "await tools.exec_command({cmd:'ls'})" })
      .item("CommandExecution", { ...command, aggregated_output: "a.txt\n" })
      .result("c1", "Script completed\nOutput:\n")
      .answer("Because.");
    const { messages } = await readRollout(ONE, log);
    const alone = (await fragmentsOf(log)).map(({ reference }) => reference);
    expect(alone).toEqual(messages.flatMap(({ records }) => records));
  }
});

test("the result of a step that is one record with its call comes after the call", async () => {
  const log = rollout(ONE, { ordinal: 0 })
    .start(T1)
    .item("CommandExecution", { ...command, aggregated_output: "a.txt\n" });
  const live = liveItems();
  const items = (await fragmentsOf(log)).flatMap((fragment) => live.of(fragment));
  const [call, result] = items.flatMap((item) => (item.type === "tool" ? [item] : []));
  expect(result).toMatchObject({ id: call?.id, result: { text: "a.txt\n" }, use: { outcome: "ok" } });
  expect(result?.revision).toBeGreaterThan(call?.revision ?? 0);
});
