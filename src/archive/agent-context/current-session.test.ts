// Tests which session a calling agent is in, with several agents and roots.
import { expect, test } from "vitest";
import type { SessionId } from "../../model/ids.ts";
import type { CurrentSession } from "../../sources/caller.ts";
import { loadSource, registerSource } from "../../sources/registry.ts";
import { currentSession } from "./current-session.ts";

test("each agent looks in its own roots, and a call takes precedence over the environment", async () => {
  const found: CurrentSession = { id: "mine" as SessionId, found_by: "call", subsession: null };
  const seen: (readonly string[])[] = [];
  const remove = registerSource({
    agent: "made-up",
    name: "Made-up",
    roots: () => [],
    load: async () => ({
      ...(await loadSource("claude-code")),
      agent: "made-up",
      async callerSession(roots, { meta }) {
        seen.push(roots);
        return meta["made-up"] === "call" ? found : null;
      },
    }),
  });
  try {
    const roots = ["/nowhere/claude", "made-up:/nowhere/a", "made-up:/nowhere/b"];
    const environment = { CLAUDE_CODE_SESSION_ID: "inherited" };
    const asked = (meta: object) => currentSession(roots, { meta: { ...meta }, environment, cwd: null });
    expect(await asked({ "made-up": "call" })).toEqual(found);
    expect(await asked({})).toMatchObject({ id: "inherited", found_by: "environment" });
    expect(seen[0]).toEqual(["/nowhere/a", "/nowhere/b"]);
  } finally {
    remove();
  }
});

test("an agent that does not identify its session has none", async () => {
  expect(await currentSession(["/nowhere"], { meta: {}, environment: {}, cwd: null })).toBeNull();
});
