// `clew config`: shows settings and where each comes from, or changes one. Does not open the archive.
import type { Command } from "commander";
import { checkInput } from "../../../archive/input/check-input.ts";
import { inputFields } from "../../../archive/input/input-fields.ts";
import { type ConfigOutput, config, configure } from "../../../archive/operations/config.ts";
import { thisMachine } from "../../../archive/this-machine.ts";
import { SETTING_NAMES } from "../../../config/settings.ts";
import { pad, type Style, type StyledLine, span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { type CliCommand, describeCommand } from "../command.ts";
import type { CommandContext } from "../context.ts";
import { readFlags } from "../flags.ts";
import type { GlobalOptions } from "../run-context.ts";
import { nameCommands } from "../start-command.ts";

export const configCommand: CliCommand = { add: addConfigCommand };

function addConfigCommand(program: Command, context: CommandContext): void {
  const fields = inputFields(config.input);
  const command = describeCommand(program, config, fields);
  command.action(async () => {
    const input = checkInput(config.input, readFlags(command, fields));
    const { json, root, dataDir } = command.optsWithGlobals<GlobalOptions & { json?: boolean }>();
    const output = configure(input, { ...thisMachine(), flags: { roots: root, data_dir: dataDir } });
    if (json) await context.terminal.printJson(output);
    else context.terminal.print(showSettings(output, input.action, context.terminal.width));
  });
}

function showSettings(
  { settings, path, changed }: ConfigOutput,
  action: "get" | "set" | "unset",
  width: number,
): StyledLine[] {
  const did = changed
    ? `Saved to ${path}.`
    : action === "unset"
      ? `Nothing to unset in ${path}.`
      : `Config file: ${path}`;
  return [...settings.flatMap((setting) => [...settingLines(setting, width), []]), [span(did, "dim")]];
}

/** Fits the longest setting name, so one setting looks the same as in the full list. */
const INDENT = Math.max(...SETTING_NAMES.map((name) => name.length)) + 2;

function settingLines(
  { name, value, origin, doc, environment }: ConfigOutput["settings"][number],
  width: number,
): StyledLine[] {
  return [
    [
      span(pad(name, INDENT), "cyan"),
      span(valueText(value), "bold"),
      span(`  ${ORIGINS[origin](environment)}`, STYLES[origin]),
    ],
    ...wrap(nameCommands(doc), width - INDENT).map((line) => [span(" ".repeat(INDENT) + line, "dim")]),
  ];
}

const ORIGINS: Readonly<Record<ConfigOutput["settings"][number]["origin"], (variable: string) => string>> = {
  flag: () => "(from a flag)",
  environment: (variable) => `(from ${variable})`,
  file: () => "(from the config file)",
  default: () => "(default)",
};

const STYLES: Readonly<Record<ConfigOutput["settings"][number]["origin"], Style>> = {
  flag: "yellow",
  environment: "yellow",
  file: "green",
  default: "dim",
};

function valueText(value: ConfigOutput["settings"][number]["value"]): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
