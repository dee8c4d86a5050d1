// Tests aligned columns, and columns that are dropped to make room.
import { expect, test } from "vitest";
import { paint } from "../../terminal/spans.ts";
import { type TableOptions, table } from "./table.ts";

const rows = [
  { id: "a1", count: 5, title: "The first one" },
  { id: "手引き", count: 1200, title: "Another one that has a long title" },
];
const options: Omit<TableOptions<(typeof rows)[number]>, "width"> = {
  rows,
  columns: [
    { name: "ID", cell: ({ id }) => id },
    { name: "COUNT", side: "right", cell: ({ count }) => String(count) },
  ],
  wide: {
    name: "TITLE",
    cell: ({ title, count }, gone) => (gone.has("COUNT") ? `(${count}) ${title}` : title),
  },
  room: 20,
  may_go: ["COUNT"],
};
const lines = (width: number) => table({ ...options, width }).map((line) => paint(line, false));

test("columns fit their widest cell, numbers align right, and the last column is cut", () => {
  expect(lines(36)).toEqual([
    "ID      COUNT  TITLE",
    "a1          5  The first one",
    "手引き   1200  Another one that has…",
  ]);
});

test("a column is dropped when there is no room, and the last column shows its value", () => {
  expect(lines(28)).toEqual(["ID      TITLE", "a1      (5) The first one", "手引き  (1200) Another one…"]);
});
