// Tests citations of a session and links to it.
import { expect, test } from "vitest";
import { citationOf, linkTo } from "./citation.ts";

test("a citation has the turn from the address", () => {
  expect(citationOf("1a06", "#7")).toBe("1a06#7");
  expect(citationOf("1a06", "")).toBe("1a06");
  expect(citationOf("1a06", "#top")).toBe("1a06");
});

test("a link has the turn and nothing else from the address", () => {
  expect(linkTo("a b", { origin: "http://127.0.0.1:9878", hash: "#7" })).toBe(
    "http://127.0.0.1:9878/sessions/a%20b#7",
  );
});
