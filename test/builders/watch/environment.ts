// Points a test's `clew watch` at the transcripts that the test made, with an archive beside them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TranscriptFolder } from "../transcripts/folder.ts";

export function environment({ root, data_dir }: TranscriptFolder) {
  return { HOME: root, CLEW_DATA_DIR: data_dir, CLAUDE_CONFIG_DIR: root };
}

/** Writes a program that Node runs before clew, and returns the option that loads it. */
export function beforeIt({ root }: Pick<TranscriptFolder, "root">, name: string, program: string): string {
  const path = join(root, `${name}.mjs`);
  writeFileSync(path, program);
  return `--import=${path}`;
}
