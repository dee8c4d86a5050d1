// What rows were made of has a version, and what changes them raises it.
import { expect, test } from "vitest";
import { PRICES } from "../../prices/load-prices.ts";
import { DERIVED_VERSION } from "./schema.ts";

test("costs are rows, so another price table is another version of what is derived", () => {
  expect({ derived: DERIVED_VERSION, prices: PRICES.version }).toEqual({ derived: 9, prices: "0.1.8" });
});
