// Tests the usage table at different widths.
import stringWidth from "string-width";
import { expect, test } from "vitest";
import { paint } from "../../../../terminal/spans.ts";
import { type UsageLine, usageTable } from "./usage-table.ts";

const NOTHING = {
  messages: 0,
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false },
  cost: 0,
  unpriced: 0,
  underpriced: 0,
  agent_cost: null,
};

function line(name: string, own: Partial<UsageLine["own"]> = {}, inherited = 0): UsageLine {
  return {
    name,
    own: { ...NOTHING, messages: 12, usage: { ...NOTHING.usage, output: 34_567 }, cost: 1.5, ...own },
    inherited: { ...NOTHING, messages: inherited },
  };
}

const shown = (lines: readonly UsageLine[], width: number) =>
  usageTable("MODEL", lines, line("TOTAL"), width).map((each) => paint(each, false));

test("figures align right, and INHERITED appears only if messages were inherited", () => {
  expect(shown([line("claude-opus-4-5")], 80)).toEqual([
    "MODEL            MESSAGES  INPUT  OUTPUT  CACHE READ  CACHE WRITE   COST",
    "claude-opus-4-5        12      0   34.6k           0            0  $1.50",
    "TOTAL                  12      0   34.6k           0            0  $1.50",
  ]);
  expect(shown([line("claude-opus-4-5", {}, 7)], 80)[0]).toContain("INHERITED");
});

test("rows without a price are unpriced, and lower bounds are marked", () => {
  const usage = { ...NOTHING.usage, output: 5, lower_bound: true };
  const [, unpriced, bound] = shown([line("a", { cost: null, unpriced: 12 }), line("b", { usage })], 80);
  expect(unpriced).toMatch(/ unpriced$/);
  expect(bound).toMatch(/ ≥5 .* ≥\$1\.50$/);
});

test.each([20, 30, 40, 60, 80, 120])("lines fit %i columns and always show the cost", (width) => {
  const lines = shown([line("/home/dana/手引き/a-very-long-name-of-a-project-in-a-folder", {}, 3)], width);
  expect(lines.filter((each) => stringWidth(each) > width)).toEqual([]);
  expect(lines.every((each) => /(?:COST|\$1\.50)$/.test(each))).toBe(true);
});

test("figures are dropped before a name is cut", () => {
  const name = "claude-sonnet-4-5-20250929";
  expect(shown([line(name, {}, 3)], 60)[1]).toContain(name);
});
