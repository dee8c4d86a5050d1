// One line that tells how far something is.
import { expect, test } from "vitest";
import { progressOn } from "./progress.ts";

test("it stays one line on a narrow terminal, so that the next one can be written over it", () => {
  let written = "";
  const write = (text: string) => {
    written += text;
    return true;
  };
  const stream = { isTTY: true, columns: 20, write } as unknown as NodeJS.WriteStream;
  progressOn(stream).show("Reading your sessions for the first time.");
  expect(written).toBe("\r\u001b[2KReading your…");
});
