// The programs that are measured against each other: other tools on the same files, and clew as it is published.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "./measure.ts";

const project = join(import.meta.dirname, "..");

/**
 * Builds the published bundle and copies it, so a later build
 * does not replace it. Uses the checkout if the build fails.
 */
export function clewCommand(work: string, fromSource: boolean): string {
  const source = join(project, "src/bin.ts");
  if (fromSource) return source;
  try {
    execFileSync(process.execPath, [join(project, "scripts/build-package.ts")], {
      cwd: project,
      stdio: "pipe",
    });
    cpSync(join(project, "dist/package"), join(work, "package"), { recursive: true });
  } catch {
    console.error("The package can't be built; clew runs from the checkout, which starts slower.");
  }
  const bundle = join(work, "package/bin.js");
  return existsSync(bundle) ? bundle : source;
}

export function clew(bin: string, args: readonly string[], home: string): Program {
  return { command: process.execPath, args: [bin, ...args], env: { HOME: home } };
}

export function bareParse(corpus: string): Program {
  return { command: process.execPath, args: [join(import.meta.dirname, "bare-parse.ts"), corpus] };
}

/** Counting is the cheapest task for ripgrep; printing the matches takes three times as long. */
export function ripgrep(word: string, corpus: string): Program {
  const args = ["--fixed-strings", "--count", "--no-ignore", "--hidden", word, corpus];
  return { command: "rg", args, fine: [1] };
}

export function queries(corpus: string, dataDir: string, judgedBy: string): Program {
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, "queries.ts"), corpus, dataDir, judgedBy],
  };
}
