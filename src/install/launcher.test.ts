// Tests the command that agents use to start the installed clew.
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

test("the launcher uses npx if npx fetched clew", () => {
  expect(run("/home/dana/.npm/_npx/1f/node_modules/clew/bin.js")).toEqual(["npx", "-y", "clew"]);
  expect(run("C:\\npm-cache\\_npx\\1f\\node_modules\\clew\\bin.js", "win32")).toEqual([
    "cmd",
    "/c",
    "npx",
    "-y",
    "clew",
  ]);
});
