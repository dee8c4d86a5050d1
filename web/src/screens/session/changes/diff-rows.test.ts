// Tests the rows of a diff.
import { expect, it } from "vitest";
import { type ChangedFile, makersOf, openAtFirst, splitRows, unifiedRows } from "./diff-rows.ts";

const hunk = {
  ...{ before: 10, after: 12, lines: [" a", "-b", "-c", "+B", " d", "+e"] },
  by: [null, 0, 0, 1, null, 0],
};

it("lines have the numbers of the file before and after", () => {
  expect(unifiedRows(hunk).map(({ before, after }) => [before, after])).toEqual([
    [10, 12],
    [11, null],
    [12, null],
    [null, 13],
    [13, 14],
    [null, 15],
  ]);
});

it("lines without a known position have no numbers", () => {
  const rows = unifiedRows({ ...hunk, before: null, after: null });
  expect(rows.flatMap(({ before, after }) => [before, after]).every((number) => number === null)).toBe(true);
});

it("a removed line is beside the line that replaces it", () => {
  const text = (row: { readonly index: number } | null) => (row === null ? "" : hunk.lines[row.index]);
  expect(splitRows(unifiedRows(hunk)).map(({ left, right }) => `${text(left)}|${text(right)}`)).toEqual([
    " a| a",
    "-b|+B",
    "-c|",
    " d| d",
    "|+e",
  ]);
});

it("a hunk names each turn that made it once", () => {
  const change = (turn: number) => ({
    ...{ citation: `s#${turn}`, session_id: "s", turn, top_turn: turn, how: null, command: null },
  });
  const file = fileOf("a.ts", 1, { changes: [change(3), change(2), change(3)] });
  expect(makersOf({ ...hunk, by: [0, 1, 2, null] }, file).map(({ turn }) => turn)).toEqual([2, 3]);
});

it("very long files, and files beyond what can be drawn at once, are closed at first", () => {
  const files = [fileOf("long", 700), fileOf("a", 500), fileOf("b", 600), fileOf("c", 600), fileOf("d", 400)];
  expect([...openAtFirst(files)]).toEqual(["a", "b", "c"]);
});

function fileOf(path: string, lines: number, fields: Partial<ChangedFile> = {}): ChangedFile {
  const made = { before: 1, after: 1, lines: Array.from({ length: lines }, () => "+x"), by: [] };
  return {
    ...{ path, old_path: null, status: "changed", added: lines, removed: 0, changes: [], lines_left_out: 0 },
    parts: [{ begins: "start", after: null, hunks: [made] }],
    ...fields,
  };
}
