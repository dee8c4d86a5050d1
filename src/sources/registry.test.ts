// Agents are found by name, loaded once, and can be added temporarily.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { chatFolder } from "../../test/builders/chat-folder.ts";
import { codexId, rollout, rolloutPath } from "../../test/builders/codex/rollout.ts";
import { geminiLog } from "../../test/builders/gemini/lines.ts";
import { qwenLog } from "../../test/builders/qwen/records.ts";
import { agentRoot, loadRoots, loadSource, recognizedRoot, registerSource } from "./registry.ts";
import type { Source } from "./source.ts";

test("an agent is loaded once, and only while it is registered", async () => {
  let loads = 0;
  const load = async () => {
    loads++;
    return { ...(await loadSource("claude-code")), agent: "made-up" } as Source;
  };
  expect(() => loadSource("made-up")).toThrow("Unknown agent: made-up");
  const remove = registerSource({ agent: "made-up", name: "Made up", roots: () => [], load });
  expect(await loadSource("made-up")).toBe(await loadSource("made-up"));
  expect(loads).toBe(1);
  remove();
  expect(() => loadSource("made-up")).toThrow("Unknown agent: made-up");
});

test("a root names its agent, and belongs to Claude Code if it names none", async () => {
  expect(agentRoot("claude-code:/srv/a")).toEqual({ agent: "claude-code", path: "/srv/a" });
  expect(agentRoot("/srv/claude-code:b")).toEqual({ agent: "claude-code", path: "/srv/claude-code:b" });
  const [root] = await loadRoots(["/srv/a"]);
  expect([root?.source.name, root?.path]).toEqual(["Claude Code", "/srv/a"]);
});

const CLAUDE = '{"type":"user","uuid":"u","sessionId":"s","message":{"role":"user","content":"Hi."}}\n';
const document = (type: string) =>
  JSON.stringify({ sessionId: "s", projectHash: "h", messages: [{ type: "user" }, { type }] }, null, 2);

test.each([
  ["codex", `home/.codex/${rolloutPath(codexId(0))}`, ""],
  ["codex", "copies/one.jsonl", rollout(codexId(0)).text()],
  ["codex", "copies/old.jsonl", '{"id":"a","timestamp":"2025-08-01T10:00:00.000Z","instructions":null}\n'],
  ["codex", `copies/${"ü".repeat(3)}/rollout-2026-11-17T10-00-00-${codexId(0)}.jsonl.zst`, "packed"],
  ["gemini", "home/.gemini/tmp/shop/chats/session-2026-05-01T10-00-bbbbbbbb.jsonl", ""],
  ["gemini", "copies/two.jsonl", geminiLog("s").start().prompt("Hi.").text()],
  ["gemini", "copies/two.json", document("gemini")],
  ["qwen", "home/.qwen/tmp/hash/chats/session-2026-05-01T10-00-bbbbbbbb.json", document("user")],
  ["qwen", "copies/three.json", document("qwen")],
  ["qwen", "copies/three.jsonl", qwenLog("s").prompt("Hi.").text()],
  ["opencode", "home/.local/share/opencode/opencode.db", ""],
  ["opencode", "copies/opencode-dev.db", ""],
  ["kilo", "home/.local/share/kilo/storage/session/a.json", "{}"],
  ["claude-code", "home/.claude/projects/-work/s.jsonl", CLAUDE],
  ["claude-code", "copies/four.jsonl", CLAUDE],
  ["claude-code", "copies/empty.jsonl", ""],
  ["claude-code", "copies/unreadable.jsonl", "{{{ not a line\n"],
])("a path without an agent is %s's by its place or content: %s", (agent, name, content) => {
  using folder = chatFolder("codex");
  const path = join(folder.data_dir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  expect(recognizedRoot(path)).toEqual({ agent, path });
  expect(recognizedRoot(`kilo:${path}`)).toEqual({ agent: "kilo", path });
});

test("a folder is recognized by its name, and a path that is not there by its place", () => {
  expect(recognizedRoot("/nowhere/.qwen").agent).toBe("qwen");
  expect(recognizedRoot("/nowhere/.codex/").agent).toBe("codex");
  expect(recognizedRoot("/nowhere/share/kilo").agent).toBe("kilo");
  expect(recognizedRoot("/nowhere").agent).toBe("claude-code");
});
