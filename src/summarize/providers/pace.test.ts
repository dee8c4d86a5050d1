// Tests the circuit breaker, with a fixed clock.
import { expect, test } from "vitest";
import { AskError, type AskReason } from "./failures.ts";
import { breaker } from "./pace.ts";

const DAY = 86_400_000;

function held({ failures = 3, rest_ms = 1000 } = {}) {
  const clock = { now: 0 };
  const subject = breaker({ failures, rest_ms }, () => clock.now);
  const fail = (reason: AskReason = "busy", retryAfter: number | null = null) =>
    subject.failed(new AskError(reason, "x", retryAfter));
  return { clock, subject, fail };
}

test("several failures in a row open the breaker, and a success in between resets the count", () => {
  const { subject, fail } = held();
  fail();
  fail("late");
  subject.worked();
  fail("unreachable");
  fail("no_answer");
  expect([subject.open, subject.until(), subject.mayAsk()]).toEqual([false, null, true]);
  fail();
  expect([subject.open, subject.until(), subject.mayAsk()]).toEqual([true, 1000, false]);
});

test("a refusal opens the breaker at once", () => {
  const { subject, fail } = held();
  fail("refused");
  expect([subject.open, subject.until()]).toEqual([true, 1000]);
});

test("after the rest one call is let through, and checking `open` changes nothing", () => {
  const { clock, subject, fail } = held();
  fail("refused");
  clock.now = 999;
  expect([subject.open, subject.mayAsk()]).toEqual([true, false]);
  clock.now = 1000;
  expect([subject.open, subject.open]).toEqual([false, false]);
  expect([subject.mayAsk(), subject.mayAsk(), subject.open]).toEqual([true, false, true]);
  subject.worked();
  expect([subject.open, subject.until(), subject.mayAsk(), subject.mayAsk()]).toEqual([
    false,
    null,
    true,
    true,
  ]);
});

test("a trial without a result does not keep the breaker open forever", () => {
  const { clock, subject, fail } = held();
  fail("refused");
  clock.now = 1000;
  expect(subject.mayAsk()).toBe(true);
  clock.now = 2000;
  expect([subject.mayAsk(), subject.mayAsk()]).toEqual([true, false]);
});

test("each failed trial doubles the rest, up to an hour, and a success resets it", () => {
  const { clock, subject, fail } = held();
  const rests: number[] = [];
  fail("refused");
  for (let trial = 0; trial < 14; trial++) {
    const until = subject.until() ?? 0;
    rests.push(until - clock.now);
    clock.now = until;
    // A failure counts whether the caller took the trial or only looked.
    if (trial % 2 === 0) expect(subject.mayAsk()).toBe(true);
    fail("late");
  }
  expect(rests.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(rests.slice(-2)).toEqual([3_600_000, 3_600_000]);
  subject.worked();
  fail("refused");
  expect(subject.until()).toBe(clock.now + 1000);
});

test("calls in progress when it opened do not make the rest longer", () => {
  const { clock, subject, fail } = held({ failures: 1 });
  fail();
  clock.now = 500;
  fail();
  fail("refused");
  expect(subject.until()).toBe(1000);
});

test("a server that asks for more than the rest gets it", () => {
  const { subject, fail } = held({ failures: 1 });
  fail("busy", DAY);
  expect(subject.until()).toBe(DAY);
});
