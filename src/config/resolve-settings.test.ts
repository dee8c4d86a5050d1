// Who has the last word on a setting, and what a person is told who wrote something wrong.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { configFolder } from "../../test/builders/config-folder.ts";
import { ClewError } from "../model/errors.ts";
import { type ResolveOptions, resolveSettings } from "./resolve-settings.ts";
import { SETTING_NAMES } from "./settings.ts";

function failure(given: ResolveOptions): string {
  try {
    resolveSettings(given);
  } catch (error) {
    expect(error).toBeInstanceOf(ClewError);
    expect(error).toMatchObject({ code: "bad_input" });
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

describe("where a value comes from", () => {
  test("without a word from anyone the defaults hold", () => {
    using given = configFolder();
    const system = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/home/dana/.claude"], origin: "default" },
      data_dir: { value: "/home/dana/.local/share/clew", origin: "default" },
      time_zone: { value: system, origin: "default" },
      update_ms: { value: 300, origin: "default" },
      pager: { value: "less -FRX", origin: "default" },
      port: { value: 9878, origin: "default" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 800, origin: "default" },
      model: { value: null, origin: "default" },
      model_base_url: { value: null, origin: "default" },
      model_key_file: { value: null, origin: "default" },
      model_calls_per_day: { value: 500, origin: "default" },
      model_tokens_per_day: { value: 1_000_000, origin: "default" },
      model_cost_per_day: { value: 1, origin: "default" },
    });
  });

  const file = {
    roots: ["~/.claude", "/srv/claude/", "/home/dana/.claude"],
    data_dir: "~/clew",
    time_zone: "Asia/Kathmandu",
    update_ms: 0,
    pager: "",
    port: 8000,
    model: "ollama/qwen3",
    model_base_url: "http://127.0.0.1:1",
    model_key_file: "~/key",
    model_calls_per_day: 1,
    model_tokens_per_day: 2,
    model_cost_per_day: 0.5,
  };
  const environment = {
    CLAUDE_CONFIG_DIR: "/env/claude",
    CLEW_DATA_DIR: "/env/clew",
    CLEW_TIME_ZONE: "UTC",
    CLEW_UPDATE_MS: "20",
    CLEW_PAGER: "most",
    CLEW_PORT: "8001",
    CLEW_MODEL: "openai/gpt-5",
    CLEW_MODEL_BASE_URL: "",
    CLEW_MODEL_KEY_FILE: "/env/key",
    CLEW_MODEL_CALLS_PER_DAY: "10",
    CLEW_MODEL_TOKENS_PER_DAY: "20",
    CLEW_MODEL_COST_PER_DAY: "1.25",
    PAGER: "more",
  };
  const flags = {
    roots: ["/one", "~/two"],
    data_dir: "/flag/clew",
    time_zone: "Pacific/Kiritimati",
    update_ms: "7",
    pager: "less",
    port: "0",
    model: "",
    model_base_url: "https://example.org",
    model_key_file: "/flag/key",
    model_calls_per_day: "100",
    model_tokens_per_day: "200",
    model_cost_per_day: "3",
  };

  test("the file goes before the defaults", () => {
    using given = configFolder();
    given.write(file);
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/home/dana/.claude", "/srv/claude"], origin: "file" },
      data_dir: { value: "/home/dana/clew", origin: "file" },
      time_zone: { value: "Asia/Kathmandu", origin: "file" },
      update_ms: { value: 0, origin: "file" },
      pager: { value: null, origin: "file" },
      port: { value: 8000, origin: "file" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 800, origin: "default" },
      model: { value: "ollama/qwen3", origin: "file" },
      model_base_url: { value: "http://127.0.0.1:1", origin: "file" },
      model_key_file: { value: "/home/dana/key", origin: "file" },
      model_calls_per_day: { value: 1, origin: "file" },
      model_tokens_per_day: { value: 2, origin: "file" },
      model_cost_per_day: { value: 0.5, origin: "file" },
    });
  });

  test("the environment goes before the file", () => {
    using given = configFolder(environment);
    given.write(file);
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/env/claude"], origin: "environment" },
      data_dir: { value: "/env/clew", origin: "environment" },
      time_zone: { value: "UTC", origin: "environment" },
      update_ms: { value: 20, origin: "environment" },
      pager: { value: "most", origin: "environment" },
      port: { value: 8001, origin: "environment" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 800, origin: "default" },
      model: { value: "openai/gpt-5", origin: "environment" },
      model_base_url: { value: null, origin: "environment" },
      model_key_file: { value: "/env/key", origin: "environment" },
      model_calls_per_day: { value: 10, origin: "environment" },
      model_tokens_per_day: { value: 20, origin: "environment" },
      model_cost_per_day: { value: 1.25, origin: "environment" },
    });
  });

  test("a flag goes before everything", () => {
    using given = configFolder(environment);
    given.write(file);
    expect(resolveSettings({ ...given, flags })).toEqual({
      roots: { value: ["/one", "/home/dana/two"], origin: "flag" },
      data_dir: { value: "/flag/clew", origin: "flag" },
      time_zone: { value: "Pacific/Kiritimati", origin: "flag" },
      update_ms: { value: 7, origin: "flag" },
      pager: { value: "less", origin: "flag" },
      port: { value: 0, origin: "flag" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 800, origin: "default" },
      model: { value: null, origin: "flag" },
      model_base_url: { value: "https://example.org", origin: "flag" },
      model_key_file: { value: "/flag/key", origin: "flag" },
      model_calls_per_day: { value: 100, origin: "flag" },
      model_tokens_per_day: { value: 200, origin: "flag" },
      model_cost_per_day: { value: 3, origin: "flag" },
    });
  });

  test("a variable set to nothing says nothing, except where it says that there shall be none", () => {
    using given = configFolder(Object.fromEntries(Object.keys(environment).map((name) => [name, ""])));
    const resolved = resolveSettings(given);
    const said = SETTING_NAMES.filter((name) => resolved[name].origin === "environment");
    expect(said).toEqual(["pager", "model", "model_base_url", "model_key_file"]);
    for (const name of said) expect(resolved[name].value).toBeNull();
  });

  test("the pager of every program is only a default", () => {
    using given = configFolder({ PAGER: "more" });
    expect(resolveSettings(given).pager).toEqual({ value: "more", origin: "default" });
    given.write({ pager: "less -R" });
    expect(resolveSettings(given).pager).toEqual({ value: "less -R", origin: "file" });
    using without = configFolder({ PAGER: "" });
    expect(resolveSettings(without).pager.value).toBeNull();
  });

  test("a path from a shell may be relative, and many roots a list", () => {
    using given = configFolder({ CLEW_DATA_DIR: "data", CLAUDE_CONFIG_DIR: '["~/a","/b"]' });
    const { data_dir, roots } = resolveSettings(given);
    expect(data_dir.value).toBe(resolve("data"));
    expect(roots.value).toEqual(["/home/dana/a", "/b"]);
    const flags = { roots: "[odd" };
    expect(resolveSettings({ ...given, flags }).roots.value).toEqual([resolve("[odd")]);
  });
});

describe("what is wrong", () => {
  test.each([
    [{ update_ms: "soon" }, '"update_ms" is "soon"; it has to be a whole number of milliseconds'],
    [{ update_ms: "300" }, '"update_ms" is "300"'],
    [{ update_ms: -1 }, '"update_ms" is -1'],
    [{ update_ms: 1.5 }, '"update_ms" is 1.5'],
    [{ update_ms: 1e9 }, '"update_ms" is 1000000000'],
    [{ update_ms: null }, '"update_ms" is null'],
    [
      { model_base_url: "ftp://example.org" },
      '"model_base_url" is "ftp://example.org"; it has to be an address',
    ],
    [{ model_cost_per_day: -1 }, '"model_cost_per_day" is -1'],
    [{ model_calls_per_day: 1.5 }, '"model_calls_per_day" is 1.5'],
    [{ time_zone: "Mars/Olympus" }, '"time_zone" is "Mars/Olympus"; it has to be the name of a time zone'],
    [{ time_zone: "+01:00" }, '"time_zone" is "+01:00"'],
    [{ time_zone: "" }, '"time_zone" is ""'],
    [{ data_dir: "data" }, '"data_dir" is "data"; it has to be a path that is absolute'],
    [{ data_dir: "/a\0b" }, '"data_dir" is "/a\\u0000b"'],
    [{ data_dir: ["/a"] }, '"data_dir" is ["/a"]'],
    [{ data_dir: "~dana/x" }, '"data_dir" is "~dana/x"'],
    [{ roots: [] }, '"roots" is []'],
    [{ roots: ["/a", 5] }, '"roots" is ["/a",5]'],
    [{ pager: "less\nrm" }, '"pager" is "less\\nrm"'],
    [{ colour: true }, 'there is no setting "colour"; there are roots, data_dir, time_zone'],
    [[], "has to hold a JSON object"],
    [null, "has to hold a JSON object"],
    ["{", "is not JSON"],
    ["", "is not JSON"],
    ['{"__proto__": 1}', 'there is no setting "__proto__"'],
    ['{"constructor": 1}', 'there is no setting "constructor"'],
  ])("in the file %j is told with its place", (content, message) => {
    using given = configFolder();
    given.write(content);
    expect(failure(given)).toContain(message);
    expect(failure(given)).toContain(given.path);
  });

  test("in the environment or in a flag is told too", () => {
    using given = configFolder({ CLEW_UPDATE_MS: "1e3" });
    expect(failure(given)).toContain('The variable CLEW_UPDATE_MS is "1e3"; it has to be a whole number');
    expect(failure({ ...given, flags: { time_zone: "here" } })).toContain('The flag for time_zone is "here"');
    expect(failure({ ...given, flags: { data_dir: "" } })).toContain('The flag for data_dir is ""');
  });

  test("in the file is an error also where a flag goes before it", () => {
    using given = configFolder();
    given.write({ update_ms: "soon" });
    expect(failure({ ...given, flags: { update_ms: "5" } })).toContain("soon");
  });

  test("is cut short where it is long", () => {
    using given = configFolder();
    given.write({ update_ms: "x".repeat(5000) });
    expect(failure(given).length).toBeLessThan(400);
  });
});

test("a byte order mark is no part of the settings", () => {
  using given = configFolder();
  given.write('\ufeff{"update_ms": 5}');
  expect(resolveSettings(given).update_ms).toEqual({ value: 5, origin: "file" });
});

test("a file that can't be read is not taken for none", () => {
  using given = configFolder();
  mkdirSync(given.path);
  expect(() => resolveSettings(given)).toThrow(expect.objectContaining({ code: "not_readable" }));
});
