// Tests how search results are grouped by session.
import { expect, it } from "vitest";
import { gistToShow, isSameDay, type Result, resultGroups } from "./result-groups.ts";

it("results of one session are one group, wherever they come", () => {
  const groups = resultGroups([result("a", 1), result("a", 4), result("b", 1), result("a", 2)]);
  expect(groups.map(({ key, results }) => [key, results.map(({ turn }) => turn)])).toEqual([
    ["a#1", [1, 4, 2]],
    ["b#1", [1]],
  ]);
});

it("turns that are not listed are counted as the last page counts them", () => {
  const [group] = resultGroups([
    result("a", 1, { more_in_session: 6 }),
    result("a", 4, { more_in_session: 5 }),
  ]);
  expect(group?.more).toBe(5);
});

it("a turn is shown once, even if two pages have it", () => {
  const groups = resultGroups([result("a", 1), result("b", 1), result("a", 1)]);
  expect(groups.map(({ key }) => key)).toEqual(["a#1", "b#1"]);
});

it("the gist is left out if the snippet repeats it", () => {
  const snippet = [
    { text: "The pages are slow again! The ", hit: false },
    { text: "cache", hit: true },
  ];
  expect(gistToShow(result("a", 1, { gist: "The pages are slow again.", snippet }))).toBe(null);
  expect(gistToShow(result("a", 1, { gist: "Fix the cache", snippet }))).toBe("Fix the cache");
  expect(gistToShow(result("a", 1, { gist: "", snippet }))).toBe(null);
});

it("the gist of a prompt is left out if the snippet is part of it", () => {
  const snippet = [{ text: "…with the cache", hit: true }];
  const gist = "Begin with the cache";
  expect(gistToShow(result("a", 1, { gist, snippet, found_in: "prompt" }))).toBe(null);
  expect(gistToShow(result("a", 1, { gist, snippet, found_in: "answer" }))).toBe(gist);
});

it("turns of the same day are recognised", () => {
  const morning = result("a", 1, { started_at: "2026-02-05T09:00:00" });
  expect(isSameDay(result("a", 2, { started_at: "2026-02-05T22:00:00" }), morning)).toBe(true);
  expect(isSameDay(result("a", 2, { started_at: "2026-02-06T09:00:00" }), morning)).toBe(false);
  expect(isSameDay(result("a", 2, { started_at: null }), morning)).toBe(false);
});

function result(session_id: string, turn: number, fields: Partial<Result> = {}): Result {
  return {
    session_id,
    turn,
    citation: `${session_id}#${turn}`,
    title: session_id,
    title_origin: "agent",
    gist: "",
    snippet: [],
    found_in: "answer",
    tools: [],
    started_at: null,
    project_path: null,
    agent: "claude-code",
    parent_id: null,
    branch: null,
    models: [],
    score: 1,
    copies: [],
    more_in_session: 0,
    ...fields,
  };
}
