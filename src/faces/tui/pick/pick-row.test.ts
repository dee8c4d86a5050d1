// Tests the rows of the picker.
import { expect, test } from "vitest";
import { span } from "../../../terminal/spans.ts";
import { columnWidths, filterRows, type PickRow, rowLine } from "./pick-row.ts";
import { repositoryOf } from "./repositories.ts";

const ROW: PickRow = {
  key: "k",
  left: [span("A rather long title")],
  right: [[span("a-branch")], [span("working")], [span("now")]],
  choose: { type: "watch", subject: { type: "all" } },
};

test("a row keeps its most important columns if there is no room for all", () => {
  const text = (width: number) =>
    rowLine(ROW, width, columnWidths([ROW]))
      .map((each) => each.text)
      .join("");
  expect(text(60)).toContain("a-branch");
  expect(text(28)).toBe("A rather long…  working  now");
  expect(text(20)).toBe("A rather long …  now");
});

test("a row matches if it contains every word of the filter, anywhere", () => {
  expect(filterRows([ROW], "TITLE branch")).toEqual([ROW]);
  expect(filterRows([ROW], "title nowhere")).toEqual([]);
});

test("a git worktree belongs to the repository it was created from", () => {
  const madeFrom = (git: string, path = "/home/dana/shop-dark") => repositoryOf(path, `gitdir: ${git}\n`);
  expect(madeFrom("/home/dana/shop/.git/worktrees/dark")).toBe("/home/dana/shop");
  expect(madeFrom("../shop/.git/worktrees/dark")).toBe("/home/dana/shop");
  expect(repositoryOf("/home/dana/shop", null)).toBe("/home/dana/shop");
  expect(repositoryOf("/home/dana/shop/.claude/worktrees/dark/web", null)).toBe("/home/dana/shop");
});

test("a worktree of a bare repository belongs to it, and any other folder to itself", () => {
  const path = "/home/dana/shop/dark";
  expect(repositoryOf(path, "gitdir: /home/dana/shop/.bare/worktrees/dark\n")).toBe("/home/dana/shop");
  expect(repositoryOf(path, "gitdir: /srv/git/shop.git/worktrees/dark\n")).toBe("/srv/git/shop.git");
  for (const git of ["../.git/modules/dark", "../.git/modules/dark/worktrees/x"])
    expect(repositoryOf(path, `gitdir: ${git}`)).toBe(path);
});
