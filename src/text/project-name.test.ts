// Tests how projects are named.
import { expect, test } from "vitest";
import { projectName } from "./project-name.ts";

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
