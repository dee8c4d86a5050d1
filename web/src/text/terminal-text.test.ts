import { expect, test } from "vitest";
import { terminalText } from "./terminal-text.ts";

test("keeps the words of what was coloured", () => {
  expect(terminalText("\u001b[1;31mred\u001b[0m alert")).toBe("red alert");
});

test("keeps each line that a progress bar wrote over", () => {
  expect(terminalText("10%\r50%\r\r100%\r\ndone\r\n")).toBe("10%\n50%\n100%\ndone\n");
});
