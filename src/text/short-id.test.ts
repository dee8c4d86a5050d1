// Tests the short form of session ids.
import { expect, test } from "vitest";
import { bareId, beginningAmong, isNamed, shortId } from "./short-id.ts";

test("the short id is the first eight characters of the id", () => {
  expect(shortId("0f3a9c12-8b7e-4f00-9d55-1c2b3a495867")).toBe("0f3a9c12");
  expect(shortId("short")).toBe("short");
});

test.each([
  ["agent-a1b2c3d4e5f6", "a1b2c3d4"],
  ["agent-acompact-a1b2c3", "acompact"],
  ["agent-abcdefab", "abcdefab"],
  ["ses_66f7a8b9c0d1", "66f7a8b9"],
  ["T-0f3a9c12-8b7e", "0f3a9c12"],
  ["agent-general-purpose-call_9f8e7d6c5b4a", "9f8e7d6c"],
  ["session-2026-11-17T02-58-c6c09650", "02-58-c6"],
])("%s is shown as %s, without its prefix", (id, shown) => {
  expect(shortId(id)).toBe(shown);
});

test.each([
  ["01a1e75e-704d-76e3-afd7-c3f8d2b24ab1", "d2b24ab1"],
  ["1ed0f3a9-c128-6b7e-9f00-1c2b3a495867", "3a495867"],
  ["ses_e189abf63ffeKCg8VaaUbc3czq", "aUbc3czq"],
  ["01JD3Q4K5M6N7P8Q9R0S1T2V3W", "0S1T2V3W"],
])("%s begins with the time, so it is shown by its end", (id, shown) => {
  expect(shortId(id)).toBe(shown);
});

test("a short end names no id, because it would match by chance", () => {
  expect(isNamed("01a1e75e-704d-76e3-afd7-c3f8d2b24ab1", "b24ab1")).toBe(false);
  expect(isNamed("0f3a9c12-8b7e-4f00-9d55-1c2b3a495867", "3a495867")).toBe(false);
});

test("names given by people keep their prefix, and so do ids that would become too short", () => {
  expect(["my-notes", "dead-beef-1", "odd-1"].map(shortId)).toEqual(["my-notes", "dead-bee", "odd-1"]);
  expect(bareId("Agent-A1")).toBe("A1");
});

test("a beginning is as long as it takes to tell ids by time apart", () => {
  const [one, other] = ["msg_1e75aeb20001", "msg_1e75adee0001"];
  expect(beginningAmong(one, [one, other])).toBe("msg_1e75ae");
  expect(beginningAmong(one, ["0f3a9c12-8b7e"])).toBe("msg_1e75");
  expect(beginningAmong("short", ["shorter"])).toBe("short");
});
