// Tests the picker drawn as lines.
import { expect, test } from "vitest";
import { span, textOf } from "../../../terminal/spans.ts";
import { EVERYTHING, type PickRow } from "./pick-row.ts";
import { pickerLines } from "./picker-lines.ts";
import { UNCHOSEN } from "./picking.ts";

const choose = { type: "watch", subject: { type: "all" } } as const;
const ROWS: readonly PickRow[] = [
  { key: EVERYTHING, left: [span("Everything in the shop")], right: [[], [], []], choose },
  { key: "a", left: [span("The cart")], right: [[span("main")], [], [span("1 h ago")]], choose },
  { key: "b", left: [span("A dark theme")], right: [[span("dark")], [], [span("now")]], choose },
];

const drawn = (columns: number, back = false, rows = ROWS) =>
  pickerLines({
    ...{ heading: "clew watch", rows, picking: UNCHOSEN },
    columns,
    height: 7,
    back,
    note: null,
  })
    .map(textOf)
    .map((line) => line.trimEnd());

test("a wide screen puts filled columns next to the names, not at the far edge", () => {
  expect(drawn(200).slice(2, 5)).toEqual([
    "▸Everything in the shop",
    " The cart      main  1 h ago",
    " A dark theme  dark  now",
  ]);
});

test("a narrow screen drops columns, and a row without columns keeps the whole line", () => {
  expect(drawn(24).slice(2, 5)).toEqual([
    "▸Everything in the shop",
    " The cart      1 h ago",
    " A dark theme  now",
  ]);
});

test("the most important keys come first, because a narrow screen cuts off the rest", () => {
  expect(drawn(80, true).at(-1)).toBe("Enter choose  Esc back  / filter  ? help  q quit");
  expect(drawn(80).at(-1)).toBe("Enter choose  / filter  ? help  q quit");
});

test("a list without any session says so, and one with a single session does not", () => {
  const explained = (rows: readonly PickRow[]) =>
    drawn(80, false, rows).some((line) => line.includes("No sessions yet"));
  const [everything, one] = ROWS;
  if (!everything || !one) throw new Error("There are two rows.");
  expect(explained([])).toBe(true);
  expect(explained([everything])).toBe(true);
  expect(explained([one])).toBe(false);
});
