// Tests that the archive may be anywhere except in an agent's own directory.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openArchive } from "../archive.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { followArchive } from "./follow-archive.ts";
import { updateArchive } from "./update-archive.ts";

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clew-data-dir-"));
  root = join(folder, "agent");
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true }));

const refused = expect.objectContaining({
  code: "bad_input",
  message: expect.stringContaining("--data-dir"),
});
const check = (data_dir: string, roots = [root]) => checkDataDir({ roots, data_dir });

test("an agent's directory and everything below it is refused, also through a link", () => {
  symlinkSync(root, join(folder, "link"));
  for (const path of ["agent", "agent/", "agent/data", "agent/a/../b/c", "link", "link/not/yet"])
    expect(() => check(`${folder}/${path}`)).toThrow(refused);
  expect(() => check(join(root, "data"), [join(folder, "elsewhere"), join(folder, "link")])).toThrow(refused);
});

test("a directory beside it, above it, or with the same prefix is allowed", () => {
  for (const path of ["data", "agent-data", "agent/../data", "."]) check(join(folder, path));
  check(join(folder, "nowhere-data"), [join(folder, "nowhere")]);
});

test("an agent's directory that does not exist yet is refused too", () => {
  expect(() => check(join(folder, "later/data"), [join(folder, "later")])).toThrow(refused);
});

describe("nothing is created there", () => {
  const now = () => new Date();
  test.each([
    ["updating", (locations: Locations) => updateArchive(locations)],
    ["following", (locations: Locations) => followArchive(locations, { signal: AbortSignal.abort() })],
    ["opening", (locations: Locations) => openArchive({ ...locations, now, time_zone: () => "UTC" })],
  ])("by %s", async (_, act) => {
    await expect(act({ roots: [root], data_dir: join(root, "data") })).rejects.toEqual(refused);
    expect(readdirSync(root)).toEqual([]);
    expect(existsSync(join(root, "data"))).toBe(false);
  });
});

interface Locations {
  readonly roots: readonly string[];
  readonly data_dir: string;
}
