// Tests that any file name has a text of its own, and that the text leads back to the file.
import fc from "fast-check";
import { expect, test } from "vitest";
import { nameFrom, onDisk } from "./file-names.ts";

test("a name in UTF-8 is its own text", () => {
  for (const name of ["shop", "café", "日本", "a\ufffdb", "⟨", "⟨U+202E⟩"]) {
    expect(nameFrom(Buffer.from(name))).toBe(name);
    expect(onDisk(name)).toBe(name);
  }
});

test("bytes that are not UTF-8 are written as their numbers", () => {
  expect(nameFrom(Buffer.from("caf\xe9-\xff", "latin1"))).toBe("caf⟨xE9⟩-⟨xFF⟩");
  expect(onDisk("/p/caf⟨xE9⟩-⟨xFF⟩/a.jsonl")).toEqual(Buffer.from("/p/caf\xe9-\xff/a.jsonl", "latin1"));
});

test("a name that looks like such a number is not mistaken for one", () => {
  const name = nameFrom(Buffer.from("⟨xE9⟩"));
  expect(name).not.toBe(nameFrom(Buffer.from([0xe9])));
  expect(onDisk(name)).toEqual(Buffer.from("⟨xE9⟩"));
});

test("any bytes come back as they were, and are well-formed text on the way", () => {
  const parts = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom("⟨x", "⟨xE9⟩", "⟨", "é", "\ufffd", "a").map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
      const bytes = Buffer.concat(all);
      const name = nameFrom(bytes);
      expect(name.isWellFormed()).toBe(true);
      expect(Buffer.from(onDisk(name))).toEqual(bytes);
    }),
  );
});
