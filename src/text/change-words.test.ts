// Tests the words about changes to files.
import { expect, it } from "vitest";
import { isByCommand, partWords, statusWords } from "./change-words.ts";

it("a part that continues nothing needs no words, and every other says why it begins", () => {
  expect(partWords("start", null)).toBe(null);
  expect(partWords("command", "edited in place")).toBe("edited in place by a shell command");
  expect(partWords("elsewhere", null)).toContain("not recorded");
});

it("a file's state is named, with the command that made it", () => {
  expect(statusWords("changed", null, false)).toBe("");
  expect(statusWords("renamed", "a.ts", true)).toBe("renamed from a.ts by a shell command");
  expect(statusWords("deleted", null, isByCommand("deleted", [{ how: null }, { how: "deleted" }]))).toBe(
    "deleted by a shell command",
  );
  expect(isByCommand("deleted", [{ how: null }])).toBe(false);
});
