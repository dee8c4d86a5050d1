// Runs the contract of sources on Codex.
import { writeFileSync } from "node:fs";
import { zstdCompressSync } from "node:zlib";
import { type ChatFolder, chatFolder } from "../../builders/chat-folder.ts";
import { codexId, exited, rollout, rolloutName, rolloutPath } from "../../builders/codex/rollout.ts";
import { sourceContract } from "./source-contract.ts";

const SECRET = "token-never-read-by-clew";
const [ONE, TWO, THREE] = [codexId(0), codexId(100), codexId(200)];
const [T1, T2, T3, T4] = [codexId(1), codexId(2), codexId(101), codexId(201)];

function folder(): ChatFolder {
  const made = chatFolder("codex");
  made.write("auth.json", JSON.stringify({ OPENAI_API_KEY: SECRET }));
  made.write("config.toml", `key = "${SECRET}"`);
  made.write("history.jsonl", `${JSON.stringify({ session_id: ONE, ts: 1, text: SECRET })}\n`);
  made.write("sessions/2026/11/17/notes.jsonl", JSON.stringify({ note: SECRET }));
  return made;
}

const events = () =>
  rollout(ONE)
    .start(T1)
    .prompt("Why is the page slow?")
    .answer("Let me look.", "commentary")
    .call("c1", "exec_command", { cmd: "cat cache.ts" })
    .result("c1", exited(0, "const TTL = 3600;\n"))
    .count([100, 20])
    .answer("The cache expires too soon.", "final_answer")
    .count([250, 50], [150, 30])
    .end(T1);
const begun = events().length;
const grown = () =>
  events()
    .start(T2)
    .prompt("Fix it.")
    .call("c2", "spawn_agent", { message: "Find the cache." })
    .result("c2", JSON.stringify({ agent_id: THREE, nickname: "Dalton" }))
    .answer("Fixed.")
    .count([400, 80], [150, 30])
    .end(T2);
const scout = rollout(THREE, {
  at: 200,
  meta: {
    session_id: ONE,
    parent_thread_id: ONE,
    agent_nickname: "Dalton",
    source: { subagent: { thread_spawn: {} } },
  },
})
  .start(T4)
  .prompt("Find the cache.")
  .answer("In cache.ts.")
  .count([50, 5])
  .end(T4);
const name = (title: string) =>
  `${JSON.stringify({ id: ONE, thread_name: title, updated_at: "2026-11-17T10:05:00.000Z" })}\n`;

sourceContract("Codex, a session that grows, starts an agent, is named and is forked", {
  make: folder,
  secrets: [SECRET],
  stages: [
    (made) => made.append(rolloutPath(ONE), events().text()),
    (made) => {
      made.append(rolloutPath(ONE), grown().text(begun));
      made.append("session_index.jsonl", name("A slow page"));
    },
    (made) => made.append(rolloutPath(THREE), scout.text()),
    (made) => {
      const fork = { at: 100, meta: { forked_from_id: ONE }, copied: events().lines() };
      const log = rollout(TWO, fork)
        .wait(2000)
        .start(T3)
        .prompt("Another way.")
        .answer("So be it.")
        .count([300, 60], [50, 10]);
      made.append(rolloutPath(TWO), log.text());
      made.append("session_index.jsonl", name("The cache"));
    },
  ],
});

sourceContract("Codex, a session that is torn, damaged and taken back", {
  make: folder,
  stages: [
    (made) => made.append(rolloutPath(ONE), `${events().text()}not a line\n`),
    (made) => made.append(rolloutPath(ONE), grown().text(begun)),
    (made) =>
      made.append(
        rolloutPath(ONE),
        grown().event("thread_rolled_back", { num_turns: 1 }).text(grown().length),
      ),
    (made) => made.append(rolloutPath(ONE), '{"timestamp":"2026-11-17T10:0'),
  ],
});

const numbered = () => rollout(ONE, { ordinal: 0 }).start(T1).prompt("First.").answer("One.").end(T1);

sourceContract("Codex, a thread that goes back into a second file, and is then packed and archived", {
  make: folder,
  stages: [
    (made) =>
      made.append(rolloutPath(ONE), numbered().start(T2).prompt("Second.").answer("Two.").end(T2).text()),
    (made) => {
      const base = { thread_id: ONE, end_ordinal_exclusive: numbered().length };
      const again = rollout(ONE, { at: 100, ordinal: numbered().length, meta: { history_base: base } });
      made.append(rolloutPath(ONE, TWO), again.start(T3).prompt("Edited.").answer("Better.").end(T3).text());
    },
    (made) => {
      const text = numbered().start(T2).prompt("Second.").answer("Two.").end(T2).text();
      made.write(`archived_sessions/${rolloutName(ONE)}.zst`, "");
      writeFileSync(made.path(`archived_sessions/${rolloutName(ONE)}.zst`), zstdCompressSync(text));
      made.remove(rolloutPath(ONE));
    },
  ],
});
