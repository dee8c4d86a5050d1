import { expect, test } from "vitest";
import { codex } from "./source.ts";

const THREAD = "01a1e755-f0c9-7bb2-aeeb-5e9397322386";
const AGENT = "01a1e757-cff0-70e0-a402-53dfa00c83d7";
const caller = (meta: Record<string, unknown>) =>
  codex.callerSession?.([], { meta, environment: {}, cwd: null });

test("a call names the session that it comes from, and the agent in it", async () => {
  expect(await caller({ threadId: THREAD })).toEqual({ id: THREAD, found_by: "call", subsession: null });
  const turn = { "x-codex-turn-metadata": { thread_id: AGENT, session_id: THREAD } };
  expect(await caller({ threadId: AGENT, ...turn })).toEqual({
    id: THREAD,
    found_by: "call",
    subsession: AGENT,
  });
  expect(await caller(turn)).toMatchObject({ id: THREAD, subsession: AGENT });
  expect(await caller({ progressToken: 1 })).toBeNull();
  expect(await caller({ threadId: "../../etc" })).toBeNull();
});

test("a session is resumed by its id", () => {
  expect(codex.resumeCommand?.(THREAD as never)).toEqual(["codex", "resume", THREAD]);
});
