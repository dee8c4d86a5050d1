// Adds, corrects and removes clew's MCP server and its program for notices in Codex's configuration, which is TOML.
import { changed, type Draft } from "../../../install/draft.ts";
import type { InstallContext } from "../../../install/installer.ts";
import { serverWords } from "../../../install/own-server.ts";
import {
  stringsIn,
  type TomlStatement,
  tomlStatements,
  tomlString,
  tomlStrings,
} from "../../../install/toml-text.ts";
import { ClewError } from "../../../model/errors.ts";

export type ConfigContext = Pick<InstallContext, "launcher" | "data_dir" | "pass_data_dir">;

export function addToConfig(config: Draft, path: string, given: ConfigContext): Draft {
  return addNotify(addServer(config, path, given), path, given.data_dir);
}

export function removeFromConfig(config: Draft, path: string): Draft {
  return removeNotify(removeServer(config, path), path);
}

export interface FoundConfig {
  /** Whose server is named `clew`. */
  readonly server: "own" | "other" | "none";
  /** Whose program gets notices. */
  readonly notify: "own" | "other" | "none";
}

/** Throws if the text is not TOML. */
export function configIn(text: string, path: string): FoundConfig {
  const statements = tomlStatements(text, path);
  const server = serverIn(statements);
  const notify = notifyIn(statements);
  return {
    server: server.own ? "own" : server.all.length > 0 ? "other" : "none",
    notify: notify === undefined ? "none" : isOwnNotify(notify) ? "own" : "other",
  };
}

const SERVERS = "mcp_servers";
const NAME = "clew";

/** Leaves a server alone that is named `clew` but was not added by clew. */
function addServer(draft: Draft, path: string, given: ConfigContext): Draft {
  const { text } = draft;
  const statements = tomlStatements(text, path);
  const { all, own } = serverIn(statements);
  const { command, args } = serverWords(given);
  if (own) {
    const edits = [
      ...valueEdit(text, own.command, tomlString(command)),
      ...valueEdit(text, own.args, tomlStrings(args)),
    ];
    return changed(draft, edits);
  }
  if (all.length > 0) return draft;
  if (statements.some(({ type, names }) => type === "key" && names.join(".") === SERVERS))
    throw new ClewError(
      "bad_input",
      `${path}: "${SERVERS}" must be a table of its own, such as [${SERVERS}.docs]. Nothing was changed. Fix it and try again.`,
    );
  const line = lineEnd(text);
  const lines = [
    `[${SERVERS}.${NAME}]`,
    `command = ${tomlString(command)}`,
    `args = ${tomlStrings(args)}`,
    "",
  ].join(line);
  const before = text === "" ? "" : text.endsWith("\n") ? line : line + line;
  return changed(draft, [{ offset: text.length, length: 0, content: before + lines }]);
}

function removeServer(draft: Draft, path: string): Draft {
  const { text } = draft;
  const { all, own } = serverIn(tomlStatements(text, path));
  const [first, last] = [all[0], all.at(-1)];
  if (!own || !first || !last) return draft;
  return changed(draft, [removal(text, first.start, last.end)]);
}

interface FoundServer {
  /** The statements about it, in order. */
  readonly all: readonly TomlStatement[];
  /** Set if clew added it: a program whose last argument is `mcp`. */
  readonly own: { readonly command: TomlStatement; readonly args: TomlStatement } | null;
}

function serverIn(statements: readonly TomlStatement[]): FoundServer {
  const all = statements.filter(({ names }) => names[0] === SERVERS && names[1] === NAME);
  const key = (name: string) => all.find(({ type, names }) => type === "key" && names[2] === name);
  const [command, args] = [key("command"), key("args")];
  const isTable = all[0]?.type === "table" && all[0].names.length === 2 && isTogether(statements, all);
  if (!isTable || !command || !args || stringsIn(args.value)?.at(-1) !== "mcp") return { all, own: null };
  return { all, own: { command, args } };
}

/** Returns whether nothing else is between them. */
function isTogether(statements: readonly TomlStatement[], all: readonly TomlStatement[]): boolean {
  const last = statements.findLastIndex((each) => all.includes(each));
  return statements[last - all.length + 1] === all[0];
}

/** Leaves another program alone: there can be only one. */
function addNotify(draft: Draft, path: string, data_dir: string): Draft {
  const { text } = draft;
  const statements = tomlStatements(text, path);
  const wanted = tomlStrings(notifyWords(data_dir));
  const found = notifyIn(statements);
  if (found) return isOwnNotify(found) ? changed(draft, valueEdit(text, found, wanted)) : draft;
  // It has to be before the first table.
  const table = statements.findIndex(({ type }) => type === "table");
  const last = statements[(table === -1 ? statements.length : table) - 1];
  const offset = last ? lineAfter(text, last.end) : text.startsWith("\ufeff") ? 1 : 0;
  const line = lineEnd(text);
  const before = offset > 1 && text[offset - 1] !== "\n" ? line : "";
  return changed(draft, [{ offset, length: 0, content: `${before}notify = ${wanted}${line}` }]);
}

function removeNotify(draft: Draft, path: string): Draft {
  const { text } = draft;
  const found = notifyIn(tomlStatements(text, path));
  if (!found || !isOwnNotify(found)) return draft;
  const end = lineAfter(text, found.end);
  return changed(draft, [{ offset: found.start, length: end - found.start, content: "" }]);
}

function notifyIn(statements: readonly TomlStatement[]): TomlStatement | undefined {
  return statements.find(({ type, names }) => type === "key" && names[0] === "notify");
}

/** The client appends the notice as the last word. The spooler reads it from its input. */
function notifyWords(data_dir: string): string[] {
  const folder = data_dir.replaceAll("\\", "/");
  return ["sh", "-c", NOTIFY, `${folder}/hooks/spool.sh`, folder];
}

const NOTIFY = 'printf %s "$2" | sh "$0" "$1" || true';

function isOwnNotify({ value }: TomlStatement): boolean {
  const [sh, flag, script, path, data_dir] = stringsIn(value) ?? [];
  return sh === "sh" && flag === "-c" && script === NOTIFY && path === `${data_dir}/hooks/spool.sh`;
}

function valueEdit(text: string, { value, end }: TomlStatement, wanted: string) {
  const offset = end - value.length;
  return text.slice(offset, end) === wanted ? [] : [{ offset, length: value.length, content: wanted }];
}

/** Removes whole lines, and the empty line before them. */
function removal(text: string, start: number, end: number) {
  const blank = /(?:\r?\n)?$/.exec(text.slice(0, start).replace(/\r?\n$/, ""))?.[0] ?? "";
  const from = blank === "" ? start : start - (text[start - 2] === "\r" ? 2 : 1);
  return { offset: from, length: lineAfter(text, end) - from, content: "" };
}

function lineAfter(text: string, at: number): number {
  const line = text.indexOf("\n", at);
  return line === -1 ? text.length : line + 1;
}

function lineEnd(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
