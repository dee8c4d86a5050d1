// Tests how a pull request is named.
import { expect, test } from "vitest";
import { pullRequestNumber } from "./pull-request-number.ts";

test("an address and a number are the same pull request", () => {
  expect(pullRequestNumber("https://example.com/shop/app/pull/12")).toBe("#12");
  expect(pullRequestNumber("#12")).toBe("#12");
});

test("an address without a number stays", () => {
  expect(pullRequestNumber("https://example.com/review/main")).toBe("https://example.com/review/main");
});
