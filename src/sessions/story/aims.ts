// Says what a shell command is meant to achieve, so a later command can be recognized as the same attempt.
import { commandLine } from "../turns/proven-commands.ts";
import { shellCommands } from "../turns/shell-commands.ts";

/** The programs that a command runs, without those that only move or filter, and its other words. */
export interface Aim {
  readonly programs: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

export function aimOf(command: string): Aim {
  const lines = shellCommands(command).map((each) => commandLine(each).trimEnd());
  const parts = lines.map(partOf).filter((part) => part !== null);
  return {
    text: lines.join("; ") || command.trim(),
    programs: [...new Set(parts.map(({ program }) => program))],
    words: new Set(parts.flatMap(({ words }) => words)),
  };
}

interface CommandPart {
  readonly program: string;
  readonly words: readonly string[];
}

function partOf(line: string): CommandPart | null {
  const [first = "", ...words] = line.split(" ").filter((word) => word !== "");
  const name = first.split("/").at(-1) ?? "";
  if (name === "" || FILTERS.has(name) || (name === "sed" && !words.includes("-i"))) return null;
  const [verb = "", object = ""] = words.filter(
    (word, at) => !word.startsWith("-") && !WITH_VALUE.has(words[at - 1] ?? ""),
  );
  if (!WITH_VERBS.has(name)) return { program: name, words };
  const isRun = verb === "run" || verb === "exec" || verb === "task";
  return { program: [name, verb, ...(isRun ? [object] : [])].join(" ").trim(), words };
}

/** Options before the verb that name where it happens. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  "--filter -F --workspace -w --prefix --dir -C --cwd".split(" "),
);

/** Programs that only move, look or pass text on. */
const FILTERS: ReadonlySet<string> = new Set(
  "cd pushd popd ls cat head tail grep rg egrep awk sort uniq wc tr cut tee echo printf true false sleep export set pwd which find stat file for do done if then else fi while read jq xargs less diff mkdir test [".split(
    " ",
  ),
);

/** Programs whose first word says what they do. */
const WITH_VERBS: ReadonlySet<string> = new Set(
  "git gh go npm pnpm yarn bun deno cargo mise make just task docker kubectl nix terraform aws gcloud dotnet mvn gradle gradlew pip pip3 uv poetry brew apt apt-get systemctl bundle rails mix swift flutter dart turbo nx".split(
    " ",
  ),
);

/** Checks of code: tests, builds, linters. */
export function isCheck({ programs }: Pick<Aim, "programs">): boolean {
  return programs.some((program) => CHECK.test(program));
}

const CHECK =
  /\b(?:tests?|builds?|lint|check|vet|tsc|pytest|jest|vitest|mocha|eslint|biome|golangci-lint|clippy|mypy|ruff|pyright|compile|typecheck|type-check|fmt|format|e2e|verify|ci|gofmt|rspec|phpunit|make|ctest|cmake|javac|rustc|gcc|clang|playwright|gotestsum)\b/i;

/** True if the second command tries what the first one tried. */
export function sameAim(one: Aim, other: Aim): boolean {
  if (one.text === other.text) return true;
  const shared = one.programs.filter((program) => other.programs.some((each) => sameProgram(program, each)));
  if (shared.length === 0) return false;
  if (shared.some((program) => CHECK.test(program))) return !isElsewhere(one, other);
  return likeness(one.words, other.words) >= ALIKE;
}

/** `go build` ends what `go test` could not compile. */
function sameProgram(one: string, other: string): boolean {
  const [name = "", ...verb] = one.split(" ");
  const compiles =
    COMPILERS.has(name) && other.startsWith(`${name} `) && CHECK.test(one) && CHECK.test(other);
  return one === other || (compiles && verb.length > 0);
}

const COMPILERS: ReadonlySet<string> = new Set(["go", "cargo"]);

/** Two checks that name different places have different aims, unless one of them covers everything. */
function isElsewhere(one: Aim, other: Aim): boolean {
  const places = [one, other].map(({ words }) => [...words].filter((word) => PLACE.test(word)));
  const [first = [], second = []] = places;
  if (first.length === 0 || second.length === 0) return false;
  return !first.some((place) =>
    second.some(
      (each) => each.startsWith(place) || place.startsWith(each) || WHOLE.test(each) || WHOLE.test(place),
    ),
  );
}

const PLACE = /^\.{0,2}\/|\/|\.\w{1,5}$/;
const WHOLE = /^\.\/\.\.\.$|^\.$/;

const ALIKE = 0.3;

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - both;
  return all === 0 ? 1 : both / all;
}
