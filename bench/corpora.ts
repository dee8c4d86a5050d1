// The sessions that benchmarks use: the given folders, or else a generated corpus and the public one.
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { generateCorpus } from "../src/demo/generate-corpus.ts";
import { writeFiles } from "../src/demo/write-files.ts";

export interface Corpus {
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
}

export interface CorpusOptions {
  readonly sessions: number;
  readonly mb: number;
}

/** Raised when the generator changes, so a corpus of an earlier one is not used again. */
const SEED = 2;

/** Uses an existing corpus as it is. */
export function generatedCorpus({ sessions, mb }: CorpusOptions): string {
  const folder = join(tmpdir(), `clew-bench-corpus-${SEED}-${sessions}-${mb}`);
  if (existsSync(folder)) return folder;
  console.error(`Generating ${mb} MB in ${sessions} sessions …`);
  // Writes under another name first, so an incomplete corpus is never used.
  const made = mkdtempSync(`${folder}-`);
  writeFiles(made, generateCorpus({ seed: SEED, sessions, bytes: mb * 1e6 }));
  renameSync(made, folder);
  return folder;
}

export function removeCorpus(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns null if this machine has none. */
export function publicCorpus(): string | null {
  const folder = resolve(import.meta.dirname, "../../shared/corpus/public");
  return existsSync(folder) ? folder : null;
}

/** Reads every file, so the first program to be measured finds them in memory like the others. */
export function lookAt(folder: string): Corpus {
  let [bytes, files] = [0, 0];
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".jsonl")) continue;
    bytes += readFileSync(join(folder, path)).length;
    files++;
  }
  return { folder: resolve(folder), name: basename(folder), bytes, files };
}
