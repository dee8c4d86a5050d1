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
  const file = "gitdir: /home/dana/shop/.git/worktrees/dark\n";
  expect(repositoryOf("/home/dana/shop-dark", file)).toEqual({ path: "/home/dana/shop", is_worktree: true });
  expect(repositoryOf("/home/dana/shop", null)).toEqual({ path: "/home/dana/shop", is_worktree: false });
  expect(repositoryOf("/home/dana/sub", "gitdir: ../.git/modules/sub")).toMatchObject({ is_worktree: false });
});
