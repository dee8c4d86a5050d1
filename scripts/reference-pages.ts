// Every page of docs/reference that is made from declarations, by its file name.
import { loadOperation, OPERATION_NAMES } from "../src/archive/operations.ts";
import { COMMANDS, SHARED_OPTIONS } from "../src/faces/cli/registry.ts";
import { referenceIndex, referencePage } from "./reference-page.ts";

/** `before` gives a page as it stands, of which the part written by hand is kept. */
export async function referencePages(before: (name: string) => string): Promise<Map<string, string>> {
  const asked = Object.keys(COMMANDS).flatMap((command) =>
    OPERATION_NAMES.filter((name) => name === command),
  );
  const operations = await Promise.all(asked.map(loadOperation));
  const pages = operations.map((operation): [string, string] => {
    const name = `${operation.name}.md`;
    return [name, referencePage(operation, before(name))];
  });
  return new Map([...pages, ["README.md", referenceIndex(operations, SHARED)]]);
}

const SHARED = [
  "[`read`](read.md) reads transcripts with no archive; `completion` prints a script for bash, zsh or fish.",
  "",
  "| option of every command | meaning |",
  "|---|---|",
  ...SHARED_OPTIONS.map(([flags, doc]) => `| \`${flags}\` | ${doc} |`),
  "",
  "| exit code | meaning |",
  "|---|---|",
  "| 0 | found, or done |",
  "| 1 | nothing found; or another clew is reading for the first time, and there is nothing to answer from yet |",
  "| 2 | an error; one sentence on standard error says what to do |",
  "| 130, 143 | `clew index`, `clew summarize` or `clew watch` was interrupted by SIGINT (Ctrl-C) or SIGTERM |",
  "",
  "A command that reads brings the archive up to date first, for as long as the setting `update_ms` allows; when that",
  "was too short, or another clew is writing, a line on standard error says how far behind the answer may be.",
  "",
];
