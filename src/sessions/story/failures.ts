// Finds what failed in a turn, and for each failure what ended it: the later run of the same thing without that error,
// and the changes in between. It may be in one of the following turns.
import type { Edit } from "../../model/tool-use.ts";
import { failingLines } from "../../text/failing-lines.ts";
import { type Aim, aimOf, sameAim } from "./aims.ts";
import { errorKey } from "./error-words.ts";
import type { Done, StoryStep } from "./steps.ts";

export interface Failure {
  readonly step: Done;
  /** The lines of the output that say what went wrong. */
  readonly lines: readonly string[];
  /** How often the same error came, with this one. */
  readonly times: number;
  /** The last run with the error: the same step if there is no other. */
  readonly last: Done;
  /** The run without the error, which may have failed for another reason. Null if it was not run again. */
  readonly ended_by: Done | null;
  /** The changes to files until then, or else in the rest of the turn. Files that the error names come first. */
  readonly edits: readonly Edit[];
  /** The step with the last change to a file that the error names, or else to any. Null if nothing was changed. */
  readonly changed_by: Done | null;
  /** Other commands until then that changed something. */
  readonly commands: readonly string[];
  /** What the agent said until then. */
  readonly said: readonly string[];
}

/** `steps` may go on after the turn. */
export function failuresOf(steps: readonly StoryStep[], turn: number): Failure[] {
  const failures: Failure[] = [];
  const seen = new Set<StoryStep>();
  for (const [index, step] of steps.entries()) {
    if (step.type !== "done" || step.turn !== turn || !countsAsFailure(step) || seen.has(step)) continue;
    const lines = failingLines(step.output, MOST_LINES);
    if (lines.length === 0) continue;
    failures.push(failureAt(steps, index, step, lines, (again) => seen.add(again)));
  }
  return failures;
}

const MOST_LINES = 3;

/** Returns the last failure of a command that the question quotes; null if it quotes none that failed. */
export function failureOf(steps: readonly StoryStep[], turn: number, question: string): Failure | null {
  const asked = question.toLowerCase();
  const index = steps.findLastIndex(
    (step) =>
      step.type === "done" && step.turn === turn && countsAsFailure(step) && quotes(asked, step.command),
  );
  const step = steps[index];
  if (step?.type !== "done") return null;
  const lines = failingLines(step.output, MOST_LINES);
  return lines.length === 0 ? null : failureAt(steps, index, step, lines);
}

function quotes(asked: string, command: string): boolean {
  const { text, programs } = aimOf(command);
  const [first = ""] = text.split(/; | 2>|\s[|&<>]/);
  return programs.length > 0 && first.includes(" ") && asked.includes(first.trim().toLowerCase());
}

/** A command that only looked for something, and an edit that did not apply, are part of any work. */
function countsAsFailure({ failed, kind, command }: Done): boolean {
  return failed && kind === "shell" && aimOf(command).programs.length > 0;
}

/** Follows one failure. `lines` are those by which it is recognized again. */
export function failureAt(
  steps: readonly StoryStep[],
  index: number,
  step: Done,
  lines: readonly string[],
  onAgain: (step: Done) => void = () => undefined,
): Failure {
  const aim = aimOf(step.command);
  const keys = lines.map(errorKey);
  let times = 1;
  let last = step;
  let ended_by: Done | null = null;
  let end = steps.findLastIndex((each) => each.turn === step.turn) + 1;
  for (const [at, later] of steps.entries()) {
    if (at <= index || later.type !== "done" || !triesAgain(step, aim, later)) continue;
    // An error in the output of a run that ended well, such as a log, is there until it is no longer printed.
    if ((step.failed && !later.failed) || !hasAny(later.output, keys)) {
      ended_by = later;
      end = at;
      break;
    }
    times++;
    last = later;
    onAgain(later);
  }
  return { step, lines, times, last, ended_by, ...changesIn(steps.slice(index + 1, end), step) };
}

function triesAgain(step: Done, aim: Aim, later: Done): boolean {
  if (step.kind !== later.kind) return false;
  return step.kind === "shell" ? sameAim(aim, aimOf(later.command)) : step.command === later.command;
}

function hasAny(output: string, keys: readonly string[]): boolean {
  const lines = new Set(failingLines(output, MOST_COMPARED).map(errorKey));
  return keys.some((key) => lines.has(key));
}

const MOST_COMPARED = 40;

function changesIn(
  between: readonly StoryStep[],
  failed: Done,
): Pick<Failure, "edits" | "changed_by" | "commands" | "said"> {
  const done = between.filter((each) => each.type === "done" && !each.failed) as Done[];
  const edits = done.flatMap((each) => each.edits);
  const isNamed = ({ path }: Edit) => failed.output.includes(path.split(/[/\\]/).at(-1) ?? path);
  return {
    edits: [...edits.filter(isNamed), ...edits.filter((edit) => !isNamed(edit))],
    changed_by:
      done.findLast((each) => each.edits.some(isNamed)) ??
      done.findLast((each) => each.edits.length > 0) ??
      null,
    commands: done.flatMap(({ kind, command }) => (kind === "shell" && changes(command) ? [command] : [])),
    said: between.flatMap((each) => (each.type === "said" ? [each.text] : [])),
  };
}

/** Looking changes nothing, and neither does a check that ran in between. */
function changes(command: string): boolean {
  const { programs } = aimOf(command);
  return programs.some((program) => CHANGING.test(program));
}

const CHANGING =
  /^(?:sed|perl|mv|cp|rm|ln|chmod|touch|patch|kill|pkill|source|python3?|node|curl|git (?:checkout|restore|reset|stash|merge|rebase|apply|rm|mv|config|pull|clean|cherry-pick)|gh (?:api|pr|run)|go (?:get|mod|install|generate)|(?:npm|pnpm|yarn|bun) (?:i|install|ci|add|remove|update|dedupe)|pip3? install|uv (?:sync|add|pip)|cargo (?:add|update|fix)|brew|apt(?:-get)?|docker|mise (?:install|trust|use)|nix|gofmt|goimports|prettier|mise run fmt)\b/;
