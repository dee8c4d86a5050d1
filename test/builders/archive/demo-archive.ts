// Builds an archive of the demo, for tests that query it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalArchive, openLocalArchive } from "../../../src/archive/archive.ts";
import {
  type ArchiveLocations,
  type IndexReport,
  updateArchive,
} from "../../../src/archive/sync/update-archive.ts";
import { DEMO_NOW, demoRoots, generateDemo } from "../../../src/demo/generate-demo.ts";
import { writeFiles } from "../../../src/demo/write-files.ts";

export interface TestArchive extends ArchiveLocations, AsyncDisposable {
  readonly archive: LocalArchive;
  /** The directory of the agent with most of the sessions. */
  readonly root: string;
  update(): Promise<IndexReport | null>;
}

/** Set `hold_read` as servers do, which read the same session again and again. */
export async function demoArchive(options: { readonly hold_read?: boolean } = {}): Promise<TestArchive> {
  const folder = mkdtempSync(join(tmpdir(), "clew-archive-"));
  const home = join(folder, "home");
  const [root, ...others] = demoRoots(home);
  const locations = { roots: [root, ...others], data_dir: join(folder, "data") };
  writeFiles(home, generateDemo());
  await updateArchive(locations);
  const archive = await openLocalArchive({
    ...locations,
    ...options,
    time_zone: () => "UTC",
    now: () => new Date(DEMO_NOW),
  });
  return {
    ...locations,
    archive,
    root,
    update: () => updateArchive(locations),
    async [Symbol.asyncDispose]() {
      await archive.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
