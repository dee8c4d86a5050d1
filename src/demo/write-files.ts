// Writes generated files into a folder, readable only by their owner, with the times they claim.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ClewError } from "../model/errors.ts";
import type { SampleFile } from "./sample-file.ts";

export interface WrittenFiles {
  readonly files: number;
  readonly bytes: number;
}

/** Creates the folder; refuses one that is not empty. */
export function writeFiles(folder: string, files: Iterable<SampleFile>): WrittenFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) {
    throw new ClewError("bad_input", `${folder} is not empty. Choose an empty or new folder.`);
  }
  let count = 0;
  let bytes = 0;
  for (const file of files) {
    writeSampleFile(join(folder, file.path), file);
    count++;
    bytes += file.bytes.length;
  }
  return { files: count, bytes };
}

function writeSampleFile(path: string, file: SampleFile): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, file.bytes, { mode: 0o600, flag: "wx" });
  const seconds = file.mtime_ms / 1000;
  utimesSync(path, seconds, seconds);
}
