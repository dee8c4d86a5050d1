// Skipping a JSON value finds its end and rejects what is not JSON. CLEW_RUNS=100 runs a hundred times as many cases.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patience, runs } from "../../../test/properties/runs.ts";
import { NOWHERE, passValue } from "./pass.ts";

describe("passing over a value", () => {
  test("ends after the value, whatever it is and whatever follows", patience, () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom("", ",", "}", "]", ',"a":1}'), (json, rest) => {
        expect(passValue(json + rest, 0)).toBe(json.length);
      }),
      runs(1000),
    );
  });

  test("finds no end in a torn text", patience, () => {
    fc.assert(
      fc.property(anyJson, fc.nat(9999), (json, at) => {
        const torn = `[${json.slice(0, at % (json.length + 1))}`;
        expect(passValue(torn, 0)).toBe(NOWHERE);
      }),
      runs(1000),
    );
  });

  test("accepts exactly what a parser accepts outside of strings", patience, () => {
    fc.assert(
      fc.property(anyJson, fc.nat(9999), anyMark, (json, draw, mark) => {
        const at = draw % json.length;
        const changed = `[${json.slice(0, at)}${mark}${json.slice(at + 1)}]`;
        expect(passValue(changed, 0) === changed.length).toBe(isJson(withoutInsides(changed)));
      }),
      runs(3000),
    );
  });

  test.each(["01", "1.", ".5", "+1", "-", "1e", "tru", "nulll", "{,}", "[1,]", '{"a"}', "{a:1}", "[1 ]", ""])(
    "does not pass %j",
    (json) => {
      expect(passValue(`[${json}]`, 0) === json.length + 2).toBe(json === "");
    },
  );

  test("uses no stack, however deep a value is", () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    expect(passValue(deep, 0)).toBe(deep.length);
  });
});

/** Backslashes and quotes are frequent. */
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('"', "\\", "{", "a"), fc.string({ maxLength: 1 })),
});

const anyJson = fc
  .oneof(
    fc.jsonValue(),
    anyText,
    fc.array(anyText),
    fc.dictionary(anyText, fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 }))),
  )
  .map((value) => JSON.stringify(value));

const anyMark = fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", ".", "n", "x", "");

function withoutInsides(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/gs, '""');
}

function isJson(text: string): boolean {
  try {
    // A space between tokens is JSON too, but JSON.stringify does not write one.
    return JSON.stringify(JSON.parse(text)) !== "" && !/\s/.test(text);
  } catch {
    return false;
  }
}
