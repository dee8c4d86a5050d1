// Tests the command that agents use to start the installed clew.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launcherOf } from "./launcher.ts";

const run = (script: string, platform: NodeJS.Platform = "linux") =>
  launcherOf({ node: "/opt/node/bin/node", script, platform });

test("the launcher uses full paths with links resolved", () => {
  expect(run("/opt/lib/node_modules/clew/bin.js")).toEqual([
    "/opt/node/bin/node",
    "/opt/lib/node_modules/clew/bin.js",
  ]);
  const { execPath } = process;
  expect(launcherOf({ node: execPath, script: import.meta.filename, platform: "linux" })[1]).toBe(
    import.meta.filename,
  );
});

test("the launcher uses npx with the version that runs, if npx fetched clew", () => {
  const folder = mkdtempSync(join(tmpdir(), "clew-launcher-"));
  const clew = join(folder, "_npx/1f/node_modules/clew");
  mkdirSync(clew, { recursive: true });
  writeFileSync(join(clew, "package.json"), '{ "name": "clew", "version": "1.2.3" }');
  expect(run(join(clew, "bin.js"))).toEqual(["npx", "-y", "clew@1.2.3"]);
  expect(run(join(clew, "bin.js"), "win32")).toEqual(["cmd", "/c", "npx", "-y", "clew@1.2.3"]);
  rmSync(folder, { recursive: true });
});

test("the launcher never uses npx without a version", () => {
  const script = "/home/dana/.npm/_npx/1f/node_modules/clew/bin.js";
  expect(run(script)).toEqual(["/opt/node/bin/node", script]);
});
