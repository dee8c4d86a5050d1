// Builds the context of one run from flags, settings or the demo: where sessions and the archive are.
import { modelChoice } from "../../archive/summaries/model-choice.ts";
import type { DemoLocations } from "../../archive/sync/demo-root.ts";
import { thisMachine } from "../../archive/this-machine.ts";
import { type ResolvedSettings, resolveSettings } from "../../config/resolve-settings.ts";
import { ClewError } from "../../model/errors.ts";
import { safeText } from "../../terminal/safe-text.ts";
import type { CommandContext, RunSetup } from "./context.ts";
import type { About } from "./run.ts";
import { terminalOn } from "./terminal.ts";

export interface GlobalOptions {
  readonly root?: readonly string[];
  readonly dataDir?: string;
  readonly index: boolean;
  readonly pager: boolean;
  readonly demo?: boolean;
}

export interface ContextOptions {
  /** Index all changes first, however long it takes. */
  readonly whole: boolean;
  finish(exitCode: number): void;
}

export function runContext(
  about: About,
  options: () => GlobalOptions,
  { whole, finish }: ContextOptions,
): CommandContext {
  const setup = () => setupOf(options(), about);
  const pager = () => (options().pager ? settingsOf(options()).pager.value : null);
  return {
    version: about.version,
    faces: about.faces,
    terminal: terminalOn(process.stdout, { pager }),
    finish,
    whole,
    setup,
    settings: () => settingsOf(options()),
    index: () => options().index,
    async archive({ update = true, from_headlines = false, allow_damaged = false } = {}) {
      const found = await setup();
      const { update_ms } = found.settings;
      await noteMissing(found);
      if (update && options().index) {
        const { freshen } = await import("./freshen.ts");
        const given = { whole, deadline_ms: update_ms.value, from_headlines };
        await freshen(found, given).catch((error: unknown) => {
          if (!(allow_damaged && error instanceof ClewError && error.code === "damaged")) throw error;
        });
      }
      const { openArchive } = await import("../../archive/archive.ts");
      return openArchive({ ...found, allow_damaged });
    },
  };
}

/** Says which folders given with `--root` do not exist: the answer comes from what was indexed before. */
async function noteMissing({ roots, settings }: RunSetup): Promise<void> {
  if (settings.roots.origin !== "flag") return;
  const { missingRoots } = await import("../../archive/sync/missing-roots.ts");
  for (const path of missingRoots(roots))
    process.stderr.write(`clew: ${safeText(`--root: ${path} does not exist.`)}\n`);
}

function settingsOf({ root, dataDir }: GlobalOptions): ResolvedSettings {
  return resolveSettings({
    ...thisMachine(),
    flags: { roots: root, data_dir: dataDir },
  });
}

async function setupOf(options: GlobalOptions, { version }: About): Promise<RunSetup> {
  const settings = settingsOf(options);
  const demo = options.demo ? await demoOf(version) : null;
  return {
    settings,
    demo: demo !== null,
    roots: demo?.roots ?? settings.roots.value,
    data_dir: demo && options.dataDir === undefined ? demo.data_dir : settings.data_dir.value,
    now: demo?.now ?? (() => new Date()),
    time_zone: () => settings.time_zone.value,
    model: () => (demo ? null : modelChoice(settings)),
    backup: demo || settings.backup.value === "off" ? null : { keep: settings.backup_keep.value },
  };
}

/** Loads the demo on demand, because the sample is larger than the rest of the program. */
async function demoOf(version: string): Promise<DemoLocations> {
  return (await import("../../archive/sync/demo-root.ts")).demoLocations(version);
}
