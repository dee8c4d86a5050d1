// Defines `settings`: returns the settings to programs and never changes one. On the command line: `clew config`.
import { z } from "zod";
import { type ResolveOptions, resolveSettings } from "../../config/resolve-settings.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";
import { config, configure } from "./config.ts";

export const settings = operation({
  name: "settings",
  doc: "Show the settings and where each comes from.",
  input: z.strictObject({}),
  output: config.output.omit({ changed: true }),
  examples: ["config"],
  async run({ roots, data_dir }) {
    const given = thisMachine();
    const flags = flagsOf(given, { roots, data_dir });
    const { path, settings: all } = configure({ action: "get" }, { ...given, flags });
    const shown = all.map((each) => ({ ...each, value: withoutSecrets(each.value) }));
    // Settings are about the usual folder, not about the demo or another one.
    return { path, settings: flags.data_dir ? shown.map((each) => ({ ...each, on_page: null })) : shown };
  },
});

/** Reports folders that differ from the settings as flags, because the opener of the archive chose them. */
export function flagsOf(
  given: ResolveOptions,
  { roots, data_dir }: { readonly roots: readonly string[]; readonly data_dir: string },
): NonNullable<ResolveOptions["flags"]> {
  const usual = resolveSettings(given);
  return {
    ...(JSON.stringify(usual.roots.value) !== JSON.stringify(roots) && { roots }),
    ...(usual.data_dir.value !== data_dir && { data_dir }),
  };
}

/** Strips user name, password and query from addresses, because they may contain a key. */
function withoutSecrets<Value>(value: Value): Value | string {
  if (typeof value !== "string" || !/^https?:/i.test(value) || !URL.canParse(value)) return value;
  const { origin, pathname } = new URL(value);
  return origin + pathname;
}
