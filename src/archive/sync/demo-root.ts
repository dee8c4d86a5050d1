// Writes the built-in sample once, as a home with the directories of several agents, in the person's own cache folder.
// Never in the folder for temporary files: another user could have made the sample's folder there, with links in it.
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "../../config/folders.ts";
import { makeOwnFolder } from "../../config/own-folder.ts";
import { DEMO_NOW, DEMO_SEED, demoRoots, generateDemo } from "../../demo/generate-demo.ts";
import { writeFiles } from "../../demo/write-files.ts";
import { thisMachine } from "../this-machine.ts";

export interface DemoLocations {
  readonly roots: readonly string[];
  readonly data_dir: string;
  /** Right after the sample's last event, to keep relative times stable. */
  now(): Date;
}

/**
 * Returns the folders of the sample and of its archive, and makes them. `version` is clew's own, so a newer clew writes
 * its own sample.
 */
export function demoLocations(version: string): DemoLocations {
  const cache = cacheFolder(thisMachine());
  const home = join(cache, `demo-home-${version}-${DEMO_SEED}`);
  const data_dir = `${home}-data`;
  makeOwnFolder(cache, ADVICE);
  if (!existsSync(home)) writeWhole(home);
  for (const folder of [home, data_dir]) makeOwnFolder(folder, ADVICE);
  return { roots: demoRoots(home), data_dir, now: () => new Date(DEMO_NOW) };
}

const ADVICE =
  process.platform === "linux"
    ? "Set XDG_CACHE_HOME to a folder of your own to see the demo."
    : "Set HOME to a folder of your own to see the demo.";

/** Writes under another name and renames, so no process sees half of the sample. */
function writeWhole(home: string): void {
  const made = mkdtempSync(`${home}-`);
  writeFiles(made, generateDemo());
  try {
    renameSync(made, home);
  } catch {
    // Another process was faster, and its sample is the same.
    rmSync(made, { recursive: true, force: true });
  }
}
