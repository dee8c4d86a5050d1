// Declares every setting: its purpose, environment variable, allowed values and default.

import type { SettingsContext } from "./environment.ts";
import { defaultDataFolder } from "./folders.ts";
import { ROOTS, usualRoots } from "./roots.ts";
import {
  ADDRESS_OR_NONE,
  COMMAND_OR_NONE,
  isTimeZone,
  numberBetween,
  oneOf,
  PATH,
  PATH_OR_NONE,
  type SettingKind,
  SWITCH,
  TIME_ZONE,
  wholeNumber,
} from "./setting-kinds.ts";

/**
 * How long a recap may be. After a compaction it replaces words that the session had a moment ago, and a summary of the
 * agent's own takes as much; a new session may have nothing to do with what was before.
 */
export const RECAP_TOKENS = { start: 2500, compaction: 3300 };

/** Values by setting. A setting's name is also its key in the file. */
export interface SettingValues {
  readonly roots: readonly string[];
  readonly data_dir: string;
  readonly time_zone: string;
  /** In US dollars; 0 for none. */
  readonly budget_per_month: number;
  readonly update_ms: number;
  /** Null for no pager. */
  readonly pager: string | null;
  readonly port: number;
  readonly backup: "daily" | "off";
  /** How many backups are kept. */
  readonly backup_keep: number;
  /** True if agents get a recap when a session starts. */
  readonly context: boolean;
  readonly context_tokens: number;
  readonly compaction_tokens: number;
  readonly memory: boolean;
  /** Null if no model is used. */
  readonly model: string | null;
  readonly model_base_url: string | null;
  readonly model_key_file: string | null;
  /** Daily limits for the model. */
  readonly model_calls_per_day: number;
  readonly model_tokens_per_day: number;
  /** In US dollars. */
  readonly model_cost_per_day: number;
}

export type SettingName = keyof SettingValues;

export interface Setting<Value> extends SettingKind<Value> {
  /** One sentence that says what it is for. */
  readonly doc: string;
  /** The environment variable, or the agents' own variables. */
  readonly environment: string | ((given: SettingsContext) => string);
  /**
   * When a change on the page takes effect. Without it, the setting is changed on the command line only: it names a folder,
   * a command, an address or a key, or it makes clew spend money.
   */
  readonly on_page?: "at once" | "after a restart";
  /** The default in words. */
  readonly default_text: string | ((given: SettingsContext) => string);
  default(given: SettingsContext): Value;
}

export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  roots: {
    ...ROOTS,
    doc: "Directories where agents keep their sessions.",
    environment: ({ agents }) => agents.flatMap(({ variable }) => variable ?? []).join(", "),
    default_text: ({ agents }) => agents.map(({ usual }) => `\`${usual}\``).join(", "),
    default: usualRoots,
  },
  data_dir: {
    ...PATH,
    doc: "Directory where clew stores its archive.",
    environment: "CLEW_DATA_DIR",
    default_text:
      "Linux: `$XDG_DATA_HOME/clew`, else `~/.local/share/clew`; macOS: `~/Library/Application Support/clew`; Windows: `%LOCALAPPDATA%\\clew`",
    default: defaultDataFolder,
  },
  time_zone: {
    ...TIME_ZONE,
    doc: "Time zone for times and days.",
    environment: "CLEW_TIME_ZONE",
    on_page: "after a restart",
    default_text: "the system's time zone",
    default: systemTimeZone,
  },
  budget_per_month: {
    ...numberBetween(0, 1_000_000),
    doc: "Your budget per month in US dollars at list prices, which usage is compared with; 0 for none. It stops nothing.",
    environment: "CLEW_BUDGET_PER_MONTH",
    on_page: "at once",
    default_text: "`0`",
    default: () => 0,
  },
  update_ms: {
    ...wholeNumber(0, 600_000),
    doc: "Maximum milliseconds that a command spends on indexing before it answers; 0 to never index first.",
    environment: "CLEW_UPDATE_MS",
    default_text: "`300`",
    allowed: "a whole number of milliseconds from 0 to 600000",
    default: () => 300,
  },
  pager: {
    ...COMMAND_OR_NONE,
    doc: "Command that shows long output in a terminal; empty for none.",
    environment: "CLEW_PAGER",
    default_text: "`$PAGER`, else `less -FRX`",
    // PAGER has lower precedence than the file, because it is meant for every program and the file only for clew.
    default: (given) =>
      COMMAND_OR_NONE.schema(given).safeParse(given.environment.PAGER ?? "less -FRX").data ?? null,
  },
  port: {
    ...wholeNumber(0, 65_535),
    doc: "Port of `clew serve`; if it is taken, the next free one is used.",
    environment: "CLEW_PORT",
    default_text: "`9878`",
    allowed: "a whole number from 0 to 65535 (0 for any free port)",
    default: () => 9878,
  },
  backup: {
    ...oneOf("daily", "off"),
    doc: "Whether `clew serve`, `clew mcp`, `clew watch` and `clew index --watch` make a backup of the archive every day.",
    environment: "CLEW_BACKUP",
    on_page: "after a restart",
    default_text: "`daily`",
    default: () => "daily",
  },
  backup_keep: {
    ...wholeNumber(1, 1000),
    doc: "How many backups are kept in the data directory; a new one replaces the oldest.",
    environment: "CLEW_BACKUP_KEEP",
    on_page: "after a restart",
    default_text: "`2`",
    default: () => 2,
  },
  context: {
    ...SWITCH,
    doc: "Give agents a short recap of earlier work in the project when a session starts; preview it with `clew context`.",
    environment: "CLEW_CONTEXT",
    on_page: "at once",
    default_text: "`off`",
    default: () => false,
  },
  context_tokens: {
    ...wholeNumber(100, 8000),
    doc: "Maximum length of that recap in tokens.",
    environment: "CLEW_CONTEXT_TOKENS",
    on_page: "at once",
    default_text: "`2500`",
    default: () => RECAP_TOKENS.start,
  },
  compaction_tokens: {
    ...wholeNumber(100, 8000),
    doc: "Maximum length in tokens of the recap after a compaction, when the session has lost its own words.",
    environment: "CLEW_COMPACTION_TOKENS",
    on_page: "at once",
    default_text: "`3300`",
    default: () => RECAP_TOKENS.compaction,
  },
  memory: {
    ...SWITCH,
    doc: "Remind agents of an earlier turn, in at most 300 characters, when a prompt or an error closely matches it; takes effect after `clew install`.",
    environment: "CLEW_MEMORY",
    on_page: "at once",
    default_text: "`off`",
    default: () => false,
  },
  model: {
    ...COMMAND_OR_NONE,
    doc: "Language model that writes gists, summaries and titles, such as `anthropic/claude-haiku-4-5` or `ollama/llama3.2`; empty for none.",
    environment: "CLEW_MODEL",
    default_text: "none",
    allowed: "a vendor and a model separated by a slash, or an empty text for none",
    default: () => null,
  },
  model_base_url: {
    ...ADDRESS_OR_NONE,
    doc: "Address of the model's server, if it is not the vendor's own.",
    environment: "CLEW_MODEL_BASE_URL",
    default_text: "the vendor's own server",
    allowed: "an address starting with http:// or https://, or an empty text for the vendor's own",
    default: () => null,
  },
  model_key_file: {
    ...PATH_OR_NONE,
    doc: "File with the API key (mode 600), used when no environment variable is set.",
    environment: "CLEW_MODEL_KEY_FILE",
    default_text:
      "none; the key is taken from `CLEW_MODEL_KEY`, or else `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `OPENROUTER_API_KEY`",
    default: () => null,
  },
  model_calls_per_day: {
    ...wholeNumber(0, 1_000_000),
    doc: "Maximum model calls per day.",
    environment: "CLEW_MODEL_CALLS_PER_DAY",
    default_text: "`500`",
    default: () => 500,
  },
  model_tokens_per_day: {
    ...wholeNumber(0, 1_000_000_000),
    doc: "Maximum model tokens per day, input and output together.",
    environment: "CLEW_MODEL_TOKENS_PER_DAY",
    default_text: "`1000000`",
    default: () => 1_000_000,
  },
  model_cost_per_day: {
    ...numberBetween(0, 100_000),
    doc: "Maximum model cost per day in US dollars at list prices; models without a known price are limited by calls and tokens only.",
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
