// Tests the numbers beside projects.
import { expect, test } from "vitest";
import type { SearchOutput } from "../../../api/outputs.ts";
import { choicesOf } from "./facet-project.tsx";
import { foundByAgents, foundInProjects } from "./found-in-projects.ts";

type Result = SearchOutput["results"][number];
const result = (session_id: string, project_path: string, more_in_session = 0) =>
  ({ session_id, project_path, more_in_session }) as Result;
const page = (...results: Result[]) => ({ results });

test("projects count the turns that were found in them, not their sessions", () => {
  const pages = [
    page(result("a", "/shop", 2), result("a", "/shop", 2)),
    page(result("b", "/infra"), result("c", "/shop")),
  ];
  const found = foundInProjects({ pages, more: false });
  expect(["/shop", "/infra", "/other"].map(found)).toEqual(["5", "1", "0"]);
});

test("while there is more to load, numbers are at least that, and none is zero", () => {
  const found = foundInProjects({ pages: [page(result("a", "/shop"))], more: true });
  expect(["/shop", "/infra"].map(found)).toEqual(["1+", undefined]);
});

test("agents count what was found in their sessions", () => {
  const by = (agent: string, session_id: string, more = 0) => ({
    ...result(session_id, "/shop", more),
    agent,
  });
  const found = foundByAgents({
    pages: [page(by("codex", "a", 1), by("codex", "a", 1), by("qwen", "b"))],
    more: false,
  });
  expect(["codex", "qwen", "gemini"].map(found)).toEqual(["3", "1", "0"]);
});

test("projects with results come first, and without a search the number of sessions is shown", () => {
  const projects = [
    { project_path: "/infra", sessions: 36 },
    { project_path: null, sessions: 1 },
    { project_path: "/shop", sessions: 8 },
  ];
  const found = foundInProjects({ pages: [page(result("a", "/shop"))], more: false });
  const shown = (given: typeof found | null) =>
    choicesOf(projects, given).map(({ text, count }) => [text, count]);
  expect(shown(found)).toEqual([
    ["shop", "1"],
    ["infra", "0"],
  ]);
  expect(shown(null)).toEqual([
    ["infra", "36"],
    ["shop", "8"],
  ]);
});
