// Defines the kinds of settings, such as a path, a number or a command, each with a schema and a description of what
// is allowed. Uses zod/mini, because an agent waits for `clew hook`, which reads settings.
import * as z from "zod/mini";
import type { JsonValue } from "../model/json.ts";
import { type Environment, isBelowHome, pathsOf, type SettingsContext } from "./environment.ts";

export interface SettingKind<Value> {
  /** Completes "expected …". */
  readonly allowed: string;
  /** The words to choose from, if these are all. */
  readonly choices?: readonly string[];
  /** True if an empty variable is a value. */
  readonly may_be_empty: boolean;
  /** Converts text from a command line or the environment to what the file would contain. */
  fromText(text: string, given: SettingsContext): JsonValue;
  /** Checks a value from the file and converts it. */
  schema(given: SettingsContext): z.ZodMiniType<Value>;
}

export const PATH: SettingKind<string> = {
  allowed: 'an absolute path or one starting with "~/"',
  may_be_empty: false,
  fromText: fullPath,
  schema(given) {
    const { isAbsolute, join, resolve } = pathsOf(given);
    return z.string().check(
      z.overwrite((text) => (isBelowHome(text) ? join(given.home, text.slice(1)) : text)),
      z.refine((text) => isAbsolute(text) && !text.includes("\0"), { abort: true }),
      z.overwrite((text) => resolve(text)),
    );
  },
};

export const PATHS: SettingKind<readonly string[]> = {
  allowed: `${PATH.allowed}, or a JSON list of such paths`,
  may_be_empty: false,
  fromText: (text, given) => listIn(text) ?? fullPath(text, given),
  schema(given) {
    const path = PATH.schema(given);
    const either = z.union([path, z.array(path).check(z.minLength(1))]);
    const all = z.transform((found: string | string[]) => [...new Set([found].flat())]);
    return z.pipe(either, all);
  },
};

export const PATH_OR_NONE: SettingKind<string | null> = {
  ...PATH,
  allowed: `${PATH.allowed}, or an empty text for none`,
  may_be_empty: true,
  schema: (given) => orNone(PATH.schema(given)),
};

export const COMMAND_OR_NONE: SettingKind<string | null> = {
  allowed: "a one-line command, or an empty text for none",
  may_be_empty: true,
  fromText: (text) => text,
  schema() {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: commands with control characters are mistakes or attacks.
    const line = z.string().check(z.regex(/^[^\u0000-\u001f\u007f]*$/), z.trim());
    const command = z.transform((text: string) => text || null);
    return z.pipe(line, command);
  },
};

export const ADDRESS_OR_NONE: SettingKind<string | null> = {
  allowed: "an address starting with http:// or https://, or an empty text for none",
  may_be_empty: true,
  fromText: (text) => text,
  schema: () => orNone(z.string().check(z.regex(/^https?:\/\/[^\s\p{C}]+$/iu))),
};

export const TIME_ZONE: SettingKind<string> = {
  allowed: 'the name of a time zone, such as "Europe/Berlin" or "UTC"',
  may_be_empty: false,
  fromText: (text) => text,
  schema: () => z.string().check(z.refine(isTimeZone)),
};

export const SWITCH: SettingKind<boolean> = {
  allowed: "on or off",
  choices: ["on", "off"],
  may_be_empty: false,
  fromText: (text) => text.trim().toLowerCase(),
  schema: () =>
    z.union([
      z.boolean(),
      z.stringbool({ truthy: ["on", "true"], falsy: ["off", "false"], case: "sensitive" }),
    ]),
};

export function oneOf<const Word extends string>(...words: readonly Word[]): SettingKind<Word> {
  return {
    allowed: words.join(" or "),
    choices: words,
    may_be_empty: false,
    fromText: (text) => text.trim().toLowerCase(),
    schema: () => z.enum(words),
  };
}

export function wholeNumber(least: number, most: number): SettingKind<number> {
  return {
    allowed: `a whole number from ${least} to ${most}`,
    may_be_empty: false,
    fromText: numberIn,
    schema: () => z.int().check(z.gte(least), z.lte(most)),
  };
}

export function numberBetween(least: number, most: number): SettingKind<number> {
  return {
    ...wholeNumber(least, most),
    allowed: `a number from ${least} to ${most}`,
    schema: () => z.number().check(z.gte(least), z.lte(most)),
  };
}

function orNone(schema: z.ZodMiniType<string>): z.ZodMiniType<string | null> {
  return z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** Resolves typed paths against the current folder. */
function fullPath(text: string, given: Environment): string {
  return isBelowHome(text) || text === "" ? text : pathsOf(given).resolve(text);
}

function listIn(text: string): JsonValue | null {
  if (!text.startsWith("[")) return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Not JSON: the name of a directory may begin with a bracket.
    return null;
  }
}

/** Rejects offsets such as +01:00, which Node accepts, because they ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    // Trying is the only way to check names that Node does not list, such as old ones.
    return false;
  }
}

function numberIn(text: string): JsonValue {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
