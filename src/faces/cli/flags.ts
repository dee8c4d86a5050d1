// Turns the fields of an operation's input into arguments and flags, and typed values back into that input.
import { Argument, type Command, Option } from "commander";
import type { InputField } from "../../archive/input/input-fields.ts";

export function addFlags(command: Command, fields: readonly InputField[]): void {
  for (const field of fields) {
    if (field.positional) command.addArgument(argumentOf(field));
    else command.addOption(optionOf(field));
  }
}

/** Returns only the fields that were typed; defaults come from the operation's schema. */
export function readFlags(command: Command, fields: readonly InputField[]): Record<string, unknown> {
  const typed = new Map<string, unknown>();
  const options = command.opts<Record<string, unknown>>();
  let position = 0;
  for (const field of fields) {
    const value = field.positional ? command.processedArgs[position++] : options[attributeOf(field)];
    const given = field.positional ? !isNothing(value) : isTyped(command, field);
    if (given) typed.set(field.name, valueIn(field, value));
  }
  return Object.fromEntries(typed);
}

/** Returns whether an argument is missing. For a variadic argument that is an empty list. */
function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

function isTyped(command: Command, field: InputField): boolean {
  return command.getOptionValueSource(attributeOf(field)) === "cli";
}

function argumentOf({ name, doc, required, words, type, choices }: InputField): Argument {
  const shown = `${dashed(name)}${words || type === "list" ? "..." : ""}`;
  const argument = new Argument(required ? `<${shown}>` : `[${shown}]`, doc);
  return choices.length > 0 ? argument.choices(choices) : argument;
}

function optionOf(field: InputField): Option {
  const { name, doc, type, usual, choices, value } = field;
  if (type === "flag") return new Option(`--${usual === true ? "no-" : ""}${dashed(name)}`, doc);
  const option = new Option(`--${dashed(name)} <${value}>`, doc);
  if (choices.length > 0) option.choices(choices);
  // A repeated flag adds to the earlier values.
  if (type === "list") option.argParser((text: string, before?: string[]) => [...(before ?? []), text]);
  return isShort(usual) ? option.default(usual) : option;
}

/** Returns whether the help should show this default; an empty list is not worth showing. */
function isShort(usual: unknown): boolean {
  return usual !== undefined && !Array.isArray(usual);
}

/** Returns the name under which commander stores the value. */
function attributeOf({ name }: InputField): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function dashed(name: string): string {
  return name.replaceAll("_", "-");
}

function valueIn({ type, words }: InputField, value: unknown): unknown {
  if (words && Array.isArray(value)) return value.map(withoutGuard).join(" ");
  // An invalid number stays as typed, so the schema rejects it with its own message.
  if (type === "number" && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)))
    return Number(value);
  return value;
}

/** Marks `-word` so commander does not take it for an option: in a search, it excludes a word. */
const GUARD = "\u0001";

export function guardWords(words: readonly string[]): string[] {
  return words.map((word) => (/^-[^-\d]/u.test(word) && !SHORT_FLAGS.has(word) ? GUARD + word : word));
}

/** All flags with one letter. */
const SHORT_FLAGS: ReadonlySet<string> = new Set(["-h", "-V", "-i"]);

function withoutGuard(word: unknown): string {
  return String(word).replace(GUARD, "");
}
