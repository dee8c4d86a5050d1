// Tests when repeated failures are blamed on a job instead of the server.
import { expect, test } from "vitest";
import { judgeFailures } from "./judge-failures.ts";
import { AskError, type AskReason } from "./providers/failures.ts";

const error = (reason: AskReason) => new AskError(reason, "No.");

test.each<AskReason>(["refused", "no_answer", "busy", "unreachable", "late"])(
  "a server that answers no request (%s) counts against no job",
  (reason) => {
    const judge = judgeFailures();
    const again = Array.from({ length: 100 }, (_, index) => judge.failed(index % 3, error(reason)));
    expect(again).toEqual(again.map(() => true));
  },
);

test.each<[AskReason, number]>([
  ["refused", 5],
  ["no_answer", 5],
  ["late", 5],
  ["busy", 9],
  ["unreachable", 9],
])("a job that fails as %s while others succeed is given up after %i attempts", (reason, attempts) => {
  const judge = judgeFailures();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    expect([attempt, judge.failed(1, error(reason))]).toEqual([attempt, attempt < attempts]);
    judge.succeeded(2);
  }
});

test("other successes count once for each failure, and an own success resets it", () => {
  const judge = judgeFailures();
  expect(judge.failed(1, error("refused"))).toBe(true);
  judge.succeeded(2);
  expect(judge.failed(1, error("refused"))).toBe(true);
  expect(judge.failed(1, error("refused"))).toBe(true);
  judge.succeeded(1);
  judge.succeeded(2);
  expect(judge.failed(1, error("refused"))).toBe(true);
});
