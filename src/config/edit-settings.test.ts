// Tests changing one key of the settings file, atomically and readable only by its owner.
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { configFolder } from "../../test/builders/config-folder.ts";
import { unsetSetting, writeSetting } from "./edit-settings.ts";
import { resolveSettings } from "./resolve-settings.ts";

const contentOf = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const refused = (code: string) => expect.objectContaining({ name: "ClewError", code });

test("written settings are read back", () => {
  using given = configFolder();
  writeSetting("update_ms", "40", given);
  writeSetting("roots", '["~/.claude", "/srv/claude"]', given);
  writeSetting("pager", "", given);
  writeSetting("data_dir", "data", given);
  writeSetting("time_zone", "Europe/Berlin", given);
  expect(contentOf(given.path)).toEqual({
    update_ms: 40,
    roots: ["~/.claude", "/srv/claude"],
    pager: "",
    data_dir: resolve("data"),
    time_zone: "Europe/Berlin",
  });
  const { roots, update_ms, pager } = resolveSettings(given);
  expect([roots.value, update_ms.value, pager]).toEqual([
    ["/home/dana/.claude", "/srv/claude"],
    40,
    { value: null, origin: "file" },
  ]);
});

test("other keys stay unchanged, even wrong ones", () => {
  using given = configFolder();
  given.write('{"colour": {"a": [1]}, "update_ms": "soon", "__proto__": 1, "pager": "most"}');
  writeSetting("time_zone", "UTC", given);
  writeSetting("update_ms", "5", given);
  expect(readFileSync(given.path, "utf8")).toBe(
    `${JSON.stringify(JSON.parse('{"colour":{"a":[1]},"update_ms":5,"__proto__":1,"pager":"most","time_zone":"UTC"}'), null, 2)}\n`,
  );
});

test("an unset setting is removed from the file", () => {
  using given = configFolder();
  given.write({ update_ms: 5, pager: "most" });
  expect(unsetSetting("update_ms", given)).toBe(true);
  expect(unsetSetting("update_ms", given)).toBe(false);
  expect(contentOf(given.path)).toEqual({ pager: "most" });
});

test("an unknown key can be removed but not added", () => {
  using given = configFolder();
  given.write('{"colour": true, "__proto__": 1}');
  expect(unsetSetting("colour", given)).toBe(true);
  expect(unsetSetting("__proto__", given)).toBe(true);
  expect(contentOf(given.path)).toEqual({});
  for (const name of ["colour", "__proto__", "constructor", ""]) {
    expect(() => unsetSetting(name, given)).toThrow(refused("bad_input"));
    expect(() => writeSetting(name, "1", given)).toThrow(refused("bad_input"));
  }
});

test("a wrong value changes nothing", () => {
  using given = configFolder();
  given.write({ update_ms: 5 });
  expect(() => writeSetting("update_ms", "soon", given)).toThrow(
    /update_ms: expected a whole number .*, got "soon"/,
  );
  expect(contentOf(given.path)).toEqual({ update_ms: 5 });
});

test("a file that is not JSON is not overwritten", () => {
  using given = configFolder();
  given.write("# mine");
  expect(() => writeSetting("update_ms", "5", given)).toThrow(refused("bad_input"));
  expect(readFileSync(given.path, "utf8")).toBe("# mine");
});

test("unsetting without a file does not create one", () => {
  using given = configFolder();
  expect(unsetSetting("pager", given)).toBe(false);
  expect(readdirSync(dirname(given.path))).toEqual([]);
});

test("folder and file are private, and no temporary file is left", () => {
  using given = configFolder();
  const folder = join(dirname(given.path), "a", "b");
  const below = { ...given, environment: { CLEW_CONFIG_DIR: folder } };
  writeSetting("update_ms", "5", below);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "config.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["config.json"]);
});

test("a failed write is an error, and no temporary file is left", () => {
  using given = configFolder();
  given.write({});
  const blocked = { ...given, environment: { CLEW_CONFIG_DIR: join(given.path, "below") } };
  expect(() => writeSetting("update_ms", "5", blocked)).toThrow(refused("not_writable"));
  expect(readdirSync(dirname(given.path))).toEqual(["config.json"]);
});

test("a link to a settings file elsewhere stays a link", () => {
  using given = configFolder();
  given.write({ pager: "most" });
  const elsewhere = join(dirname(given.path), "dotfiles");
  mkdirSync(elsewhere);
  renameSync(given.path, join(elsewhere, "clew.json"));
  symlinkSync(join(elsewhere, "clew.json"), given.path);
  writeSetting("update_ms", "5", given);
  expect(lstatSync(given.path).isSymbolicLink()).toBe(true);
  expect(contentOf(join(elsewhere, "clew.json"))).toEqual({ pager: "most", update_ms: 5 });
});
