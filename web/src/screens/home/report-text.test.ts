// Tests the sentences of the first screen.
import { expect, test } from "vitest";
import { withoutMarks } from "./report-text.tsx";

test("marks around code and strong words are removed, and everything else stays", () => {
  expect(withoutMarks("Done in `ci.yml` and **all** tests pass: 2 * 3 * 4")).toBe(
    "Done in ci.yml and all tests pass: 2 * 3 * 4",
  );
  expect(withoutMarks("a lone ` stays, and ** too")).toBe("a lone ` stays, and ** too");
});
