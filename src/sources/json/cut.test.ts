// Cutting removes what a plan does not want, and a parser finds everything else unchanged.
import { describe, expect, test } from "vitest";
import { type CutPlan, cutJson } from "./cut.ts";

const LONG = "x".repeat(100);
const CUT: CutPlan = { cut: true };
const KEEP: CutPlan = {};

function cutOf(value: unknown, plan: CutPlan): unknown {
  return JSON.parse(cutJson(JSON.stringify(value), plan) ?? "null");
}

describe("cutting JSON", () => {
  test("empties texts, lists and objects, and leaves short values", () => {
    const value = { text: LONG, list: [LONG], object: { a: LONG }, short: "short", number: 1.5, no: null };
    expect(cutOf(value, { fields: [], other_fields: CUT })).toEqual({
      text: "",
      list: [],
      object: {},
      short: "short",
      number: 1.5,
      no: null,
    });
  });

  test("keeps values that no plan names", () => {
    const value = { a: LONG, b: [{ c: LONG }] };
    expect(cutOf(value, { fields: [{ key: "c", plan: CUT }] })).toEqual(value);
  });

  test("follows a plan into fields and items, and no further", () => {
    const value = { list: [{ a: LONG, b: { a: LONG } }, LONG], a: LONG };
    const plan = { fields: [{ key: "list", plan: { items: { fields: [{ key: "a", plan: CUT }] } } }] };
    expect(cutOf(value, plan)).toEqual({ list: [{ a: "", b: { a: LONG } }, LONG], a: LONG });
  });

  test("keeps both occurrences of a repeated field", () => {
    const json = `{"a":"${LONG}","a":1,"a":{"b":"${LONG}"}}`;
    expect(cutJson(json, { fields: [{ key: "a", plan: CUT }] })).toBe('{"a":"","a":1,"a":{}}');
  });

  test("does not cut under a key with an escape, which may be one to keep", () => {
    const json = `{"\\u0061":"${LONG}","b":"${LONG}"}`;
    const plan = { fields: [{ key: "a", plan: KEEP }], other_fields: CUT };
    expect(cutJson(json, plan)).toBe(`{"\\u0061":"${LONG}","b":""}`);
  });

  test("replaces a text as the plan says, or keeps it", () => {
    const text = (json: string, start: number) => (json[start] === "x" ? "-" : null);
    expect(cutOf([LONG, `y${LONG}`, "x"], { items: { text } })).toEqual(["-", `y${LONG}`, "x"]);
  });

  test.each([
    ["blanks between tokens", `{ "a":"${LONG}"}`],
    ["two values", `{"a":"${LONG}"}{"a":1}`],
    ["a torn value", `{"a":"${LONG}","b`],
    ["a text that gives way to another value", `{"a":"${LONG}{"a":1}`],
    ["nothing", ""],
  ])("returns null for %s", (_, json) => {
    expect(cutJson(json, { fields: [{ key: "a", plan: CUT }] })).toBeNull();
  });
});
