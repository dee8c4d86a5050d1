// Runs the real Claude Code with `clew mcp`: a scripted model calls the tools and gets their answers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClaudeHome, claudeHome } from "../builders/claude-client/claude-home.ts";
import { getClient } from "../builders/claude-client/get-client.ts";
import { type ScriptedClaude, scriptedClaude } from "../builders/claude-client/scripted-claude.ts";
import { conversation, sessionId } from "../builders/transcripts/build.ts";

let program = "";
let home: ClaudeHome;
let model: ScriptedClaude;
beforeAll(async () => {
  program = await getClient();
  home = claudeHome();
  model = await scriptedClaude();
  const folder = join(home.root, "projects/-home-dana-shop");
  mkdirSync(folder, { recursive: true });
  const earlier = conversation()
    .prompt("Why does the zebra total round down?")
    .says("Because of Math.floor.");
  writeFileSync(join(folder, `${sessionId(7)}.jsonl`), earlier.text());
}, 300_000);
afterAll(async () => {
  await model[Symbol.asyncDispose]();
  home[Symbol.dispose]();
});

interface Said {
  readonly type: string;
  readonly session_id?: string;
}

test("an agent finds its session, also after /clear, and earlier work", {
  timeout: 240_000,
}, async () => {
  const child = home.talk(program, model.url);
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  /** Returns the id of the session that answered. */
  const say = async (text: string): Promise<string> => {
    const message = { role: "user", content: [{ type: "text", text }] };
    child.stdin?.write(`${JSON.stringify({ type: "user", message })}\n`);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error("Claude Code has ended.");
      const said = JSON.parse(value) as Said;
      if (said.type === "result") return said.session_id ?? "";
    }
  };
  /** While the archive is built, and until a new session is indexed, the agent is asked to retry. */
  const use = async (tool: string, input: object = {}) => {
    for (;;) {
      const session = await say(`[[use mcp__clew__${tool} ${JSON.stringify(input)}]]`);
      const shown = model.results.at(-1)?.text ?? "";
      if (!/in a moment/.test(shown)) return { session, shown };
    }
  };
  const first = await use("current_session");
  expect(first.shown).toContain(
    `You are in session ${first.session.slice(0, 8)}, found by this call: active`,
  );
  expect((await use("search_all_sessions", { query: "zebra total" })).shown).toContain(
    `${sessionId(7).slice(0, 8)}#1`,
  );
  const turn = await use("get_turn", { session_id: sessionId(7), turn: 1 });
  expect(turn.shown).toContain("Because of Math.floor.");
  // The model gets the text itself, not JSON around it.
  expect(turn.shown).toMatch(/^\w{8}#1 · [\s\S]*\n<\/history-\w{8}>$/);
  expect((await use("session_toc")).shown).toContain(`Session ${first.session.slice(0, 8)}`);

  await say("/clear");
  const second = await use("current_session");
  expect(second.session).not.toBe(first.session);
  expect(second.shown).toContain(
    `You are in session ${second.session.slice(0, 8)}, found by this call: active`,
  );
  child.stdin?.end();
  await new Promise((resolve) => child.on("exit", resolve));
});
