// The operation behind `clew config`: the settings as they hold, with who said so; and changing one in the file.
import { z } from "zod";
import { unsetSetting, writeSetting } from "../../config/edit-settings.ts";
import { type ResolveOptions, resolveSettings } from "../../config/resolve-settings.ts";
import { isSettingName, SETTING_NAMES, SETTINGS } from "../../config/settings.ts";
import { settingsPath } from "../../config/settings-file.ts";
import { ClewError } from "../../model/errors.ts";
import { switchContext } from "../agent-context/context-switch.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";

const setting = z.strictObject({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  origin: z.enum(["flag", "environment", "file", "default"]).describe("who said so"),
  doc: z.string(),
  environment: z.string().describe("the variable that says it, before the file"),
  default: z.string().describe("what holds where nobody says anything"),
  allowed: z.string().describe("what it has to be"),
});

const input = z.strictObject({
  action: z
    .enum(["get", "set", "unset"])
    .default("get")
    .describe("show settings, change one, or take one out of the file")
    .meta({ positional: true }),
  name: z.string().optional().describe("the setting; all without it").meta({ positional: true }),
  value: z.string().optional().describe("what it shall be").meta({ positional: true }),
});

const output = z.strictObject({
  path: z.string().describe("the file of settings, whether or not there is one"),
  changed: z.boolean().describe("true when the file is another now"),
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

/** Needs no archive, so that a wrong setting can be put right when there is none to open. */
export function configure({ action, name, value }: ConfigInput, given: ResolveOptions): ConfigOutput {
  const changed = CHANGES[action](name, value, given);
  const resolved = resolveSettings(given);
  if (changed) switchContext(resolved.data_dir.value, resolved.context.value);
  const worded = (words: string | ((given: ResolveOptions) => string)) =>
    typeof words === "string" ? words : words(given);
  const names = SETTING_NAMES.filter((each) => name === undefined || each === name);
  return {
    path: settingsPath(given),
    changed,
    settings: names.map((each) => {
      const { doc, environment, default_text, allowed } = SETTINGS[each];
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
      };
    }),
  };
}

type Change = (name: string | undefined, value: string | undefined, given: ResolveOptions) => boolean;

/** Each answers whether the file is another now. */
const CHANGES: Readonly<Record<ConfigInput["action"], Change>> = {
  get(name, value) {
    if (value !== undefined)
      throw new ClewError("bad_input", `To change ${name}, say clew config set ${name} ${value}.`);
    if (name !== undefined && !isSettingName(name))
      throw new ClewError("bad_input", `There is no setting ${name}; there are ${SETTING_NAMES.join(", ")}.`);
    return false;
  },
  set(name, value, given) {
    if (name === undefined || value === undefined)
      throw new ClewError(
        "bad_input",
        "Say which setting and what it shall be: clew config set time_zone UTC.",
      );
    writeSetting(name, value, given);
    return true;
  },
  unset(name, value, given) {
    if (name === undefined || value !== undefined)
      throw new ClewError(
        "bad_input",
        "Say which setting to take out of the file: clew config unset time_zone.",
      );
    return unsetSetting(name, given);
  },
};
