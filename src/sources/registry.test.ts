// Agents are found by name, loaded once, and can be added temporarily.
import { expect, test } from "vitest";
import { agentRoot, loadRoots, loadSource, registerSource } from "./registry.ts";
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
