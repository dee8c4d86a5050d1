// Tests which title is saved when a session is renamed.
import { expect, test } from "vitest";
import { newTitle } from "./rename-form.tsx";

const FOUND = { title: "Slow tests", title_origin: "agent" } as const;
const GIVEN = { title: "Mine", title_origin: "user" } as const;

test("a new title is trimmed", () => {
  expect(newTitle("  Fast tests ", FOUND)).toBe("Fast tests");
});

test("the same title changes nothing", () => {
  expect(newTitle("Slow tests", FOUND)).toBeUndefined();
});

test("an empty title resets the user's own, and leaves any other", () => {
  expect(newTitle(" ", GIVEN)).toBeNull();
  expect(newTitle("", FOUND)).toBeUndefined();
});
