// Tests the numbers beside projects, agents, tools, branches and models.
import { expect, test } from "vitest";
import type { SearchOutput } from "../../../api/outputs.ts";
import { choicesOf } from "./facet-project.tsx";
import { branchesFound, foundByAgents, foundInProjects, modelsFound, toolsFound } from "./found-counts.ts";

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

test("branches and models count the turns of their sessions, the most frequent first", () => {
  const on = (session_id: string, branch: string | null, models: string[], more = 0) => ({
    ...result(session_id, "/shop", more),
    ...{ branch, models },
  });
  const pages = [page(on("a", "main", ["opus"], 1), on("b", "fix", ["opus", "haiku"]), on("c", null, []))];
  const listed = (choices: ReturnType<typeof branchesFound>) =>
    choices.map(({ value, count }) => [value, count]);
  expect(listed(branchesFound({ pages, more: false }))).toEqual([
    ["main", "2"],
    ["fix", "1"],
  ]);
  expect(listed(modelsFound({ pages, more: true }))).toEqual([
    ["opus", "3+"],
    ["haiku", "1+"],
  ]);
});

test("tools count the turns that used them, at least those that are shown", () => {
  const with_tools = (session_id: string, tools: string[], more = 0) => ({
    ...result(session_id, "/shop", more),
    tools,
  });
  const counts = (...results: Result[]) =>
    toolsFound({ pages: [page(...results)], more: false }).map(({ value, count }) => [value, count]);
  const [read, write] = [with_tools("a", ["shell", "read", "shell"]), with_tools("b", ["shell"])];
  expect(counts(read, write)).toEqual([
    ["shell", "2"],
    ["read", "1"],
  ]);
  expect(counts(with_tools("a", ["shell"], 3))).toEqual([["shell", "1+"]]);
});
