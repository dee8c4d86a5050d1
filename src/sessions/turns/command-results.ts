// Reads from shell commands what they prove about a turn: a commit, a push, a pull request, how the tests went. A
// result that the exit status does not prove is left out, such as that of a command before a pipe.
import type { ShellCommand } from "../../model/tool-use.ts";
import { type SimpleCommand, shellCommands } from "./shell-commands.ts";

export type RunCommand = Pick<ShellCommand, "text" | "failed">;

/** Returns texts such as `committed` and `tests failed`, each once. */
export function commandResults(runs: readonly RunCommand[]): string[] {
  const found = new Set<string>();
  let tests: string | null = null;
  for (const { text, failed } of runs) {
    if (!RELEVANT.test(text) || failed === null) continue;
    const commands = shellCommands(text);
    const proven = failed ? [] : succeeded(commands);
    for (const command of proven) {
      const result = RESULTS.find(({ of }) => of.test(commandLine(command)));
      if (result) found.add(result.says);
    }
    // Only the last run counts, also if nothing is known about it.
    if (commands.some(mayTest)) tests = testResult(commands, proven, failed);
  }
  return tests === null ? [...found] : [tests, ...found];
}

/** Skips most commands without parsing them. */
const RELEVANT = /\b(?:commit|push|pr|test|tests|check|spec|jest|tox|phpunit|pytest|vitest|rspec|unittest)\b/;

const RESULTS: readonly { readonly of: RegExp; readonly says: string }[] = [
  { of: /^git commit (?!.*--dry-run)/, says: "committed" },
  { of: /^git push (?!.*(?:--dry-run|--delete| -n | -d ))/, says: "pushed" },
  { of: /^gh pr create /, says: "pull request opened" },
  { of: /^gh pr merge /, says: "pull request merged" },
];

/** Returns the commands that must have succeeded if the whole text did. */
function succeeded(commands: readonly SimpleCommand[]): SimpleCommand[] {
  const proven: SimpleCommand[] = [];
  for (let at = commands.length - 1; at >= 0; at--) {
    const command = commands[at];
    const before = commands[at - 1];
    if (!command || command.joined === "&") break;
    proven.unshift(command);
    // The status of a pipeline is that of its last command.
    if (before?.joined === "&&") continue;
    break;
  }
  return proven;
}

function testResult(
  commands: readonly SimpleCommand[],
  proven: readonly SimpleCommand[],
  failed: boolean,
): string | null {
  if (!failed) return proven.some(isTest) ? "tests passed" : null;
  const [only, ...others] = commands.filter((command) => !PREPARING.test(commandLine(command)));
  return only && others.length === 0 && isTest(only) ? "tests failed" : null;
}

/** Commands before the one that matters, which hardly ever fail. */
const PREPARING = /^(?:cd|export|source|set|pushd|echo|\.) /;

/** Any command about tests may run them, such as a script, unless it only looks at files. */
function mayTest(command: SimpleCommand): boolean {
  return isTest(command) || (RELEVANT.test(commandLine(command)) && !LOOKING.test(commandLine(command)));
}

const LOOKING = /^(?:git|gh|grep|rg|ls|cat|head|tail|find|sed|awk|wc|echo|cd|mkdir|rm|mv|cp|touch|diff|jq) /;

function isTest(command: SimpleCommand): boolean {
  return TEST.test(commandLine(command));
}

const TEST = new RegExp(
  `^(?:${[
    "(?:npm|pnpm|yarn|bun|deno|cargo|go|swift|mix|dotnet|mvn|gradle|./gradlew|./mvnw|make|just|task|rake|rails|composer|mise) (?:run )?(?:-\\S+ )*(?:test|tests|check)(?::\\S+)?",
    "pytest|vitest|jest|mocha|rspec|phpunit|tox|ctest|ava|cargo nextest run|python3? -m (?:pytest|unittest)|playwright test",
  ].join("|")}) `,
);

/** Drops what only starts the command, and options of git before its subcommand. Ends in a space. */
export function commandLine({ words }: SimpleCommand): string {
  const line = `${words.map(({ text }) => text.replaceAll(/\s+/g, " ")).join(" ")} `;
  return line.replace(STARTERS, "").replace(/^git (?:-[Cc] \S+ |--no-pager )+/, "git ");
}

const STARTERS =
  /^(?:(?:sudo|time|env|command|npx|pnpx|bunx|timeout(?: -\S+)* \d\S*|uv run|poetry run|pipenv run|bundle exec|pnpm exec|yarn exec|[A-Za-z_]\w*=\S*) )+/;
