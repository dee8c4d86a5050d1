// Every setting, declared once: what it is for, where it can be given, what is allowed, and what holds without it.
import type { JsonValue } from "../model/json.ts";
import { defaultDataFolder } from "./folders.ts";
import { pathsOf, type Surroundings } from "./surroundings.ts";

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

export interface Setting<Value> {
  /** One sentence. */
  readonly doc: string;
  readonly environment: string;
  /** What holds where nobody says anything, in words. */
  readonly default_text: string;
  /** Completes "it has to be". */
  readonly allowed: string;
  /** True where a variable that is set to nothing says something. */
  readonly may_be_empty: boolean;
  default(given: Surroundings): Value;
  /** What text on a command line or in the environment is in the file. */
  fromText(text: string, given: Surroundings): JsonValue;
  /** Undefined for what is not allowed. */
  read(value: JsonValue, given: Surroundings): Value | undefined;
}

export const SETTINGS: { readonly [Name in SettingName]: Setting<SettingValues[Name]> } = {
  roots: {
    doc: "The directories in which agents keep their sessions.",
    environment: "CLAUDE_CONFIG_DIR",
    default_text: "`~/.claude`",
    allowed: 'a path that is absolute or begins with "~/", or a JSON list of such paths',
    may_be_empty: false,
    default: (given) => [pathsOf(given).join(given.home, ".claude")],
    fromText: (text, given) => listIn(text) ?? fullPath(text, given),
    read: readPaths,
  },
  data_dir: {
    doc: "The directory in which clew keeps its archive.",
    environment: "CLEW_DATA_DIR",
    default_text:
      "Linux: `$XDG_DATA_HOME/clew`, else `~/.local/share/clew`; macOS: `~/Library/Application Support/clew`; Windows: `%LOCALAPPDATA%\\clew`",
    allowed: 'a path that is absolute or begins with "~/"',
    may_be_empty: false,
    default: defaultDataFolder,
    fromText: fullPath,
    read: readPath,
  },
  time_zone: {
    doc: "The time zone in which times are shown and days begin.",
    environment: "CLEW_TIME_ZONE",
    default_text: "the system's",
    allowed: 'the name of a time zone, such as "Europe/Berlin" or "UTC"',
    may_be_empty: false,
    default: () => readTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC",
    fromText: (text) => text,
    read: readTimeZone,
  },
  update_ms: {
    doc: "How many milliseconds a command that reads may spend on bringing the archive up to date first; 0 is never.",
    environment: "CLEW_UPDATE_MS",
    default_text: "`300`",
    allowed: "a whole number of milliseconds from 0 to 600000",
    may_be_empty: false,
    default: () => 300,
    fromText: numberIn,
    read: (value) => readNumber(value, LONGEST_UPDATE_MS, true),
  },
  pager: {
    doc: "The command through which long texts are shown on a terminal; empty for none.",
    environment: "CLEW_PAGER",
    default_text: "`$PAGER`, else `less -FRX`",
    allowed: "a command in one line, or an empty text for none",
    may_be_empty: true,
    // Below the file, unlike CLEW_PAGER: it was set for every program, and who writes the file means this one.
    default: ({ environment: { PAGER } }) => readCommand(PAGER ?? "less -FRX") ?? null,
    fromText: (text) => text,
    read: readCommand,
  },
  port: {
    doc: "The port on which `clew serve` answers; if another program has it, the next free one.",
    environment: "CLEW_PORT",
    default_text: "`9878`",
    allowed: "a whole number from 0 to 65535; 0 is any free port",
    may_be_empty: false,
    default: () => 9878,
    fromText: numberIn,
    read: (value) => readNumber(value, HIGHEST_PORT, true),
  },
  context: {
    doc: "Whether an agent is told at the beginning of a session what happened last in its project; `clew context` shows what.",
    environment: "CLEW_CONTEXT",
    default_text: "`off`",
    allowed: "on or off",
    may_be_empty: false,
    default: () => false,
    fromText: (text) => text.trim().toLowerCase(),
    read: readSwitch,
  },
  context_tokens: {
    doc: "How many tokens that may take at most.",
    environment: "CLEW_CONTEXT_TOKENS",
    default_text: "`800`",
    allowed: "a whole number from 100 to 8000",
    may_be_empty: false,
    default: () => 800,
    fromText: numberIn,
    read: (value) => (typeof value === "number" && value >= 100 ? readNumber(value, 8000, true) : undefined),
  },
  model: {
    doc: "The language model that writes lines, summaries and titles, such as `anthropic/claude-haiku-4-5` or `ollama/llama3.2`; empty for none.",
    environment: "CLEW_MODEL",
    default_text: "none: no model is asked",
    allowed: "a vendor and a model's name with a slash between them, or an empty text for none",
    may_be_empty: true,
    default: () => null,
    fromText: (text) => text,
    read: readCommand,
  },
  model_base_url: {
    doc: "The address of the server that answers for the model, where it is not the vendor's own.",
    environment: "CLEW_MODEL_BASE_URL",
    default_text: "the vendor's own",
    allowed: "an address that begins with http:// or https://, or an empty text for the vendor's own",
    may_be_empty: true,
    default: () => null,
    fromText: (text) => text,
    read: readAddress,
  },
  model_key_file: {
    doc: "A file with the key for the model's server, readable for its owner only, where no variable has it.",
    environment: "CLEW_MODEL_KEY_FILE",
    default_text:
      "none: `CLEW_MODEL_KEY`, else `ANTHROPIC_API_KEY`, `OPENAI_API_KEY` or `OPENROUTER_API_KEY`",
    allowed: 'a path that is absolute or begins with "~/", or an empty text for none',
    may_be_empty: true,
    default: () => null,
    fromText: fullPath,
    read: (value, given) => (value === "" ? null : readPath(value, given)),
  },
  model_calls_per_day: {
    doc: "How often the model may be asked in a day.",
    environment: "CLEW_MODEL_CALLS_PER_DAY",
    default_text: "`500`",
    allowed: "a whole number from 0 to 1000000",
    may_be_empty: false,
    default: () => 500,
    fromText: numberIn,
    read: (value) => readNumber(value, 1_000_000, true),
  },
  model_tokens_per_day: {
    doc: "How many tokens may go to the model and come back in a day.",
    environment: "CLEW_MODEL_TOKENS_PER_DAY",
    default_text: "`1000000`",
    allowed: "a whole number from 0 to 1000000000",
    may_be_empty: false,
    default: () => 1_000_000,
    fromText: numberIn,
    read: (value) => readNumber(value, 1_000_000_000, true),
  },
  model_cost_per_day: {
    doc: "How many US dollars the model may cost in a day, by its list price; one without a price is bounded by the other two.",
    environment: "CLEW_MODEL_COST_PER_DAY",
    default_text: "`1`",
    allowed: "a number from 0 to 100000",
    may_be_empty: false,
    default: () => 1,
    fromText: numberIn,
    read: (value) => readNumber(value, 100_000, false),
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

function listIn(text: string): JsonValue | null {
  if (!text.startsWith("[")) return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // A directory may begin with a bracket.
    return null;
  }
}

/** Typed paths may be relative to where they were typed. */
function fullPath(text: string, given: Surroundings): string {
  return isBelowHome(text) || text === "" ? text : pathsOf(given).resolve(text);
}

function readPath(value: JsonValue, given: Surroundings): string | undefined {
  if (typeof value !== "string" || value.includes("\0")) return undefined;
  const { isAbsolute, join, resolve } = pathsOf(given);
  const path = isBelowHome(value) ? join(given.home, value.slice(1)) : value;
  return isAbsolute(path) ? resolve(path) : undefined;
}

/** No shell expands what stands in a file. */
function isBelowHome(path: string): boolean {
  return /^~(?:$|[/\\])/.test(path);
}

function readPaths(value: JsonValue, given: Surroundings): readonly string[] | undefined {
  const paths = (Array.isArray(value) ? value : [value]).map((path: JsonValue) => readPath(path, given));
  const read = paths.filter((path) => path !== undefined);
  return read.length === 0 || read.length < paths.length ? undefined : [...new Set(read)];
}

/** Node also takes offsets such as +01:00, which know no summer. */
function readTimeZone(value: JsonValue | undefined): string | undefined {
  if (typeof value !== "string" || !/^[A-Za-z]/.test(value)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return value;
  } catch {
    // The only way to ask for a name that Node does not list, such as an old one.
    return undefined;
  }
}

const LONGEST_UPDATE_MS = 600_000;
const HIGHEST_PORT = 65_535;

function numberIn(text: string): JsonValue {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function readNumber(value: JsonValue, most: number, whole: boolean): number | undefined {
  const allowed = typeof value === "number" && (whole ? Number.isInteger(value) : Number.isFinite(value));
  return allowed && value >= 0 && value <= most ? value : undefined;
}

function readSwitch(value: JsonValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "on" || value === "true" ? true : value === "off" || value === "false" ? false : undefined;
}

function readAddress(value: JsonValue): string | null | undefined {
  if (value === "") return null;
  return typeof value === "string" && /^https?:\/\/[^\s\p{C}]+$/iu.test(value) ? value : undefined;
}

function readCommand(value: JsonValue): string | null | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a command with one in it is a mistake or an attack.
  if (typeof value !== "string" || /[\u0000-\u001f\u007f]/.test(value)) return undefined;
  return value.trim() || null;
}
