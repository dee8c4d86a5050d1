// Opens the archive for programs: every operation is a function, with the folders and settings of this machine.

import { resolveSettings } from "../config/resolve-settings.ts";
import type { OperationFunctions } from "./operation-types.ts";
import { modelChoice } from "./summaries/model-choice.ts";
import type { IndexReport, UpdateOptions } from "./sync/update-archive.ts";
import { thisMachine } from "./this-machine.ts";

export interface OpenArchive extends OperationFunctions {
  /** Indexes new and changed sessions. Returns null if another process is writing. */
  update(options?: UpdateOptions): Promise<IndexReport | null>;
  close(): Promise<void>;
}

/** Options left out default to what `clew config` shows. */
export interface OpenArchiveOptions {
  /** Folders where agents keep their sessions. */
  readonly roots?: readonly string[];
  /** Folder where clew stores its archive. */
  readonly data_dir?: string;
  readonly time_zone?: string;
  /** Clock for dates such as `7d`. */
  readonly now?: () => Date;
  /** How to update the archive first; false to open it as it is. */
  readonly update?: UpdateOptions | false;
}

/** Opens the archive, after a complete update unless `update` says otherwise. */
export async function openArchive(options: OpenArchiveOptions = {}): Promise<OpenArchive> {
  const settings = resolveSettings({
    ...thisMachine(),
    flags: { roots: options.roots, data_dir: options.data_dir, time_zone: options.time_zone },
  });
  const locations = { roots: settings.roots.value, data_dir: settings.data_dir.value };
  // Loaded on demand, so programs that only read transcripts do not load the database.
  const { updateArchive } = await import("./sync/update-archive.ts");
  if (options.update !== false) await updateArchive(locations, options.update);
  const [{ openArchive: openLocal }, { NOT_FOR_PROGRAMS, OPERATION_NAMES }] = await Promise.all([
    import("./archive.ts"),
    import("./operations.ts"),
  ]);
  const local = await openLocal({
    ...locations,
    time_zone: () => settings.time_zone.value,
    now: options.now ?? (() => new Date()),
    model: () => modelChoice(settings),
  });
  const names = OPERATION_NAMES.filter((name) => !(name in NOT_FOR_PROGRAMS));
  const functions = names.map((name) => [name, (input: object = {}) => local.ask(name, input as never)]);
  return {
    // The type is derived from the same list.
    ...(Object.fromEntries(functions) as OperationFunctions),
    update: (updating) => updateArchive(locations, updating),
    close: local.close,
  };
}
