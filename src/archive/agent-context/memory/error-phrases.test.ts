// Tests which line of an output names its error, and what stays of it.
import { expect, test } from "vitest";
import { namedError } from "./error-phrases.ts";

test("paths, numbers and addresses are not part of an error", () => {
  const output =
    "> build\n/home/dana/shop/cart.ts:12:5 - error TS2339: Property 'voucher' does not exist on Cart\n";
  expect(namedError(output)?.phrases).toEqual([
    ["error", "ts2339", "property", "voucher", "does", "not", "exist", "on", "cart"],
  ]);
});

test.each([
  ["an output without an error", "12 tests passed\n"],
  ["a count of errors", "error: 0 errors, 12 problems in the shopping cart\n"],
  ["a line of code", "  throw new Error('The voucher has expired already');\n"],
  ["a line of a diff", "+ error: the voucher of this cart has expired\n"],
  ["an error that could be any", "Error: command failed with exit code 1\n"],
])("%s names none", (_, output) => {
  expect(namedError(output)).toBeNull();
});
