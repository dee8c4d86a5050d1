// The built-in sample as an agent's own directory: written once into the system's folder for passing things.
import { existsSync, lstatSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DEMO_NOW, DEMO_SEED, generateDemo } from "../../demo/generate-demo.ts";
import { writeFiles } from "../../demo/write-files.ts";
import { ClewError } from "../../model/errors.ts";

/** `version` is clew's own: a newer clew writes a newer sample. */
export function demoRoot(version: string): string {
  const root = join(tmpdir(), `clew-demo-${version}-${DEMO_SEED}-${userInfo().uid}`);
  if (!existsSync(root)) writeWhole(root);
  if (!isOwn(root))
    throw new ClewError("not_readable", `${root} belongs to somebody else; remove it to see the demo.`);
  return root;
}

export interface DemoLocations {
  readonly roots: readonly string[];
  readonly data_dir: string;
  /** An hour after the last thing that happened in it, so that what it says of "ago" stays true. */
  now(): Date;
}

/** The sample and an archive of it beside it. */
export function demoLocations(version: string): DemoLocations {
  const root = demoRoot(version);
  return { roots: [root], data_dir: `${root}-data`, now: () => new Date(DEMO_NOW) };
}

/** Under another name first, so that nobody ever sees half of it. */
function writeWhole(root: string): void {
  const made = mkdtempSync(`${root}-`);
  writeFiles(made, generateDemo());
  try {
    renameSync(made, root);
  } catch {
    // Another clew was faster; its sample is the same.
    rmSync(made, { recursive: true, force: true });
  }
}

function isOwn(path: string): boolean {
  const stat = lstatSync(path);
  return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid());
}
