// Builds the page into web/dist, unless it is newer than all its sources.
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const web = join(root, "web");

if (changedAt(["dist/index.html"]) < changedAt(sources())) {
  process.stderr.write("Building the page…\n");
  // Tests set it to "test", and Vite would then bundle React as it is for development, at twice the size.
  process.env.NODE_ENV = "production";
  await build({ configFile: join(web, "vite.config.ts"), logLevel: "warn" });
}

function sources(): string[] {
  const inside = globSync("{src,public}/**/*", { cwd: web });
  const shared = globSync("../src/text/*.ts", { cwd: web });
  return [...inside, ...shared, "index.html", "vite.config.ts", "package.json", "../package-lock.json"];
}

/** Returns the latest time; 0 if no file exists. */
function changedAt(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => statSync(join(web, path), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}
