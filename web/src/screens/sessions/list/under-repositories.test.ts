// Tests that worktrees are listed below their repository.
import { expect, test } from "vitest";
import { underRepositories } from "./under-repositories.ts";

const listed = (...paths: readonly (string | null)[]) =>
  underRepositories(
    paths.map((project_path) => ({
      ...{ project_path, sessions: 1, turns: 1, first_at: null, last_at: null, agents: [] },
    })),
  ).map(({ project, nested }) => `${nested ? "  " : ""}${project.project_path}`);

test("worktrees follow their repository, which stands where the latest of them was", () => {
  expect(listed("/a/shop/.worktrees/3", "/a/infra", "/a/shop", "/a/shop/.claude/worktrees/fix")).toEqual([
    "/a/shop",
    "  /a/shop/.worktrees/3",
    "  /a/shop/.claude/worktrees/fix",
    "/a/infra",
  ]);
});

test("a worktree stays by itself if its repository has no sessions", () => {
  expect(listed("/a/shop/.worktrees/3", null, "/a/infra")).toEqual([
    "/a/shop/.worktrees/3",
    "null",
    "/a/infra",
  ]);
});
