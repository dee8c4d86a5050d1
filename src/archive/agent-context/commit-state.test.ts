// Tests what became of a session's last commit.
import { expect, test } from "vitest";
import type { TurnEffects } from "../../model/turn-effects.ts";
import { commitState } from "./commit-state.ts";

const made = (fields: Partial<TurnEffects>): TurnEffects => ({
  ...{ commit: null, pushed: false, pull_request: null, edited_after: [], ...fields },
});
const commit = { id: "64274e0f", subject: "Round once" };

test("a rebase of a later turn takes the id and the push, until a push shows the new one", () => {
  const rebased = [made({ commit, pushed: true }), null, made({ rebased: true })];
  expect(commitState(rebased)).toMatchObject({ commit: { id: null, subject: "Round once" }, pushed: false });
  expect(commitState([...rebased, made({ pushed: true, pushed_id: "2b3c4d5" })])).toMatchObject({
    commit: { id: "2b3c4d5", subject: "Round once" },
    pushed: true,
  });
});

test("a push does not rename a commit whose id is known", () => {
  const pushed = made({ pushed: true, pushed_id: "2b3c4d5" });
  expect(commitState([made({ commit }), pushed]).commit).toEqual(commit);
});

test("a merge counts for the commits before it, and for its own pull request", () => {
  const merged = [
    made({ commit, pull_request: "https://x.example/pull/12" }),
    made({ pull_request: "#12", merged: true }),
  ];
  expect(commitState(merged)).toMatchObject({ request: "#12", merged: "yes" });
  expect(commitState([...merged, made({ commit })]).merged).toBe("before");
  expect(commitState([...merged, made({ pull_request: "#13" })])).toMatchObject({
    request: "#13",
    merged: "no",
  });
});
