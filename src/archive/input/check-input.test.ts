// Wrong input is told in words that say what is right.
import { expect, test } from "vitest";
import { z } from "zod";
import { checkInput } from "./check-input.ts";
import { limitField, sessionField } from "./fields.ts";

const input = z.strictObject({
  session: sessionField,
  by: z.enum(["day", "week"]).default("day"),
  limit: limitField(50),
  agent_type: z.boolean().optional(),
});

test("what is not given is as usual", () => {
  expect(checkInput(input, { session: "latest" })).toEqual({ session: "latest", by: "day", limit: 50 });
});

test.each([
  [{}, "Give a session."],
  [{ session: "" }, 'session must not be empty, not "".'],
  [{ session: "x", by: "year" }, 'by takes one of day, week, not "year".'],
  [{ session: "x", limit: "many" }, 'limit takes a number, not "many".'],
  [{ session: "x", limit: 0 }, "limit takes a number from 1 on, not 0."],
  [{ session: "x", limit: 1e9 }, "limit takes a number up to 10000, not 1000000000."],
  [{ session: "x", limit: 1.5 }, "limit takes a whole number, not 1.5."],
  [{ session: "x", agent_type: "a" }, 'agent-type takes yes or no, not "a".'],
  [{ session: "x", colour: "red" }, "There is no colour to give."],
])("%j is refused: %s", (given, message) => {
  expect(() => checkInput(input, given)).toThrow(message);
});

test("all that is wrong is told at once", () => {
  expect(() => checkInput(input, { by: 1, limit: 0 })).toThrow(/session.*\n.*by.*\n.*limit/);
});
