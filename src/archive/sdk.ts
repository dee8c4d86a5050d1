// The archive as programs have it: every operation a function, with the locations and settings of this machine.

import { resolveSettings } from "../config/resolve-settings.ts";
import type { OperationFunctions } from "./operation-types.ts";
import { modelChoice } from "./summaries/model-choice.ts";
import type { IndexReport, UpdateOptions } from "./sync/update-archive.ts";
import { thisMachine } from "./this-machine.ts";

export interface OpenArchive extends OperationFunctions {
  /** Reads what agents wrote since; null when another process is doing that. */
  update(options?: UpdateOptions): Promise<IndexReport | null>;
  close(): Promise<void>;
}

/** What is not given is as `clew config` shows it. */
export interface OpenArchiveOptions {
  /** Where agents keep their sessions. */
  readonly roots?: readonly string[];
  /** Where clew keeps its own. */
  readonly data_dir?: string;
  readonly time_zone?: string;
  /** The time that "ago" is counted from. */
  readonly now?: () => Date;
  /** How to bring it up to date first; false to take it as it is. */
  readonly update?: UpdateOptions | false;
}

/** Brought up to date first, completely, unless `update` says otherwise. */
export async function openArchive(options: OpenArchiveOptions = {}): Promise<OpenArchive> {
  const settings = resolveSettings({
    ...thisMachine(),
    flags: { roots: options.roots, data_dir: options.data_dir, time_zone: options.time_zone },
  });
  const locations = { roots: settings.roots.value, data_dir: settings.data_dir.value };
  // Programs that only read transcripts load no database.
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
    // Made from the list, by which its type is made too.
    ...(Object.fromEntries(functions) as OperationFunctions),
    update: (updating) => updateArchive(locations, updating),
    close: local.close,
  };
}
