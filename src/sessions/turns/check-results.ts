// Reads from shell commands how checks went: tests, type check, lint, build. A result that the exit status does not
// prove is left out, such as that of a command before a pipe.
import { commandLine, type RunCommand, succeeded } from "./proven-commands.ts";
import { type SimpleCommand, shellCommands } from "./shell-commands.ts";

export interface CheckResults {
  /** Such as `tests passed` or `lint and build passed`; empty if nothing is proven. */
  readonly passed: string;
  /** Such as `tests failed`, each once. */
  readonly failed: readonly string[];
}

/** Of each sort of check, only the last run counts, also if nothing is known about it. */
export function checkResults(runs: readonly RunCommand[]): CheckResults {
  const results = new Map<Check, boolean | null>();
  for (const { text, failed } of runs) {
    if (!RELEVANT.test(text) || failed === null) continue;
    const commands = shellCommands(text);
    const ran = new Set(commands.map(checkOf).filter((check) => check !== null));
    for (const check of ran) results.set(check, resultOf(commands, failed, check));
    if (commands.some(mayTest) && !ran.has("tests")) results.delete("tests");
  }
  const having = (result: boolean) =>
    [...results].filter(([, each]) => each === result).map(([check]) => check);
  const passed = having(true);
  return {
    // Tests say more than what usually runs before them.
    passed: passed.length === 0 ? "" : `${passed.includes("tests") ? "tests" : passed.join(" and ")} passed`,
    failed: having(false).map((check) => `${check} failed`),
  };
}

type Check = "tests" | "typecheck" | "lint" | "build" | "check";

/** Skips most commands without parsing them. */
const RELEVANT =
  /\b(?:tests?|check|spec|jest|tox|phpunit|pytest|vitest|rspec|unittest|type-?check|tsc|mypy|pyright|\w*lint|clippy|biome|ruff|build)\b/;

const RUNNER =
  "(?:npm|pnpm|yarn|bun|deno|cargo|go|swift|mix|dotnet|mvn|gradle|./gradlew|./mvnw|make|just|task|rake|rails|composer|mise) (?:run )?(?:(?:--filter|-F|-C|--workspace|-w|--prefix) \\S+ |-\\S+ )*(?:run )?";

/** The first that matches is the sort. A name may go on after a colon: `test:ci`. */
const CHECKS: readonly { readonly check: Check; readonly of: RegExp }[] = [
  {
    check: "tests",
    of: startsWith(
      `${RUNNER}tests?(?::\\S+)?`,
      "pytest|vitest|jest|mocha|rspec|phpunit|tox|ctest|ava|cargo nextest run|python3? -m (?:pytest|unittest)|playwright test",
    ),
  },
  {
    check: "typecheck",
    of: startsWith(`${RUNNER}type-?checks?(?::\\S+)?`, "(?:vue-)?tsc|mypy|pyright|cargo check|deno check"),
  },
  {
    check: "lint",
    of: startsWith(
      `${RUNNER}lint(?::\\S+)?`,
      "eslint|biome (?:check|lint|ci)|ruff check|golangci-lint run|cargo clippy|flake8|pylint|stylelint|shellcheck",
    ),
  },
  { check: "build", of: startsWith(`${RUNNER}build(?::\\S+)?`, "(?:vite|next|nest|astro) build") },
  { check: "check", of: startsWith(`${RUNNER}check(?::\\S+)?`, "go vet") },
];

function startsWith(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join("|")}) `);
}

function checkOf(command: SimpleCommand): Check | null {
  const line = commandLine(command);
  return CHECKS.find(({ of }) => of.test(line))?.check ?? null;
}

function resultOf(commands: readonly SimpleCommand[], failed: boolean, check: Check): boolean | null {
  if (!failed) return succeeded(commands).some((each) => checkOf(each) === check) ? true : null;
  const [only, ...others] = commands.filter((command) => !PREPARING.test(commandLine(command)));
  return only && others.length === 0 && checkOf(only) === check ? false : null;
}

/** Commands before the one that matters, which hardly ever fail. */
const PREPARING = /^(?:cd|export|source|set|pushd|echo|\.) /;

/** Any command about tests may run them, such as a script, unless it only looks at files. */
function mayTest(command: SimpleCommand): boolean {
  const line = commandLine(command);
  return ABOUT_TESTS.test(line) && !LOOKING.test(line) && [null, "tests"].includes(checkOf(command));
}

const ABOUT_TESTS = /\b(?:tests?|check|spec|jest|tox|phpunit|pytest|vitest|rspec|unittest)\b/;
const LOOKING = /^(?:git|gh|grep|rg|ls|cat|head|tail|find|sed|awk|wc|echo|cd|mkdir|rm|mv|cp|touch|diff|jq) /;
