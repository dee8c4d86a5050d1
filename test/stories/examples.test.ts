// The examples in the documents print what the documents show. `npm run examples` records what they print now.
import { expect, test } from "vitest";
import { documentsWithExamples, runExamples } from "../../scripts/doc-examples.ts";
import { BIN } from "./command-line.ts";

const documents = [...documentsWithExamples()];

test("the documents have examples", () => {
  expect(documents.length).toBeGreaterThan(5);
});

test.skipIf(process.platform === "win32").each(documents)("the examples of %s are up to date", (_, text) => {
  expect(runExamples(text, BIN)).toBe(text);
});
