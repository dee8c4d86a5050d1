// Tests the short form of session ids.
import { expect, test } from "vitest";
import { bareId, beginningAmong, shortId } from "./short-id.ts";

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
])("%s is shown as %s, without its prefix", (id, shown) => {
  expect(shortId(id)).toBe(shown);
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
