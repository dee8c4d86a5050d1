// Every setting, declared once: what it is for, where it can be given, what is allowed, and what holds without it.

import type { SettingsContext } from "./environment.ts";
import { defaultDataFolder } from "./folders.ts";
import { ROOTS, usualRoots } from "./roots.ts";
import {
  ADDRESS_OR_NONE,
  COMMAND_OR_NONE,
  isTimeZone,
  numberBetween,
  PATH,
  PATH_OR_NONE,
  type SettingKind,
  SWITCH,
  TIME_ZONE,
  wholeNumber,
} from "./setting-kinds.ts";

/** A setting's name is also its key in the file. */
export interface SettingValues {
  readonly roots: readonly string[];
  readonly data_dir: string;
  readonly time_zone: string;
  readonly update_ms: number;
  /** Null: no pager. */
  readonly pager: string | null;
  readonly port: number;
  /** Whether agents are told what happened last when a session begins. */
  readonly context: boolean;
  readonly context_tokens: number;
  /** Null: no model is ever asked. */
  readonly model: string | null;
  readonly model_base_url: string | null;
  readonly model_key_file: string | null;
  /** What the model may be asked in a day. */
  readonly model_calls_per_day: number;
  readonly model_tokens_per_day: number;
  /** In US dollars. */
  readonly model_cost_per_day: number;
}

export type SettingName = keyof SettingValues;

export interface Setting<Value> extends SettingKind<Value> {
  /** One sentence. */
  readonly doc: string;
  /** The variable that says it, or those of the agents. */
  readonly environment: string | ((given: SettingsContext) => string);
  /** What holds where nobody says anything, in words. */
  readonly default_text: string | ((given: SettingsContext) => string);
  default(given: SettingsContext): Value;
}

export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  roots: {
    ...ROOTS,
    doc: "The directories in which agents keep their sessions.",
    environment: ({ agents }) => agents.flatMap(({ variable }) => variable ?? []).join(", "),
    default_text: ({ agents }) => agents.map(({ usual }) => `\`${usual}\``).join(", "),
    default: usualRoots,
  },
  data_dir: {
    ...PATH,
    doc: "The directory in which clew keeps its archive.",
    environment: "CLEW_DATA_DIR",
    default_text:
      "Linux: `$XDG_DATA_HOME/clew`, else `~/.local/share/clew`; macOS: `~/Library/Application Support/clew`; Windows: `%LOCALAPPDATA%\\clew`",
    default: defaultDataFolder,
  },
  time_zone: {
    ...TIME_ZONE,
    doc: "The time zone in which times are shown and days begin.",
    environment: "CLEW_TIME_ZONE",
    default_text: "the system's",
    default: systemTimeZone,
  },
  update_ms: {
    ...wholeNumber(0, 600_000),
    doc: "How many milliseconds a command that reads may spend on bringing the archive up to date first; 0 is never.",
    environment: "CLEW_UPDATE_MS",
    default_text: "`300`",
    allowed: "a whole number of milliseconds from 0 to 600000",
    default: () => 300,
  },
  pager: {
    ...COMMAND_OR_NONE,
    doc: "The command through which long texts are shown on a terminal; empty for none.",
    environment: "CLEW_PAGER",
    default_text: "`$PAGER`, else `less -FRX`",
    // Below the file, unlike CLEW_PAGER: it was set for every program, and who writes the file means this one.
    default: (given) =>
      COMMAND_OR_NONE.schema(given).safeParse(given.environment.PAGER ?? "less -FRX").data ?? null,
  },
  port: {
    ...wholeNumber(0, 65_535),
    doc: "The port on which `clew serve` answers; if another program has it, the next free one.",
    environment: "CLEW_PORT",
    default_text: "`9878`",
    allowed: "a whole number from 0 to 65535; 0 is any free port",
    default: () => 9878,
  },
  context: {
    ...SWITCH,
    doc: "Whether an agent is told at the beginning of a session what happened last in its project; `clew context` shows what.",
    environment: "CLEW_CONTEXT",
    default_text: "`off`",
    default: () => false,
  },
  context_tokens: {
    ...wholeNumber(100, 8000),
    doc: "How many tokens that may take at most.",
    environment: "CLEW_CONTEXT_TOKENS",
    default_text: "`800`",
    default: () => 800,
  },
  model: {
    ...COMMAND_OR_NONE,
    doc: "The language model that writes lines, summaries and titles, such as `anthropic/claude-haiku-4-5` or `ollama/llama3.2`; empty for none.",
    environment: "CLEW_MODEL",
    default_text: "none: no model is asked",
    allowed: "a vendor and a model's name with a slash between them, or an empty text for none",
    default: () => null,
  },
  model_base_url: {
    ...ADDRESS_OR_NONE,
    doc: "The address of the server that answers for the model, where it is not the vendor's own.",
    environment: "CLEW_MODEL_BASE_URL",
    default_text: "the vendor's own",
    allowed: "an address that begins with http:// or https://, or an empty text for the vendor's own",
    default: () => null,
  },
  model_key_file: {
    ...PATH_OR_NONE,
    doc: "A file with the key for the model's server, readable for its owner only, where no variable has it.",
    environment: "CLEW_MODEL_KEY_FILE",
    default_text:
      "none: `CLEW_MODEL_KEY`, else `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `OPENROUTER_API_KEY`",
    default: () => null,
  },
  model_calls_per_day: {
    ...wholeNumber(0, 1_000_000),
    doc: "How often the model may be asked in a day.",
    environment: "CLEW_MODEL_CALLS_PER_DAY",
    default_text: "`500`",
    default: () => 500,
  },
  model_tokens_per_day: {
    ...wholeNumber(0, 1_000_000_000),
    doc: "How many tokens may go to the model and come back in a day.",
    environment: "CLEW_MODEL_TOKENS_PER_DAY",
    default_text: "`1000000`",
    default: () => 1_000_000,
  },
  model_cost_per_day: {
    ...numberBetween(0, 100_000),
    doc: "How many US dollars the model may cost in a day, by its list price; one without a price is bounded by the other two.",
    environment: "CLEW_MODEL_COST_PER_DAY",
    default_text: "`1`",
    default: () => 1,
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function systemTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}
