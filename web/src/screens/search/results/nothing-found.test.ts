// Tests the advice for a search without results.
import { expect, test } from "vitest";
import { forPage } from "./nothing-found.tsx";

test("the page does not mention flags, because it has buttons for them", () => {
  const reason = 'No results for "zebra*" with --project and --since.';
  const tries = [
    "Try removing a filter.",
    "Add --archived to include archived sessions.",
    "Run `clew --demo`.",
  ];
  expect(forPage({ reason, try: tries }, "zebra*")).toEqual({
    reason: 'No results for "zebra*" with these filters.',
    try: ["Try removing a filter.", "Run `clew --demo`."],
  });
});

test("flags in the query stay", () => {
  const reason = 'No results for "goes with --force".';
  expect(forPage({ reason, try: [] }, "goes with --force").reason).toBe(reason);
});

test("only a star that was typed is quoted back", () => {
  const reason = 'No results for any of "fox*", "zebra*".';
  expect(forPage({ reason, try: [] }, "fox* zebra").reason).toBe('No results for any of "fox*", "zebra".');
});
