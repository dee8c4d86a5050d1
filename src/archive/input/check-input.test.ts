// Tests that errors about wrong input say what is expected.
import { expect, test } from "vitest";
import { z } from "zod";
import { checkInput } from "./check-input.ts";
import { limitField, sessionField } from "./fields.ts";

const input = z.strictObject({
  session: sessionField,
  by: z.enum(["day", "week"]).default("day"),
  limit: limitField(50),
  agent_type: z.boolean().optional(),
  leaf: z.string().min(4).optional(),
});

test("missing fields get their defaults", () => {
  expect(checkInput(input, { session: "latest" })).toEqual({ session: "latest", by: "day", limit: 50 });
});

test.each([
  [{}, "session is required."],
  [{ session: "" }, "session must not be empty."],
  [{ session: "x", by: "year" }, 'by: expected one of day, week, got "year".'],
  [{ session: "x", limit: "many" }, 'limit: expected a number, got "many".'],
  [{ session: "x", limit: 0 }, "limit: expected a number of at least 1, got 0."],
  [{ session: "x", limit: 1e9 }, "limit: expected a number of at most 10000, got 1000000000."],
  [{ session: "x", limit: 1.5 }, "limit: expected a whole number, got 1.5."],
  [{ session: "x", agent_type: "a" }, 'agent-type: expected true or false, got "a".'],
  [{ session: "x", leaf: "abc" }, 'leaf: expected at least 4 characters, got "abc".'],
  [{ session: "x", colour: "red" }, "Unknown option: colour."],
])("%j is refused: %s", (given, message) => {
  expect(() => checkInput(input, given)).toThrow(message);
});

test("one error lists everything that is wrong", () => {
  expect(() => checkInput(input, { by: 1, limit: 0 })).toThrow(/session.*\n.*by.*\n.*limit/);
});
