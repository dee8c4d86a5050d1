// Defines `clew config`: shows the settings in effect with their origins, and changes them in the settings file.
import { z } from "zod";
import { unsetSetting, writeSetting } from "../../config/edit-settings.ts";
import { type ResolveOptions, resolveSettings } from "../../config/resolve-settings.ts";
import { isSettingName, SETTING_NAMES, SETTINGS } from "../../config/settings.ts";
import { settingsPath } from "../../config/settings-file.ts";
import { ClewError } from "../../model/errors.ts";
import { setSwitches } from "../agent-context/switches.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";

const setting = z.strictObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  origin: z.enum(["flag", "environment", "file", "default"]).describe("where the value comes from"),
  doc: z.string(),
  environment: z.string().describe("environment variable that overrides the file"),
  default: z.string().describe("the default value"),
  allowed: z.string().describe("allowed values"),
  choices: z.array(z.string()).nullable().describe("all allowed values; null if they can't be listed"),
  on_page: z
    .enum(["at once", "after a restart"])
    .nullable()
    .describe("when a change on the page takes effect; null if it is changed on the command line only"),
});

const input = z.strictObject({
  action: z
    .enum(["get", "set", "unset"])
    .default("get")
    .describe("show settings, change one, or remove one from the file")
    .meta({ positional: true }),
  name: z.string().optional().describe("the setting; all if omitted").meta({ positional: true }),
  value: z.string().optional().describe("the new value").meta({ positional: true }),
});

const output = z.strictObject({
  path: z.string().describe("path of the settings file, which need not exist"),
  changed: z.boolean().describe("true if the file was changed"),
  settings: z.array(setting),
});

type ConfigInput = z.output<typeof input>;

export type ConfigOutput = z.output<typeof output>;

export const config = operation({
  name: "config",
  doc: "Show or change settings.",
  input,
  output,
  examples: ["config", "config get time_zone"],
  run: async (_, request) => configure(request, thisMachine()),
});

/** Works without an archive, so a wrong setting can be fixed when the archive can't be opened. */
export function configure({ action, name, value }: ConfigInput, given: ResolveOptions): ConfigOutput {
  const changed = CHANGES[action](name, value, given);
  const resolved = resolveSettings(given);
  if (changed) setSwitches(resolved);
  const worded = (words: string | ((given: ResolveOptions) => string)) =>
    typeof words === "string" ? words : words(given);
  const names = SETTING_NAMES.filter((each) => name === undefined || each === name);
  return {
    path: settingsPath(given),
    changed,
    settings: names.map((each) => {
      const { doc, environment, default_text, allowed, choices = null, on_page = null } = SETTINGS[each];
      const found = resolved[each].value;
      const shown = found === null || typeof found !== "object" ? found : [...found];
      return {
        name: each,
        value: shown,
        origin: resolved[each].origin,
        doc,
        environment: worded(environment),
        default: worded(default_text),
        allowed,
        choices: choices && [...choices],
        on_page,
      };
    }),
  };
}

type Change = (name: string | undefined, value: string | undefined, given: ResolveOptions) => boolean;

/** Each returns whether it changed the file. */
const CHANGES: Readonly<Record<ConfigInput["action"], Change>> = {
  get(name, value) {
    if (value !== undefined)
      throw new ClewError("bad_input", `To change ${name}, run \`clew config set ${name} ${value}\`.`);
    if (name !== undefined && !isSettingName(name))
      throw new ClewError(
        "bad_input",
        `Unknown setting "${name}". Settings are: ${SETTING_NAMES.join(", ")}.`,
      );
    return false;
  },
  set(name, value, given) {
    if (name === undefined || value === undefined)
      throw new ClewError(
        "bad_input",
        "Missing setting or value. For example: `clew config set time_zone UTC`.",
      );
    writeSetting(name, value, given);
    return true;
  },
  unset(name, value, given) {
    if (name === undefined || value !== undefined)
      throw new ClewError(
        "bad_input",
        "Give one setting to unset. For example: `clew config unset time_zone`.",
      );
    return unsetSetting(name, given);
  },
};
