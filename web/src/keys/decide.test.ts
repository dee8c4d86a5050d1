// Tests which binding a key press runs.
import { describe, expect, it } from "vitest";
import { decide, type PendingKeys } from "./decide.ts";
import type { Binding } from "./keys.ts";

describe("a pressed key", () => {
  it("runs its binding", () => {
    expect(played(["/", "g s"], ["/"])).toEqual(["/"]);
  });

  it("does nothing without a binding", () => {
    expect(played(["/"], ["x", "mod+k"])).toEqual([]);
  });

  it("runs the first of two bindings", () => {
    const said: string[] = [];
    const bindings = ["screen", "everywhere"].map((name) => ({ keys: "/", run: () => said.push(name) }));
    decide(null, { key: "/", at: 0, repeat: false }, bindings).run?.();
    expect(said).toEqual(["screen"]);
  });

  it("acts once while it is held, unless it moves the selection", () => {
    expect(played(["e", "j", "mod+k"], ["e", ["e"], ["e"], "j", ["j"], ["j"], "mod+k", ["mod+k"]])).toEqual([
      "e",
      "j",
      "j",
      "j",
      "mod+k",
    ]);
  });
});

describe("a sequence of keys", () => {
  it("runs the binding of the sequence", () => {
    expect(played(["g s", "s"], ["g", "s"])).toEqual(["g s"]);
    expect(played(["a b c", "c"], ["a", "b", "c"])).toEqual(["a b c"]);
  });

  it("counts as single keys after too long a pause", () => {
    const bindings = bindingsOf(["g s", "s"], []);
    const { next } = decide(null, { key: "g", at: 0, repeat: false }, bindings);
    expect(decide(next, { key: "s", at: 999, repeat: false }, bindings).run).toBe(bindings[0]?.run);
    expect(decide(next, { key: "s", at: 1000, repeat: false }, bindings).run).toBe(bindings[1]?.run);
  });

  it("leaves the second key to its own binding if the two are not bound together", () => {
    expect(played(["g s", "j"], ["g", "j", "s"])).toEqual(["j"]);
    expect(played(["g s"], ["g", "g", "s"])).toEqual(["g s"]);
  });

  it("may be the same key pressed twice, but not held", () => {
    expect(played(["g g"], ["g", "g"])).toEqual(["g g"]);
    expect(played(["g g"], ["g", ["g"], ["g"]])).toEqual([]);
  });
});

/** Returns the bindings that ran. A key in a list comes from holding it down. */
function played(bound: readonly string[], presses: readonly (string | readonly [string])[]): string[] {
  const said: string[] = [];
  const bindings = bindingsOf(bound, said);
  let pending: PendingKeys | null = null;
  for (const [at, each] of presses.entries()) {
    const [key, repeat] = typeof each === "string" ? [each, false] : [each[0], true];
    const { run, next } = decide(pending, { key, at, repeat }, bindings);
    run?.();
    pending = next;
  }
  return said;
}

function bindingsOf(bound: readonly string[], said: string[]): readonly Binding[] {
  return bound.map((keys) => ({ keys, run: () => said.push(keys) }));
}
