// Tests which moment each date means.
import { expect, test } from "vitest";
import { z } from "zod";
import { checkInput } from "./check-input.ts";
import { periodFields, periodOf } from "./dates.ts";

const berlin = { time_zone: "Europe/Berlin", now: () => new Date("2026-11-06T08:30:00Z") };

test.each([
  ["12h", "2026-11-05T20:30:00.000Z"],
  ["7d", "2026-10-30T08:30:00.000Z"],
  ["2w", "2026-10-23T08:30:00.000Z"],
  ["2026-11-01", "2026-10-31T23:00:00.000Z"],
  ["2026-07-01", "2026-06-30T22:00:00.000Z"],
  ["2026-11-01T10:00:00+02:00", "2026-11-01T08:00:00.000Z"],
])("since %s is %s in Berlin", (since, moment) => {
  expect(periodOf(berlin, { since })).toEqual({ since: moment });
});

test("words are days of the time zone, and whole ones", () => {
  expect(periodOf(berlin, { since: "yesterday" })).toEqual({ since: "2026-11-04T23:00:00.000Z" });
  expect(periodOf(berlin, { since: "last week", until: "last week" })).toEqual({
    since: "2026-10-25T23:00:00.000Z",
    until: "2026-11-01T23:00:00.000Z",
  });
});

test("a period includes whole days, even one of 25 hours", () => {
  expect(periodOf(berlin, { since: "2026-10-25", until: "2026-10-25" })).toEqual({
    since: "2026-10-24T22:00:00.000Z",
    until: "2026-10-25T23:00:00.000Z",
  });
});

test.each([
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
])("a day that skips midnight in %s begins at one o'clock", (time_zone, since, moment) => {
  expect(periodOf({ ...berlin, time_zone }, { since })).toEqual({ since: moment });
});

test.each([
  ["Asia/Kathmandu", "2026-02-05", "2026-02-04T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-02-05", "2026-02-04T10:00:00.000Z"],
  ["Pacific/Niue", "2026-02-05", "2026-02-05T11:00:00.000Z"],
])("a day in %s begins at its local midnight", (time_zone, since, moment) => {
  expect(periodOf({ ...berlin, time_zone }, { since })).toEqual({ since: moment });
});

test("a day that a country skipped begins when the next day does", () => {
  const apia = { ...berlin, time_zone: "Pacific/Apia" };
  expect(periodOf(apia, { since: "2011-12-30" })).toEqual({ since: "2011-12-30T10:00:00.000Z" });
});

test("without dates the period has no bounds", () => {
  expect(periodOf(berlin, {})).toEqual({});
});

test.each([
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2026-W01", "2025-12-29", "2026-01-04"],
  ["2026-w53", "2026-12-28", "2027-01-03"],
  ["2026-02-05..2026-02-11", "2026-02-05", "2026-02-11"],
  ["last month..yesterday", "2026-10-01", "2026-11-05"],
  ["2026-02..2026-W14", "2026-02-01", "2026-04-05"],
])("%s is from %s to %s", (days, since, until) => {
  expect(periodOf(berlin, { since: days, until: days })).toEqual(periodOf(berlin, { since, until }));
});

test.each([
  "tomorrow",
  "2026-13",
  "2026-W54",
  "2025-W53",
  "2026-02-11..2026-02-05",
  "2026-02-05..",
  "..",
  "2026-02-31",
  "2026-13-01",
  "7",
  "d",
  "7 d",
  "1e3d",
  "2026-02-05 10:00",
])("%s is not a date, and the error says what is", (since) => {
  const input = z.strictObject(periodFields);
  expect(() => checkInput(input, { since })).toThrow(
    /since: expected a date \(2026-02-05\), a month \(2026-02\), an age \(12h, 7d, 2w\) or words such as yesterday or last week, got/,
  );
});
