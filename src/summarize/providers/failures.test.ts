// What fetch throws where no server of this machine can make it throw so.
import { expect, test } from "vitest";
import { networkFailure } from "./failures.ts";
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

test("the code is told, and nothing else of what was thrown", () => {
  const message = `bad header ${PROVIDER.key}`;
  expect(networkFailure(PROVIDER, null, thrown("ENOTFOUND", message)).message).toBe(
    "model.example can't be reached or broke off (ENOTFOUND); check base_url, the network and whether the server runs.",
  );
  for (const odd of [thrown(PROVIDER.key ?? "", message), thrown(undefined, message), new Error(message), 7])
    expect(networkFailure(PROVIDER, null, odd).message).toMatch(
      /^model\.example can't be reached or broke off;/,
    );
});
