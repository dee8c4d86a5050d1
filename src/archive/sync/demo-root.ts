// Writes the built-in sample once, as an agent's directory in the system's folder for temporary files.
import { existsSync, lstatSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DEMO_NOW, DEMO_SEED, generateDemo } from "../../demo/generate-demo.ts";
import { writeFiles } from "../../demo/write-files.ts";
import { ClewError } from "../../model/errors.ts";

/** Returns the sample's folder. `version` is clew's own, so a newer clew writes its own sample. */
export function demoRoot(version: string): string {
  const root = join(tmpdir(), `clew-demo-${version}-${DEMO_SEED}-${userInfo().uid}`);
  if (!existsSync(root)) writeWhole(root);
  if (!isOwn(root))
    throw new ClewError("not_readable", `${root} belongs to another user. Remove it to see the demo.`);
  return root;
}

export interface DemoLocations {
  readonly roots: readonly string[];
  readonly data_dir: string;
  /** An hour after the sample's last event, to keep relative times stable. */
  now(): Date;
}

/** Returns the folders of the sample and of its archive. */
export function demoLocations(version: string): DemoLocations {
  const root = demoRoot(version);
  return { roots: [root], data_dir: `${root}-data`, now: () => new Date(DEMO_NOW) };
}

/** Writes under another name and renames, so no process sees half of the sample. */
function writeWhole(root: string): void {
  const made = mkdtempSync(`${root}-`);
  writeFiles(made, generateDemo());
  try {
    renameSync(made, root);
  } catch {
    // Another process was faster, and its sample is the same.
    rmSync(made, { recursive: true, force: true });
  }
}

function isOwn(path: string): boolean {
  const stat = lstatSync(path);
  return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
}
