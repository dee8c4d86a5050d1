// Checks that whatever decides the contents of derived rows raises their version when it changes.
import { expect, test } from "vitest";
import { PRICES } from "../../prices/load-prices.ts";
import { DERIVED_VERSION } from "./schema.ts";

test("a new price table needs a new derived version, because costs are stored in rows", () => {
  expect({ derived: DERIVED_VERSION, prices: PRICES.version }).toEqual({ derived: 12, prices: "0.1.8" });
});
