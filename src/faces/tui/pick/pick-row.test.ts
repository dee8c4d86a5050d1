// A line that can be chosen.
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

test("a row keeps its most telling columns where there is no room for all", () => {
  const text = (width: number) =>
    rowLine(ROW, width, columnWidths([ROW]))
      .map((each) => each.text)
      .join("");
  expect(text(60)).toContain("a-branch");
  expect(text(28)).toBe("A rather long…  working  now");
  expect(text(20)).toBe("A rather long …  now");
});

test("every word of a filter has to stand in a row, wherever", () => {
  expect(filterRows([ROW], "TITLE branch")).toEqual([ROW]);
  expect(filterRows([ROW], "title nowhere")).toEqual([]);
});

test("a git worktree belongs to the repository that it was made from", () => {
  const madeFrom = (git: string, path = "/home/dana/shop-dark") => repositoryOf(path, `gitdir: ${git}\n`);
  expect(madeFrom("/home/dana/shop/.git/worktrees/dark")).toBe("/home/dana/shop");
  expect(madeFrom("../shop/.git/worktrees/dark")).toBe("/home/dana/shop");
  expect(repositoryOf("/home/dana/shop", null)).toBe("/home/dana/shop");
  expect(repositoryOf("/home/dana/shop/.claude/worktrees/dark/web", null)).toBe("/home/dana/shop");
});

test("so does one of a bare repository, and what is no worktree stands for itself", () => {
  const path = "/home/dana/shop/dark";
  expect(repositoryOf(path, "gitdir: /home/dana/shop/.bare/worktrees/dark\n")).toBe("/home/dana/shop");
  expect(repositoryOf(path, "gitdir: /srv/git/shop.git/worktrees/dark\n")).toBe("/srv/git/shop.git");
  for (const git of ["../.git/modules/dark", "../.git/modules/dark/worktrees/x"])
    expect(repositoryOf(path, `gitdir: ${git}`)).toBe(path);
});
