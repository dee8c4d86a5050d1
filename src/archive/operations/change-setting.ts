// Defines `change_setting`: changes a setting from the page. On the command line: `clew config set`.
import { z } from "zod";
import { isSettingName, SETTING_NAMES, SETTINGS } from "../../config/settings.ts";
import { ClewError } from "../../model/errors.ts";
import { operation } from "../operation.ts";
import { thisMachine } from "../this-machine.ts";
import { configure } from "./config.ts";
import { flagsOf, settings } from "./settings.ts";

const CHANGEABLE = SETTING_NAMES.filter((name) => SETTINGS[name].on_page);

export const changeSetting = operation({
  name: "change_setting",
  doc: "Change a setting that is safe to change from the page.",
  input: z.strictObject({
    name: z
      .string()
      .max(100)
      .describe(`the setting: ${CHANGEABLE.join(", ")}`),
    value: z.string().max(1000).nullable().describe("the new value as text; null for the default"),
  }),
  output: settings.output,
  examples: ["config set time_zone UTC"],
  async run(archive, { name, value }) {
    checkChangeable(name);
    const given = thisMachine();
    // The demo, too, has a folder of its own.
    if ("data_dir" in flagsOf(given, archive))
      throw new ClewError(
        "bad_input",
        "This server was started with another data directory than the settings have, so they can't be changed here. Use `clew config`.",
      );
    checkNotOverridden(name);
    configure(value === null ? { action: "unset", name } : { action: "set", name, value }, given);
    return settings.run(archive, {});
  },
});

function checkChangeable(name: string): void {
  if (isSettingName(name) && SETTINGS[name].on_page) return;
  const why = isSettingName(name) ? `Change ${name} on the command line: \`clew config set ${name} …\`.` : "";
  throw new ClewError(
    "bad_input",
    why || `Unknown setting. These can be changed here: ${CHANGEABLE.join(", ")}.`,
  );
}

/** A change in the file would have no effect. */
function checkNotOverridden(name: string): void {
  const [setting] = configure({ action: "get", name }, thisMachine()).settings;
  if (setting?.origin !== "environment") return;
  throw new ClewError(
    "bad_input",
    `${setting.environment} in the environment of this server sets ${name}. Unset it first.`,
  );
}
