// Compares costs calculated by hand with the table, the table with its library, and covers what has no price.
import { readFileSync } from "node:fs";
import { calcPrice } from "@pydantic/genai-prices";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Usage } from "../model/usage.ts";
import { costInBillionths, loadPrices, PRICES } from "./load-prices.ts";

const prices = await loadPrices();
const NONE = { input: 0, output: 0, cache_read: 0, cache_write: 0, cache_write_1h: 0, lower_bound: false };
const costOf = (
  model: string | null,
  usage: Partial<Usage>,
  timestamp: string | null = "2026-06-01T00:00:00Z",
) => prices.costOf({ model, timestamp, usage: { ...NONE, ...usage } });

const MILLION = 1_000_000;

/** Dollars per million tokens, from the vendor's own price page. */
test.each([
  ["claude-opus-4-1-20250805", 15, 75, 1.5, 18.75, 30],
  ["claude-opus-4-5-20251101", 5, 25, 0.5, 6.25, 10],
  ["claude-opus-4-6", 5, 25, 0.5, 6.25, 10],
  ["claude-opus-4-8", 5, 25, 0.5, 6.25, 10],
  ["claude-opus-5-5", 4, 20, 0.2, 5, 8],
  ["claude-sonnet-4-20250514", 3, 15, 0.3, 3.75, 6],
  ["claude-sonnet-4-6", 3, 15, 0.3, 3.75, 6],
  ["claude-haiku-4-5-20251001", 1, 5, 0.1, 1.25, 2],
  ["claude-3-5-haiku-20241022", 0.8, 4, 0.08, 1, 1.6],
])("%s costs what its vendor says", (model, input, output, read, write, writeForAnHour) => {
  // Less than a million at once, because that would be a long context.
  const costOfTenth = (usage: Partial<Usage>) => (costOf(model, usage) ?? Number.NaN) * 10;
  expect(costOfTenth({ input: MILLION / 10 })).toBeCloseTo(input, 9);
  expect(costOfTenth({ output: MILLION / 10 })).toBeCloseTo(output, 9);
  expect(costOfTenth({ cache_read: MILLION / 10 })).toBeCloseTo(read, 9);
  expect(costOfTenth({ cache_write: MILLION / 10 })).toBeCloseTo(write, 9);
  const forAnHour = { cache_write: MILLION / 10, cache_write_1h: MILLION / 10 };
  expect(costOfTenth(forAnHour)).toBeCloseTo(writeForAnHour, 9);
});

/** Dollars per million tokens of input, output and cached input, from the vendor's own price page. */
test.each([
  ["gpt-5-codex", 1.25, 10, 0.125],
  ["gpt-5.1-codex-mini", 0.25, 2, 0.025],
  ["gpt-5.2-codex", 1.75, 14, 0.175],
  ["o4-mini", 1.1, 4.4, 0.275],
])("%s costs what its vendor says, and cached input less", (model, input, output, read) => {
  expect(costOf(model, { input: MILLION / 10 })).toBeCloseTo(input / 10, 9);
  expect(costOf(model, { output: MILLION / 10 })).toBeCloseTo(output / 10, 9);
  expect(costOf(model, { cache_read: MILLION / 10 })).toBeCloseTo(read / 10, 9);
});

test("a session's cost equals the client's own figure to the last digit", () => {
  const usage = { input: 1041, output: 42, cache_read: 1000, cache_write: 50 };
  expect(costOf("claude-opus-5-5", usage)).toBeCloseTo(0.005454, 12);
});

test.each(["claude-sonnet-4-20250514", "claude-sonnet-4-5-20250929"])(
  "a context over 200,000 tokens, cached ones included, costs more with %s",
  (model) => {
    const long = { input: 1000, output: 1000, cache_read: 199_001 };
    expect(costOf(model, long)).toBeCloseTo((1000 * 6 + 1000 * 22.5 + 199_001 * 0.6) / MILLION, 12);
    const short = { ...long, cache_read: 199_000 };
    expect(costOf(model, short)).toBeCloseTo((1000 * 3 + 1000 * 15 + 199_000 * 0.3) / MILLION, 12);
  },
);

test("the price is the one of that day", () => {
  const before = costOf("claude-opus-4-6", { input: 300_000 }, "2026-03-12T23:59:59Z");
  const after = costOf("claude-opus-4-6", { input: 300_000 }, "2026-03-13T00:00:00Z");
  expect([before, after]).toEqual([3, 1.5]);
  expect(costOf("claude-opus-4-6", { input: 300_000 }, null)).toBe(1.5);
  expect(costOf("claude-opus-4-6", { input: 300_000 }, "no time")).toBe(1.5);
  expect(costOf("claude-opus-4-6", { input: 300_000 }, "+275760-09-13T00:00:00.000Z")).toBe(1.5);
});

test("names that agents and resellers give the same model are known", () => {
  for (const name of ["claude-sonnet-4-5", "claude-sonnet-4-5-20250929[1m]", "claude-sonnet-4-5@20250929"]) {
    expect(costOf(name, { input: MILLION / 10 })).toBeCloseTo(0.3, 9);
  }
  expect(costOf("us.anthropic.claude-sonnet-4-5-20250929-v1:0", { input: MILLION / 10 })).toBeCloseTo(
    0.33,
    9,
  );
  expect(costOf("global.anthropic.claude-sonnet-4-5-20250929-v1:0", { input: MILLION / 10 })).toBeCloseTo(
    0.3,
    9,
  );
});

test.each([
  ["gpt-5", 1.25],
  ["gpt-5-codex", 1.25],
  ["gpt-5.1-codex-mini", 0.25],
  ["gpt-4o-2024-08-06", 2.5],
  ["o4-mini", 1.1],
  ["openai/gpt-5", 1.25],
  ["anthropic/claude-sonnet-4-5", 3],
  ["google/gemini-2.5-flash", 0.3],
  ["amazon-bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0", 3.3],
  ["openrouter/anthropic/claude-sonnet-4.5", 3],
])("%s is priced by its provider's list", (model, dollars) => {
  expect((costOf(model, { input: MILLION / 10 }) ?? Number.NaN) * 10).toBeCloseTo(dollars, 9);
});

test.each([
  null,
  "",
  "<synthetic>",
  "sonnet",
  "claude-opus-9",
  "gpt-9",
  "gpt-6.1-sol",
  "gpt-5.9-codex",
  "gpt-oss-120b",
  "glm-4.6",
  "qwen3:30b",
  "opencode/claude-sonnet-4-5",
  "anthropic/gpt-5",
  "constructor/gpt-5",
  "__proto__",
])("%s is unpriced, not free", (model) => {
  expect(costOf(model, { input: 10 })).toBeNull();
  expect(costOf(model, {})).toBeNull();
});

test.each([
  "claude-sonnet-5-3",
  "claude-opus-4-10",
  "claude-haiku-4-52-20270101",
  "us.anthropic.claude-sonnet-5-3-v1:0",
  "gpt-5.9-codex",
  "openai/gpt-55",
])("%s, newer than the table, is not mistaken for the model whose name it begins with", (model) => {
  expect(costOf(model, { input: 10 })).toBeNull();
});

test("a kind of token without a price makes the message unpriced, and so does an invalid count", () => {
  expect(
    costOf("us.anthropic.claude-sonnet-4-5-20250929-v1:0", { cache_write: 9, cache_write_1h: 9 }),
  ).toBeNull();
  expect(costOf("claude-opus-4-5", { cache_write: 8, cache_write_1h: 9 })).toBeNull();
  for (const input of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(costOf("claude-opus-4-5", { input })).toBeNull();
});

test("no usage costs nothing", () => {
  expect(costOf("claude-opus-4-5", {})).toBe(0);
});

test("the arithmetic matches the library's, which counts cached tokens as input", () => {
  const tokens = fc.integer({ min: 0, max: 300_000 });
  const models = fc.constantFrom(
    "claude-sonnet-4-5",
    "claude-opus-4-6",
    "claude-opus-5-5",
    "claude-3-haiku-20240307",
  );
  const times = fc.constantFrom("2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z");
  fc.assert(
    fc.property(
      models,
      times,
      tokens,
      tokens,
      tokens,
      tokens,
      tokens,
      (model, time, input, output, read, write, hour) => {
        const usage = {
          input_tokens: input + read + write + hour,
          output_tokens: output,
          cache_read_tokens: read,
          cache_write_tokens: write + hour,
          cache_write_1h_tokens: hour,
        };
        const theirs = calcPrice(usage, model, {
          providerId: "anthropic",
          timestamp: new Date(time),
        })?.total_price;
        const ours = costOf(
          model,
          { input, output, cache_read: read, cache_write: write + hour, cache_write_1h: hour },
          time,
        );
        expect(ours).toBeCloseTo(theirs ?? Number.NaN, 9);
      },
    ),
  );
});

test("the table's date matches its version", () => {
  const manifest = new URL("../../node_modules/@pydantic/genai-prices/package.json", import.meta.url);
  expect(PRICES.version).toBe(JSON.parse(readFileSync(manifest, "utf8")).version);
  expect(prices.as_of).toBe(PRICES.as_of);
});

/** Returns money as the archive stores it. */
const billionths = (model: string | null, tokens: Partial<Usage>) =>
  costInBillionths(prices, { model, timestamp: "2026-06-01T00:00:00Z", usage: { ...NONE, ...tokens } });

test("a cost is a whole number of billionths of a dollar", () => {
  expect(billionths("claude-opus-4-5", { input: 1 })).toBe(5000);
  expect(billionths("claude-opus-4-5", { cache_read: 3, output: 7 })).toBe(1500 + 175_000);
  expect(billionths("claude-opus-4-5", {})).toBe(0);
});

test("an unpriced message has no cost, which is not 0", () => {
  expect(billionths(null, { input: 1 })).toBeNull();
  expect(billionths("unheard-of", { input: 1 })).toBeNull();
});

test("a sum that cannot be counted to the billionth is null", () => {
  expect(billionths("claude-opus-4-5", { output: Number.MAX_SAFE_INTEGER })).toBeNull();
});
