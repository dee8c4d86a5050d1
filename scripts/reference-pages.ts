// Makes the pages of docs/reference from the declarations of commands and operations, by file name.
import { Command } from "commander";
import { loadOperation, OPERATION_NAMES } from "../src/archive/operations.ts";
import { commandName } from "../src/faces/cli/command-name.ts";
import type { CommandContext } from "../src/faces/cli/context.ts";
import { COMMAND_GROUPS, COMMANDS, SHARED_OPTIONS } from "../src/faces/cli/registry.ts";
import { type ListedCommand, referenceIndex, referencePage } from "./reference-page.ts";

/** Calls `before` for the current text of a page, to keep the part written by hand. */
export async function referencePages(before: (name: string) => string): Promise<Map<string, string>> {
  const operations = await Promise.all(
    Object.values(COMMAND_GROUPS)
      .flat()
      .flatMap((command) => OPERATION_NAMES.filter((name) => name === command))
      .map(loadOperation),
  );
  const pages = operations.map((operation): [string, string] => {
    const name = `${commandName(operation.name)}.md`;
    return [name, referencePage(operation, before(name))];
  });
  const own = new Map([...pages.map(([name]): [string, string] => [name.slice(0, -3), name]), ...GUIDES]);
  return new Map([...pages, ["README.md", referenceIndex(await listedCommands(own), SHARED)]]);
}

/** Pages of commands that are not operations. */
const GUIDES: readonly [name: string, page: string][] = [
  ["watch", "../guide/watch.md"],
  ["serve", "../guide/http.md"],
  ["mcp", "../guide/mcp.md"],
  ["desktop", "../guide/desktop.md"],
  ["read", "read.md"],
];

async function listedCommands(pages: ReadonlyMap<string, string>): Promise<Map<string, ListedCommand[]>> {
  const groups = Object.entries(COMMAND_GROUPS).map(async ([heading, names]) => {
    const docs = await Promise.all(names.map((name) => docOf(COMMANDS[name])));
    const rows = names.map((name, index) => ({
      ...{ name: commandName(name), doc: docs[index] ?? "" },
      page: pages.get(commandName(name)) ?? null,
    }));
    return [heading, rows] as const;
  });
  return new Map(await Promise.all(groups));
}

/** Adds the command to a program that never runs, and reads its description there. */
async function docOf(load: (typeof COMMANDS)[keyof typeof COMMANDS]): Promise<string> {
  const program = new Command();
  (await load()).add(program, {} as CommandContext);
  return program.commands[0]?.description() ?? "";
}

const SHARED = [
  "## Options of every command",
  "",
  "| option | meaning |",
  "|---|---|",
  ...SHARED_OPTIONS.map(([flags, doc]) => `| \`${flags}\` | ${doc} |`),
  "",
  "A command that reads indexes new sessions first, for up to [`update_ms`](settings.md#update_ms) milliseconds. If that was not",
  "enough, or if another clew is indexing, a line on standard error says how old the answer may be.",
  "",
  "`NO_COLOR`, pipes and narrow terminals are respected. Control characters in a transcript never reach your terminal.",
  "",
  "## Sessions",
  "",
  "`<session>` is an id, its first characters (at least 4), or `latest`. With `#3` or `#2-5` it names turns:",
  "`clew show cec562ca#1`.",
  "",
  "## Exit codes",
  "",
  "| exit code | meaning |",
  "|---|---|",
  "| 0 | found, or done |",
  "| 1 | nothing found; or another clew is indexing for the first time, and there is nothing to answer from yet |",
  "| 2 | an error; the message on standard error says what to do |",
  "| 130, 143 | interrupted by Ctrl-C (SIGINT) or SIGTERM: `clew index`, `clew summarize` and `clew watch` |",
  "",
  "## JSON",
  "",
  "With `--json` a command prints one JSON object; its page lists the fields. Field names are in snake_case, times in ISO 8601",
  "(UTC). Where an object has a `next_cursor`, pass it as `--cursor` with the same options to get the next page.",
  "",
  "## Settings",
  "",
  "[Settings](settings.md) lists every setting with its environment variable and default.",
  "",
];
