// Builds the package and the page before tests that start the command: a build starts in half the time, and is what
// people run. Builds once for the same sources, and again when they change in watch mode.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const SOURCES = ["{src,plugin,scripts}/**/*", "web/{src,public}/**/*", "web/*", "package*.json"];

export function setup(project: TestProject): void {
  build();
  project.onTestsRerun(async () => build());
}

function build(): void {
  const made_of = join(root, "dist", "package.made-of");
  const sources = digest();
  if (readIfThere(made_of) === sources) return;
  execFileSync(process.execPath, [join(root, "scripts", "build-package.ts")], { stdio: "inherit" });
  writeFileSync(made_of, sources);
}

function digest(): string {
  const hash = createHash("sha256");
  for (const path of globSync(SOURCES, { cwd: root }).sort())
    if (statSync(join(root, path)).isFile()) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function readIfThere(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, "utf8") : null;
}
