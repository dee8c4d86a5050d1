// Tests neighbours of what the client is known to write: fields that are missing, other orders, long and empty files.
import { expect, test } from "vitest";
import { CODEX_PROJECT, codexId, rollout, rolloutPath } from "../../builders/codex/rollout.ts";
import { inArchive, readFiles, readRollout } from "../../builders/codex/world.ts";

const [ONE, TWO] = [codexId(0), codexId(100)];
const [T1, T2] = [codexId(1), codexId(101)];

test.each(["user_instructions", "environment_context"])(
  "an event of kind %s is no prompt, and one without a kind is",
  async (kind) => {
    const log = rollout(ONE)
      .event("user_message", { message: "Be brief.", kind })
      .event("user_message", { message: "Fix the cart.", kind: "plain" })
      .answer("Hello.")
      .event("user_message", { message: "Thanks." })
      .answer("See you.");
    const { turns, title } = await readRollout(ONE, log);
    expect([title, ...turns.map(({ prompt }) => prompt)]).toEqual([
      "Fix the cart.",
      "Fix the cart.",
      "Thanks.",
    ]);
  },
);

test("an agent is under its session, even if long instructions come before that", async () => {
  const source = { subagent: { thread_spawn: { agent_role: "scout" } } };
  const meta = { source, base_instructions: { text: "Be brief. ".repeat(3000) }, parent_thread_id: ONE };
  const main = rollout(ONE).start(T1).prompt("Delegate.").answer("Done.");
  const agent = rollout(TWO, { at: 100, meta }).start(T2).prompt("Count.").answer("One.");
  const files = { [rolloutPath(ONE)]: main.text(), [rolloutPath(TWO)]: agent.text() };
  expect((await readFiles(files, ONE)).subsessions).toMatchObject([{ id: TWO, agent_type: "scout" }]);
});

test("empty files, and files with nothing but a header, are no sessions", async () => {
  const files = {
    [rolloutPath(ONE)]: rollout(ONE).start(T1).prompt("Hi.").answer("Hello.").text(),
    [rolloutPath(TWO)]: rollout(TWO).text(),
    [rolloutPath(codexId(200))]: "",
    [rolloutPath(codexId(300))]: "\n\n",
  };
  const listed = await inArchive(files, (archive) => archive.store.sessions());
  expect(listed.map(({ id }) => id)).toEqual([ONE]);
});

test("lines without a time, a payload or a type do not end a session", async () => {
  const log = rollout(ONE).start(T1).prompt("Hi.");
  const odd = ['{"type":"event_msg"}', '{"payload":{}}', "[]", "null", '{"type":7,"payload":"x"}'];
  const text = `${log.text()}${odd.join("\n")}\n${log.answer("Hello.").text(log.length - 2)}`;
  const session = await readFiles({ [rolloutPath(ONE)]: text }, ONE);
  expect(session.turns).toMatchObject([{ prompt: "Hi.", answer: "Hello." }]);
});

test("long lines, and paths and words of any script, are read", async () => {
  const [cwd, words] = ["/work/商店 🛒/ü", "x".repeat(3_000_000)];
  const log = rollout(ONE, { meta: { cwd } }).start(T1).prompt(words).answer("Ja — да 🎉");
  const session = await readRollout(ONE, log);
  expect(session).toMatchObject({ project_path: cwd, damage: [] });
  expect(session.turns).toMatchObject([{ answer: "Ja — да 🎉" }]);
  expect(session.turns[0]?.prompt).toHaveLength(words.length);
});

test("totals that fall, and counts without totals, are never negative", async () => {
  const log = rollout(ONE)
    .start(T1)
    .prompt("Hi.")
    .answer("Hello.")
    .count([100, 20])
    .event("token_count", { info: null })
    .event("token_count", {})
    .event("token_count", { info: { total_token_usage: {}, last_token_usage: {} } })
    .answer("Again.")
    .count([50, 10], [30, 5]);
  const { usage } = await readRollout(ONE, log);
  expect([usage.input + usage.cache_read, usage.output]).toEqual([150, 30]);
});

test("a file keeps its first folder and version, whatever a newer client adds", async () => {
  const log = rollout(ONE).start(T1).prompt("Hi.").answer("Hello.").end(T1);
  log
    .line("world_state", { cwd: "/elsewhere" })
    .line("session_meta", { id: ONE, cwd: "/elsewhere", cli_version: "9" });
  expect(await readRollout(ONE, log)).toMatchObject({
    project_path: CODEX_PROJECT,
    client_version: "0.142.5",
  });
});
