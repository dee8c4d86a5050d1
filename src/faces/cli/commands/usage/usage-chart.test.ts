// Tests how bars are made of parts and how empty days are shown.
import { expect, test } from "vitest";
import type { SpentReport } from "../../../../archive/operations/usage.ts";
import { paint } from "../../../../terminal/spans.ts";
import { usageChart } from "./usage-chart.ts";

const names = {
  group: ({ key }: { key: string | null }) => key ?? "none",
  part: (key: string | null) => key ?? "none",
};

function chart(
  groups: readonly (readonly [day: string, parts: Readonly<Record<string, number>>])[],
): string[] {
  const spent = (cost: number) => ({ cost, unpriced: 0, underpriced: 0, usage: { lower_bound: false } });
  const report = {
    by: "day",
    groups: groups.map(([key, parts]) => ({
      key,
      own: spent(Object.values(parts).reduce((sum, cost) => sum + cost, 0)),
      parts: Object.entries(parts).map(([name, cost]) => ({ key: name, own: spent(cost) })),
    })),
  };
  return usageChart(report as unknown as SpentReport, names, 40).map((line) => paint(line, false));
}

test("parts have shades of their own, add up to their bar, and days without usage have none", () => {
  expect(
    chart([
      ["2026-02-01", { opus: 6, haiku: 2 }],
      ["2026-02-03", { haiku: 1 }],
    ]),
  ).toEqual([
    "2026-02-01  $8.00  ████████████████▓▓▓▓▓",
    "2026-02-02",
    "2026-02-03  $1.00  ▓▓▓",
    "",
    "█ opus  ▓ haiku",
  ]);
});

test("without parts to tell apart there is one bar and no legend", () => {
  expect(chart([["2026-02-01", { opus: 6 }]])).toEqual(["2026-02-01  $6.00  █████████████████████"]);
});
