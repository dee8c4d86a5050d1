import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openToOthers } from "./open-to-others.ts";

test("every path that others can read, write or enter is named with its mode", ({ skip, onTestFinished }) => {
  if (process.platform === "win32") skip("permissions are of another kind there");
  const folder = mkdtempSync(join(tmpdir(), "clew-open-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "pieces"));
  for (const name of ["own", "pieces/theirs"]) writeFileSync(join(folder, name), "");
  chmodSync(join(folder, "own"), 0o600);
  chmodSync(join(folder, "pieces/theirs"), 0o644);
  chmodSync(join(folder, "pieces"), 0o710);
  symlinkSync("own", join(folder, "link"));
  expect(openToOthers(folder)).toEqual([
    { path: join(folder, "pieces"), mode: "710" },
    { path: join(folder, "pieces/theirs"), mode: "644" },
  ]);
});

test("where there is nothing, nothing is open", () => {
  expect(openToOthers(join(tmpdir(), "clew-nowhere"))).toEqual([]);
});
