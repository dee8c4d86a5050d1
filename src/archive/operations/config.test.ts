// Tests showing and changing settings as the command line does.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SettingsContext } from "../../config/environment.ts";
import { SETTING_NAMES } from "../../config/settings.ts";
import { knownAgents } from "../../sources/registry.ts";
import { configure } from "./config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const given = (environment: SettingsContext["environment"] = {}): SettingsContext => ({
  environment: { CLEW_CONFIG_DIR: folder, ...environment },
  home: "/home/dana",
  platform: "linux",
  agents: knownAgents(),
});

test("every setting is shown with its value and origin", () => {
  const { settings, changed, path } = configure({ action: "get" }, given({ CLEW_TIME_ZONE: "Asia/Tokyo" }));
  expect({ changed, path }).toEqual({ changed: false, path: join(folder, "config.json") });
  expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
  expect(settings.filter(({ origin }) => origin !== "default")).toMatchObject([
    { name: "time_zone", origin: "environment" },
  ]);
  expect(settings[0]).toMatchObject({
    value: ["/home/dana/.claude"],
    environment: "CLAUDE_CONFIG_DIR, CODEX_HOME",
  });
});

test("a setting keeps its new value until it is unset", () => {
  const zone = (answer: ReturnType<typeof configure>) => [
    answer.changed,
    ...answer.settings.map(({ value }) => value),
  ];
  expect(zone(configure({ action: "set", name: "update_ms", value: "50" }, given()))).toEqual([true, 50]);
  expect(JSON.parse(readFileSync(join(folder, "config.json"), "utf8"))).toEqual({ update_ms: 50 });
  expect(zone(configure({ action: "get", name: "update_ms" }, given()))).toEqual([false, 50]);
  expect(zone(configure({ action: "unset", name: "update_ms" }, given()))).toEqual([true, 300]);
  expect(zone(configure({ action: "unset", name: "update_ms" }, given()))).toEqual([false, 300]);
});

test.each([
  [{ action: "get", name: "zone" }, 'Unknown setting "zone". Settings are: roots, data_dir'],
  [{ action: "get", name: "time_zone", value: "UTC" }, "run `clew config set time_zone UTC`"],
  [{ action: "set", name: "time_zone" }, "`clew config set time_zone UTC`"],
  [
    { action: "set", name: "time_zone", value: "Mars" },
    'expected the name of a time zone, such as "Europe/Berlin"',
  ],
  [{ action: "set", name: "zone", value: "UTC" }, 'Unknown setting "zone". Settings are'],
  [{ action: "unset" }, "`clew config unset time_zone`"],
] as const)("%j is an error that says what is allowed", (input, sentence) => {
  expect(() => configure(input, given())).toThrow(sentence);
});
