// Tests errors of fetch that no server on this machine can cause.
import { expect, test } from "vitest";
import { networkFailure, retryAfter } from "./failures.ts";
import type { Provider } from "./provider.ts";

const PROVIDER: Provider = {
  wire: "openai",
  base_url: "https://model.example/secret-path/v1",
  model: "small-1",
  key: "sk-test-Zq7Xw29pLmN4vB",
};

function thrown(code: string | undefined, message = "x"): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}

test.each([
  ["ENOTFOUND", "unreachable"],
  ["EAI_AGAIN", "unreachable"],
  ["ECONNRESET", "unreachable"],
  ["UND_ERR_CONNECT_TIMEOUT", "unreachable"],
  ["CERT_HAS_EXPIRED", "unreachable"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "unreachable"],
  ["UND_ERR_HEADERS_TIMEOUT", "late"],
  ["UND_ERR_BODY_TIMEOUT", "late"],
  ["Z_DATA_ERROR", "no_answer"],
])("%s is %s", (code, reason) => {
  expect(networkFailure(PROVIDER, null, thrown(code)).reason).toBe(reason);
});

test("the message contains the error code, and nothing else of the error", () => {
  const message = `bad header ${PROVIDER.key}`;
  expect(networkFailure(PROVIDER, null, thrown("ENOTFOUND", message)).message).toBe(
    "model.example could not be reached or broke off (ENOTFOUND); check base_url, the network and whether the server is running.",
  );
  for (const odd of [thrown(PROVIDER.key ?? "", message), thrown(undefined, message), new Error(message), 7])
    expect(networkFailure(PROVIDER, null, odd).message).toMatch(
      /^model\.example could not be reached or broke off;/,
    );
});

const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY = 86_400_000;

/** Every form of the header that says when to retry. */
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
