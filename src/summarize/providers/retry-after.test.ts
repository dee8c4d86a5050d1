// When a server wants to be asked again, in every way it may say so.
import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY = 86_400_000;

test.each([
  [{ "retry-after": "30" }, 30_000],
  [{ "retry-after": " 0 " }, 0],
  [{ "retry-after": "1.5" }, 1500],
  [{ "retry-after": "999999999" }, DAY],
  [{ "retry-after": "Sun, 01 Mar 2026 12:01:00 GMT" }, 60_000],
  [{ "retry-after": "Sunday, 01-Mar-26 12:01:00 GMT" }, 60_000],
  [{ "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, 0],
  [{ "retry-after": "Mon, 01 Mar 2100 12:00:00 GMT" }, DAY],
  [{ "retry-after-ms": "250", "retry-after": "30" }, 250],
  [{ "retry-after-ms": "0.2" }, 1],
  [{ "retry-after-ms": "soon", "retry-after": "30" }, 30_000],
  [{}, null],
  [{ "retry-after": "" }, null],
  [{ "retry-after": "-1" }, null],
  [{ "retry-after": "Infinity" }, null],
  [{ "retry-after": "1e9" }, null],
  [{ "retry-after": "9".repeat(400) }, null],
  [{ "retry-after": "tomorrow" }, null],
  [{ "retry-after": "Sun, 99 Foo 2026 99:99:99 GMT" }, null],
])("%j is %s milliseconds", (headers, ms) => {
  expect(retryAfter(new Headers(headers as Record<string, string>), NOW)).toBe(ms);
});
