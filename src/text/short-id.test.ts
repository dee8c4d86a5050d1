import { expect, test } from "vitest";
import { bareId, shortId } from "./short-id.ts";

test("a session is named by the first eight characters of its id", () => {
  expect(shortId("0f3a9c12-8b7e-4f00-9d55-1c2b3a495867")).toBe("0f3a9c12");
  expect(shortId("short")).toBe("short");
});

test("a subsession is named without the word before its id", () => {
  expect(shortId("agent-a1b2c3d4e5f6")).toBe("a1b2c3d4");
  expect([bareId("Agent-A1"), bareId("my-agent-a1")]).toEqual(["A1", "my-agent-a1"]);
});
