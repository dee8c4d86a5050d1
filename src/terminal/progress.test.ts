// Tests the progress line.
import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

test("the line does not wrap on a narrow terminal, so the next one can overwrite it", () => {
  let written = "";
  const write = (text: string) => {
    written += text;
    return true;
  };
  const stream = { isTTY: true, columns: 20, write } as unknown as NodeJS.WriteStream;
  progressOn(stream).show("Reading your sessions for the first time.");
  expect(written).toBe("\r\u001b[2KReading your…");
});
