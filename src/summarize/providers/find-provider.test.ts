// Tests which provider and key the settings select, and the error messages for wrong settings.
import { expect, test } from "vitest";
import { ClewError } from "../../model/errors.ts";
import { findProvider, type ProviderSettings } from "./find-provider.ts";
import type { Provider } from "./provider.ts";

interface Given extends Partial<ProviderSettings> {
  readonly environment?: Readonly<Record<string, string>>;
  readonly file?: { readonly text: string; readonly mode: number };
}

function find({ environment = {}, file, ...settings }: Given): Provider | null {
  return findProvider({ model: null, base_url: null, key_file: null, ...settings }, environment, (path) => {
    if (file === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
    return file;
  });
}

function complaintAbout(given: Given): ClewError {
  try {
    find(given);
  } catch (error) {
    if (error instanceof ClewError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

test("without a model, there is no provider", () => {
  expect([null, "", "  "].map((model) => find({ model, base_url: "http://127.0.0.1:1" }))).toEqual([
    null,
    null,
    null,
  ]);
});

const KEYS = { ANTHROPIC_API_KEY: "a-key", OPENAI_API_KEY: "o-key", OPENROUTER_API_KEY: "r-key" };

test.each([
  ["anthropic/claude-haiku", "anthropic", "https://api.anthropic.com", "claude-haiku", "a-key"],
  ["openai/gpt-mini", "openai", "https://api.openai.com/v1", "gpt-mini", "o-key"],
  ["openrouter/qwen/qwen3", "openai", "https://openrouter.ai/api/v1", "qwen/qwen3", "r-key"],
  ["ollama/qwen3:4b", "openai", "http://127.0.0.1:11434/v1", "qwen3:4b", null],
  ["lmstudio/openai/gpt-oss-20b", "openai", "http://127.0.0.1:1234/v1", "openai/gpt-oss-20b", null],
])("%s is known", (model, wire, base_url, name, key) => {
  expect(find({ model, environment: KEYS })).toEqual({ wire, base_url, model: name, key });
});

test.each([
  ["qwen3", "openai", "qwen3", null],
  ["openaix", "openai", "openaix", null],
  ["constructor/x", "openai", "constructor/x", null],
  ["meta-llama/Llama-3.1-8B", "openai", "meta-llama/Llama-3.1-8B", null],
  ["anthropic/claude-haiku", "anthropic", "claude-haiku", null],
  ["openai/gpt-mini", "openai", "gpt-mini", null],
])("%s is requested from base_url, without a vendor's key", (model, wire, name, key) => {
  const base_url = "https://gate.example/v1";
  expect(find({ model, base_url, environment: KEYS })).toEqual({ wire, base_url, model: name, key });
  const given = { ...KEYS, CLEW_MODEL_KEY: "c-key" };
  expect(find({ model, base_url, environment: given })?.key).toBe("c-key");
});

test.each(["qwen3", "groq/llama", "openaix", "/x"])("%s alone does not say which provider", (model) => {
  const error = complaintAbout({ model });
  expect(error.code).toBe("bad_input");
  expect(error.message).toMatch(/set base_url, or use a model that starts with one of anthropic\/, openai\//);
});

test.each(["anthropic/", "ollama/two words", "openai/a\u0007", `ollama/${"x".repeat(201)}`])(
  "%j is not a model",
  (model) => {
    expect(complaintAbout({ model, environment: KEYS })).toMatchObject({
      code: "bad_input",
      message: expect.stringContaining("such as ollama/llama3.2"),
    });
  },
);

const FILE = { text: "\n file-key\r\n", mode: 0o100600 };

test.each([
  ["CLEW_MODEL_KEY first", { ...KEYS, CLEW_MODEL_KEY: " c-key\n" }, "c-key"],
  ["the vendor's variable, before the file", KEYS, "a-key"],
  ["the file, if the variables are empty", { CLEW_MODEL_KEY: "", ANTHROPIC_API_KEY: " " }, "file-key"],
  ["the file, if only other vendors' variables are set", { OPENAI_API_KEY: "o-key" }, "file-key"],
])("the key comes from %s", (_, environment, key) => {
  const given = { model: "anthropic/claude-haiku", key_file: "/keys/model", file: FILE, environment };
  expect(find(given)?.key).toBe(key);
});

test("a local server may have a key too", () => {
  expect(find({ model: "ollama/q", environment: { CLEW_MODEL_KEY: "c-key" } })?.key).toBe("c-key");
  expect(find({ model: "q", base_url: "http://[::1]:8000", key_file: "/k", file: FILE })?.key).toBe(
    "file-key",
  );
});

test.each([
  ["anthropic/claude-haiku", "ANTHROPIC_API_KEY"],
  ["openai/gpt-mini", "OPENAI_API_KEY"],
  ["openrouter/qwen/qwen3", "OPENROUTER_API_KEY"],
])("%s without a key says what to set", (model, variable) => {
  expect(complaintAbout({ model })).toMatchObject({
    code: "bad_input",
    message: `${model} needs an API key. Set CLEW_MODEL_KEY or ${variable}, or the setting model_key_file.`,
  });
});

test("a local server with Anthropic's API may need no key", () => {
  expect(find({ model: "anthropic/x", base_url: "http://127.0.0.1:8080" })?.key).toBe(null);
});

test.each([0o100644, 0o100640, 0o100601, 0o100606])(
  "a key file with mode %o is rejected, because others can read it",
  (mode) => {
    const given = { model: "anthropic/x", key_file: "/keys/model", file: { text: "file-key", mode } };
    expect(complaintAbout(given)).toMatchObject({
      code: "bad_input",
      message: "Others can read the key in /keys/model; run `chmod 600 /keys/model`.",
    });
  },
);

test("a key file that is empty or missing is reported", () => {
  const given = { model: "anthropic/x", key_file: "/keys/model" };
  expect(complaintAbout(given)).toMatchObject({
    code: "not_readable",
    message: expect.stringContaining("/keys/model"),
  });
  expect(complaintAbout({ ...given, file: { text: " \n", mode: 0o600 } }).message).toContain("is empty");
});

test.each(["one\ntwo", "a\u0000b", "a\u0007b", "a b", "käse", "“quoted”"])("%j is not a key", (key) => {
  const model = "anthropic/x";
  const file = { text: key, mode: 0o600 };
  const errors = [
    complaintAbout({ model, environment: { CLEW_MODEL_KEY: key } }),
    complaintAbout({ model, environment: { ANTHROPIC_API_KEY: key } }),
    complaintAbout({ model, key_file: "/keys/model", file }),
  ];
  const origins = ["CLEW_MODEL_KEY", "ANTHROPIC_API_KEY", "/keys/model"];
  for (const [index, { code, message }] of errors.entries()) {
    expect(code).toBe("bad_input");
    expect(message).toBe(`The key in ${origins[index]} must be one line of visible ASCII characters.`);
  }
});

test.each([
  ["http://model.example/v1", "The key would be sent to model.example unencrypted"],
  ["http://10.0.0.7:8000", "The key would be sent to 10.0.0.7:8000 unencrypted"],
  ["http://localhost.example", "The key would be sent to localhost.example unencrypted"],
  ["ftp://model.example", "http or https"],
  ["model.example", "http or https"],
  ["https://dana:pw@model.example", "without user"],
])("%s with a key is refused", (base_url, words) => {
  const error = complaintAbout({ model: "q", base_url, environment: { CLEW_MODEL_KEY: "c-key" } });
  expect(error.code).toBe("bad_input");
  expect(error.message).toContain(words);
  expect(error.message).not.toMatch(/c-key|pw/);
});

test.each([
  "https://model.example",
  "http://localhost:1234",
  "http://127.1:1234",
  "http://127.8.8.8",
  "http://[::1]",
])("%s with a key is allowed", (base_url) => {
  expect(find({ model: "q", base_url, environment: { CLEW_MODEL_KEY: "c-key" } })?.base_url).toBe(base_url);
});

test("a server in the network may be used unencrypted, if there is no key", () => {
  expect(find({ model: "q", base_url: "http://10.0.0.7:8000", environment: KEYS })?.key).toBe(null);
});
