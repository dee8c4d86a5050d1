// Tests that a folder which another user could have prepared is never used.
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeOwnFolder } from "./own-folder.ts";

const NOBODY = 65_534;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-own-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a new folder and the ones above it are closed to others", () => {
  makeOwnFolder(join(folder, "a", "b"), "");
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "a", "b")).mode & 0o777).toBe(0o700);
  expect(() => makeOwnFolder(join(folder, "a", "b"), "")).not.toThrow();
});

test("a link is refused, even to a folder of one's own", () => {
  mkdirSync(join(folder, "own"), { mode: 0o700 });
  symlinkSync(join(folder, "own"), join(folder, "link"));
  expect(() => makeOwnFolder(join(folder, "link"), "Choose another.")).toThrow(
    `${join(folder, "link")} is a link. Choose another.`,
  );
});

test("a folder that others can write to is refused", () => {
  mkdirSync(join(folder, "open"));
  chmodSync(join(folder, "open"), 0o770);
  expect(() => makeOwnFolder(join(folder, "open"), "")).toThrow("can be changed by other users");
});

test("a folder of another user is refused", () => {
  mkdirSync(join(folder, "theirs"), { mode: 0o700 });
  expect(() => makeOwnFolder(join(folder, "theirs"), "", NOBODY)).toThrow("belongs to another user");
});

test.runIf(process.geteuid?.() === 0)("a folder that another user made is refused", () => {
  mkdirSync(join(folder, "theirs"), { mode: 0o700 });
  chownSync(join(folder, "theirs"), NOBODY, NOBODY);
  expect(() => makeOwnFolder(join(folder, "theirs"), "")).toThrow("belongs to another user");
});

test("a folder that cannot be made is named, with what to do", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeOwnFolder(join(folder, "file", "demo"), "Choose another.")).toThrow(
    /^Can't create \/.*\/file\/demo: .*\. Choose another\.$/,
  );
});
