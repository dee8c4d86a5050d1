import { expect, test } from "vitest";
import { newTitle } from "./rename-form.tsx";

const FOUND = { title: "Slow tests", title_origin: "agent" } as const;
const GIVEN = { title: "Mine", title_origin: "user" } as const;

test("another name is given, without the blanks around it", () => {
  expect(newTitle("  Fast tests ", FOUND)).toBe("Fast tests");
});

test("the same name changes nothing", () => {
  expect(newTitle("Slow tests", FOUND)).toBeUndefined();
});

test("no name takes a person's own back, and leaves any other", () => {
  expect(newTitle(" ", GIVEN)).toBeNull();
  expect(newTitle("", FOUND)).toBeUndefined();
});
