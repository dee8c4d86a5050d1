// Results without what was put around them.
import { expect, test } from "vitest";
import { errorText, fileText } from "./read-result.ts";

test("a file loses the numbers of its lines", () => {
  expect(fileText("    12→a\n    13→\tb\n\nnote")).toEqual({ text: "a\n\tb\n\nnote", first_line: 12 });
  expect(fileText("1\ta\n2\tb")).toEqual({ text: "a\nb", first_line: 1 });
});

test("a file without numbers stays as it is", () => {
  expect(fileText("a\n1→b")).toEqual({ text: "a\n1→b", first_line: null });
});

test("an error loses its tags, and only where they are around all of it", () => {
  expect(errorText("<tool_use_error>No such file</tool_use_error>")).toBe("No such file");
  expect(errorText("x <tool_use_error>y</tool_use_error>")).toBe("x <tool_use_error>y</tool_use_error>");
});
