// Checks that whatever decides the contents of derived rows raises their version when it changes.
import { expect, test } from "vitest";
import { PRICES } from "../../prices/load-prices.ts";
import { tokenRules } from "../../redact/kinds.ts";
import { namedRules } from "../../redact/rules-named.ts";
import { DERIVED_VERSION } from "./schema.ts";

test("a new price table needs a new derived version, because costs are stored in rows", () => {
  expect({ derived: DERIVED_VERSION, prices: PRICES.version }).toEqual({ derived: 25, prices: "0.1.8" });
});

test("other rules of redaction need a new derived version, because the index for agents is made with them", () => {
  expect({ derived: DERIVED_VERSION, rules: tokenRules.length, named: namedRules.length }).toEqual({
    derived: 25,
    rules: 261,
    named: 40,
  });
});
