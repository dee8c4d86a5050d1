// Tests the precedence of settings, and the errors for wrong values.
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
  test("without any setting the defaults apply", () => {
    using given = configFolder();
    const system = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/home/dana/.claude"], origin: "default" },
      data_dir: { value: "/home/dana/.local/share/clew", origin: "default" },
      time_zone: { value: system, origin: "default" },
      budget_per_month: { value: 0, origin: "default" },
      update_ms: { value: 300, origin: "default" },
      pager: { value: "less -FRX", origin: "default" },
      port: { value: 9878, origin: "default" },
      backup: { value: "daily", origin: "default" },
      backup_keep: { value: 2, origin: "default" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 2500, origin: "default" },
      compaction_tokens: { value: 3300, origin: "default" },
      memory: { value: false, origin: "default" },
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

  test("the file overrides the defaults", () => {
    using given = configFolder();
    given.write(file);
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/home/dana/.claude", "/srv/claude"], origin: "file" },
      data_dir: { value: "/home/dana/clew", origin: "file" },
      time_zone: { value: "Asia/Kathmandu", origin: "file" },
      budget_per_month: { value: 0, origin: "default" },
      update_ms: { value: 0, origin: "file" },
      pager: { value: null, origin: "file" },
      port: { value: 8000, origin: "file" },
      backup: { value: "daily", origin: "default" },
      backup_keep: { value: 2, origin: "default" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 2500, origin: "default" },
      compaction_tokens: { value: 3300, origin: "default" },
      memory: { value: false, origin: "default" },
      model: { value: "ollama/qwen3", origin: "file" },
      model_base_url: { value: "http://127.0.0.1:1", origin: "file" },
      model_key_file: { value: "/home/dana/key", origin: "file" },
      model_calls_per_day: { value: 1, origin: "file" },
      model_tokens_per_day: { value: 2, origin: "file" },
      model_cost_per_day: { value: 0.5, origin: "file" },
    });
  });

  test("the environment overrides the file", () => {
    using given = configFolder(environment);
    given.write(file);
    expect(resolveSettings(given)).toEqual({
      roots: { value: ["/env/claude"], origin: "environment" },
      data_dir: { value: "/env/clew", origin: "environment" },
      time_zone: { value: "UTC", origin: "environment" },
      budget_per_month: { value: 0, origin: "default" },
      update_ms: { value: 20, origin: "environment" },
      pager: { value: "most", origin: "environment" },
      port: { value: 8001, origin: "environment" },
      backup: { value: "daily", origin: "default" },
      backup_keep: { value: 2, origin: "default" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 2500, origin: "default" },
      compaction_tokens: { value: 3300, origin: "default" },
      memory: { value: false, origin: "default" },
      model: { value: "openai/gpt-5", origin: "environment" },
      model_base_url: { value: null, origin: "environment" },
      model_key_file: { value: "/env/key", origin: "environment" },
      model_calls_per_day: { value: 10, origin: "environment" },
      model_tokens_per_day: { value: 20, origin: "environment" },
      model_cost_per_day: { value: 1.25, origin: "environment" },
    });
  });

  test("a flag overrides everything", () => {
    using given = configFolder(environment);
    given.write(file);
    expect(resolveSettings({ ...given, flags })).toEqual({
      roots: { value: ["/one", "/home/dana/two"], origin: "flag" },
      data_dir: { value: "/flag/clew", origin: "flag" },
      time_zone: { value: "Pacific/Kiritimati", origin: "flag" },
      budget_per_month: { value: 0, origin: "default" },
      update_ms: { value: 7, origin: "flag" },
      pager: { value: "less", origin: "flag" },
      port: { value: 0, origin: "flag" },
      backup: { value: "daily", origin: "default" },
      backup_keep: { value: 2, origin: "default" },
      context: { value: false, origin: "default" },
      context_tokens: { value: 2500, origin: "default" },
      compaction_tokens: { value: 3300, origin: "default" },
      memory: { value: false, origin: "default" },
      model: { value: null, origin: "flag" },
      model_base_url: { value: "https://example.org", origin: "flag" },
      model_key_file: { value: "/flag/key", origin: "flag" },
      model_calls_per_day: { value: 100, origin: "flag" },
      model_tokens_per_day: { value: 200, origin: "flag" },
      model_cost_per_day: { value: 3, origin: "flag" },
    });
  });

  test("an empty variable is ignored, unless empty means none", () => {
    using given = configFolder(Object.fromEntries(Object.keys(environment).map((name) => [name, ""])));
    const resolved = resolveSettings(given);
    const said = SETTING_NAMES.filter((name) => resolved[name].origin === "environment");
    expect(said).toEqual(["pager", "model", "model_base_url", "model_key_file"]);
    for (const name of said) expect(resolved[name].value).toBeNull();
  });

  test("PAGER is only a default", () => {
    using given = configFolder({ PAGER: "more" });
    expect(resolveSettings(given).pager).toEqual({ value: "more", origin: "default" });
    given.write({ pager: "less -R" });
    expect(resolveSettings(given).pager).toEqual({ value: "less -R", origin: "file" });
    using without = configFolder({ PAGER: "" });
    expect(resolveSettings(without).pager.value).toBeNull();
  });

  test("a path from a shell may be relative, and roots may be a list", () => {
    using given = configFolder({ CLEW_DATA_DIR: "data", CLAUDE_CONFIG_DIR: '["~/a","/b"]' });
    const { data_dir, roots } = resolveSettings(given);
    expect(data_dir.value).toBe(resolve("data"));
    expect(roots.value).toEqual(["/home/dana/a", "/b"]);
    const flags = { roots: "[odd" };
    expect(resolveSettings({ ...given, flags }).roots.value).toEqual([resolve("[odd")]);
  });
});

describe("a wrong value", () => {
  test.each([
    [{ update_ms: "soon" }, 'expected a whole number of milliseconds from 0 to 600000, got "soon"'],
    [{ update_ms: "300" }, 'got "300"'],
    [{ update_ms: -1 }, "got -1"],
    [{ update_ms: 1.5 }, "got 1.5"],
    [{ update_ms: 1e9 }, "got 1000000000"],
    [{ update_ms: null }, "got null"],
    [
      { model_base_url: "ftp://example.org" },
      'or an empty text for the vendor\'s own, got "ftp://example.org"',
    ],
    [{ model_cost_per_day: -1 }, '"model_cost_per_day"'],
    [{ model_calls_per_day: 1.5 }, '"model_calls_per_day"'],
    [
      { time_zone: "Mars/Olympus" },
      'expected the name of a time zone, such as "Europe/Berlin" or "UTC", got "Mars/Olympus"',
    ],
    [{ time_zone: "+01:00" }, 'got "+01:00"'],
    [{ time_zone: "" }, 'got ""'],
    [{ data_dir: "data" }, 'expected an absolute path or one starting with "~/", got "data"'],
    [{ data_dir: "/a\0b" }, 'got "/a\\u0000b"'],
    [{ data_dir: ["/a"] }, 'got ["/a"]'],
    [{ data_dir: "~dana/x" }, 'got "~dana/x"'],
    [{ roots: [] }, "got []"],
    [{ roots: ["/a", 5] }, 'got ["/a",5]'],
    [{ pager: "less\nrm" }, 'got "less\\nrm"'],
    [{ colour: true }, 'Unknown setting "colour"'],
    [[], "must contain a JSON object"],
    [null, "must contain a JSON object"],
    ["{", "is not JSON"],
    ["", "is not JSON"],
    ['{"__proto__": 1}', 'Unknown setting "__proto__"'],
    ['{"constructor": 1}', 'Unknown setting "constructor"'],
  ])("in the file, %j, is reported with the file's path", (content, message) => {
    using given = configFolder();
    given.write(content);
    expect(failure(given)).toContain(message);
    expect(failure(given)).toContain(given.path);
  });

  test("in the environment or a flag is reported", () => {
    using given = configFolder({ CLEW_UPDATE_MS: "1e3" });
    expect(failure(given)).toContain("CLEW_UPDATE_MS: expected a whole number of milliseconds");
    expect(failure({ ...given, flags: { time_zone: "here" } })).toContain(
      'time_zone (from a flag): expected the name of a time zone, such as "Europe/Berlin" or "UTC", got "here"',
    );
    expect(failure({ ...given, flags: { data_dir: "" } })).toContain("data_dir (from a flag): expected");
  });

  test("in the file is an error even if a flag overrides it", () => {
    using given = configFolder();
    given.write({ update_ms: "soon" });
    expect(failure({ ...given, flags: { update_ms: "5" } })).toContain("soon");
  });

  test("is shortened if it is long", () => {
    using given = configFolder();
    given.write({ update_ms: "x".repeat(5000) });
    expect(failure(given).length).toBeLessThan(400);
  });
});

test("a byte order mark is ignored", () => {
  using given = configFolder();
  given.write('\ufeff{"update_ms": 5}');
  expect(resolveSettings(given).update_ms).toEqual({ value: 5, origin: "file" });
});

test("an unreadable file is an error, not a missing file", () => {
  using given = configFolder();
  mkdirSync(given.path);
  expect(() => resolveSettings(given)).toThrow(expect.objectContaining({ code: "not_readable" }));
});
