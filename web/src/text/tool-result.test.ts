// Tests how the results of tool calls are shown.
import { expect, test } from "vitest";
import { errorText, fileText, terminalText } from "./tool-result.tsx";

test("colours are removed from text", () => {
  expect(terminalText("\u001b[1;31mred\u001b[0m alert")).toBe("red alert");
});

test("lines that a progress bar overwrote are all kept", () => {
  expect(terminalText("10%\r50%\r\r100%\r\ndone\r\n")).toBe("10%\n50%\n100%\ndone\n");
});

test("line numbers are removed from a file", () => {
  expect(fileText("    12→a\n    13→\tb\n\nnote")).toEqual({ text: "a\n\tb\n\nnote", first_line: 12 });
  expect(fileText("1\ta\n2\tb")).toEqual({ text: "a\nb", first_line: 1 });
});

test("a file without line numbers stays as it is", () => {
  expect(fileText("a\n1→b")).toEqual({ text: "a\n1→b", first_line: null });
});

test("tags around a whole error are removed", () => {
  expect(errorText("<tool_use_error>No such file</tool_use_error>")).toBe("No such file");
  expect(errorText("x <tool_use_error>y</tool_use_error>")).toBe("x <tool_use_error>y</tool_use_error>");
});
