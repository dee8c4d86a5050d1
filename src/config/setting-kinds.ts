// What a setting can be: a path, a number, a command. Each kind says in words and as a schema what is allowed.
// zod/mini, because an agent waits for `clew hook`, which reads settings and needs no more of zod.
import * as z from "zod/mini";
import type { JsonValue } from "../model/json.ts";
import { type Environment, pathsOf, type SettingsContext } from "./environment.ts";

export interface SettingKind<Value> {
  /** Completes "it has to be". */
  readonly allowed: string;
  /** True where a variable that is set to nothing says something. */
  readonly may_be_empty: boolean;
  /** What text on a command line or in the environment is in the file. */
  fromText(text: string, given: SettingsContext): JsonValue;
  /** What the file may hold, and the value it gives. */
  schema(given: SettingsContext): z.ZodMiniType<Value>;
}

export const PATH: SettingKind<string> = {
  allowed: 'a path that is absolute or begins with "~/"',
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
  allowed: "a command in one line, or an empty text for none",
  may_be_empty: true,
  fromText: (text) => text,
  schema() {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a command with one in it is a mistake or an attack.
    const line = z.string().check(z.regex(/^[^\u0000-\u001f\u007f]*$/), z.trim());
    const command = z.transform((text: string) => text || null);
    return z.pipe(line, command);
  },
};

export const ADDRESS_OR_NONE: SettingKind<string | null> = {
  allowed: "an address that begins with http:// or https://, or an empty text for none",
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
  may_be_empty: false,
  fromText: (text) => text.trim().toLowerCase(),
  schema: () =>
    z.union([
      z.boolean(),
      z.stringbool({ truthy: ["on", "true"], falsy: ["off", "false"], case: "sensitive" }),
    ]),
};

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

/** Typed paths may be relative to where they were typed. */
function fullPath(text: string, given: Environment): string {
  return isBelowHome(text) || text === "" ? text : pathsOf(given).resolve(text);
}

/** No shell expands what stands in a file. */
export function isBelowHome(text: string): boolean {
  return /^~(?:$|[/\\])/.test(text);
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

/** Node also takes offsets such as +01:00, which know no summer. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    // The only way to ask for a name that Node does not list, such as an old one.
    return false;
  }
}

function numberIn(text: string): JsonValue {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
