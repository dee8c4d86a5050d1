// A tool's input in words: what it was used on in one line, and the rest field by field.

export interface ToldInput {
  readonly what: string;
  readonly rest: string;
}

/** The first of these that a call has says best what it is for. */
const TELLING = [
  ["command"],
  ["file_path"],
  ["notebook_path"],
  ["subagent_type", "description"],
  ["description"],
  ["pattern", "path"],
  ["path"],
  ["query"],
  ["url"],
  ["subject"],
  ["skill"],
  ["prompt"],
] as const;

const LONGEST_LINE = 300;

export function tellInput(input: Readonly<Record<string, unknown>>): ToldInput {
  const fields = TELLING.find(([first]) => isText(input[first])) ?? [];
  const told = fields.map((field) => input[field]).filter(isText);
  const what = told.join(": ").replace(/\s+/g, " ").trim();
  const whole = what.length <= LONGEST_LINE && !told.some((text) => text.includes("\n"));
  const rest = Object.entries(input).filter(([name]) => !(whole && fields.some((field) => field === name)));
  return { what: what.slice(0, LONGEST_LINE), rest: rest.map(fieldText).join("\n") };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function fieldText([name, value]: [string, unknown]): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.includes("\n") ? `${name}:\n${text}` : `${name}: ${text}`;
}
