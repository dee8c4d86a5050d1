// Tests the folders of settings, data and cache on every platform.
import { expect, test } from "vitest";
import type { Environment } from "./environment.ts";
import { cacheFolder, configFolder, defaultDataFolder } from "./folders.ts";

const dana = (platform: NodeJS.Platform, environment: Environment["environment"] = {}): Environment => {
  return { platform, environment, home: platform === "win32" ? "C:\\Users\\Dana" : "/home/dana" };
};

test.each([
  [dana("linux"), "/home/dana/.config/clew", "/home/dana/.local/share/clew"],
  [dana("freebsd"), "/home/dana/.config/clew", "/home/dana/.local/share/clew"],
  [dana("linux", { XDG_CONFIG_HOME: "/c", XDG_DATA_HOME: "/d/" }), "/c/clew", "/d/clew"],
  [
    dana("darwin"),
    "/home/dana/Library/Application Support/clew",
    "/home/dana/Library/Application Support/clew",
  ],
  [dana("win32"), "C:\\Users\\Dana\\AppData\\Roaming\\clew", "C:\\Users\\Dana\\AppData\\Local\\clew"],
  [dana("win32", { APPDATA: "D:\\r", LOCALAPPDATA: "D:\\l" }), "D:\\r\\clew", "D:\\l\\clew"],
])("%o: settings are in %s, data in %s", (given, config, data) => {
  expect([configFolder(given), defaultDataFolder(given)]).toEqual([config, data]);
});

test("a relative or empty base directory is ignored, as the specification requires", () => {
  for (const path of ["", "data", "./data", "~/data"]) {
    const given = dana("linux", { XDG_DATA_HOME: path, XDG_CONFIG_HOME: path });
    expect(defaultDataFolder(given)).toBe("/home/dana/.local/share/clew");
    expect(configFolder(given)).toBe("/home/dana/.config/clew");
  }
});

test("CLEW_CONFIG_DIR takes precedence unless it is empty", () => {
  const base = { XDG_CONFIG_HOME: "/c" };
  expect(configFolder(dana("linux", { ...base, CLEW_CONFIG_DIR: "/mine" }))).toBe("/mine");
  expect(configFolder(dana("darwin", { CLEW_CONFIG_DIR: "/mine/" }))).toBe("/mine");
  expect(configFolder(dana("linux", { ...base, CLEW_CONFIG_DIR: "" }))).toBe("/c/clew");
});

test.each([
  [dana("linux"), "/home/dana/.cache/clew"],
  [dana("linux", { XDG_CACHE_HOME: "/c" }), "/c/clew"],
  [dana("linux", { XDG_CACHE_HOME: "c" }), "/home/dana/.cache/clew"],
  [dana("darwin"), "/home/dana/Library/Caches/clew"],
  [dana("win32"), "C:\\Users\\Dana\\AppData\\Local\\clew\\cache"],
])("%o: the cache is in %s", (given, cache) => {
  expect(cacheFolder(given)).toBe(cache);
});
