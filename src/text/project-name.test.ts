// Tests how projects are named.
import { expect, test } from "vitest";
import { projectName, repositoryPath } from "./project-name.ts";

test.each([
  ["/home/dana/shop", "shop"],
  ["/home/dana/shop/.worktrees/3", "shop (3)"],
  ["/home/dana/shop/.agent/worktrees/mails", "shop (mails)"],
  ["/home/dana/worktrees", "worktrees"],
  ["C:\\work\\shop", "shop"],
  ["/home/dana/shop/2024", "shop/2024"],
  ["/home/dana/go/x/", "go/x"],
  ["/a", "a"],
  [null, ""],
])("the project at %s is %s", (path, name) => {
  expect(projectName(path)).toBe(name);
});

test.each([
  ["/home/dana/shop/.worktrees/3", "/home/dana/shop"],
  ["/home/dana/shop/.agent/worktrees/mails", "/home/dana/shop"],
  ["C:\\work\\shop\\.worktrees\\3", "C:\\work\\shop"],
  ["/home/dana/worktrees", null],
  ["/home/dana/shop", null],
])("the repository of %s is %s", (path, repository) => {
  expect(repositoryPath(path)).toBe(repository);
});
