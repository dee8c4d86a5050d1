// Tests where links in foreign text lead, and which are not links.
import { expect, test } from "vitest";
import { bareAddress, linkTarget, showsHost } from "./link-target.ts";

test("only web addresses are links", () => {
  expect(linkTarget("HTTPS://X.example/a b")).toEqual({ href: "https://x.example/a%20b", host: "x.example" });
  expect(linkTarget("http://localhost:8080")?.host).toBe("localhost:8080");
  for (const address of [
    "javascript:x",
    "//x.example",
    "https:x",
    "mailto:a@b",
    "x.example",
    "",
    "https://",
    " http://x",
  ])
    expect(linkTarget(address), address).toBeNull();
});

test("a host in another script is shown as the network spells it", () => {
  expect(linkTarget("https://gооd.example")?.host).toMatch(/^xn--/);
});

test.each([
  ["https://x.example/a", "https://x.example/a", true],
  ["x.example", "https://x.example/a", true],
  ["see X.example.", "https://x.example/a", true],
  ["http://localhost:1/", "http://localhost:1/", true],
  ["the docs", "https://x.example", false],
  ["my-x.example", "https://x.example", false],
  ["x.example.evil.example", "https://x.example", false],
  ["good.example?x.example", "https://x.example", false],
  ["https://good.example@x.example", "https://good.example@x.example", false],
])("%s for %s: %s", (words, address, says) => {
  const target = linkTarget(address);
  expect(target && showsHost(words, target)).toBe(says);
});

test("punctuation after an address stays outside the link", () => {
  expect(bareAddress("https://x.example/a”。")).toEqual({ address: "https://x.example/a", rest: "”。" });
  expect(bareAddress("https://x.example/a")).toEqual({ address: "https://x.example/a", rest: "" });
});
