// Chooses the commands of a turn that someone may want to run again: those the question names, and those that decided
// something, such as a test, a build, a commit or a deployment.

import { failingLines } from "../../text/failing-lines.ts";
import { aimOf, isCheck, sameAim } from "./aims.ts";
import type { WordsIn } from "./choose-sentences.ts";
import type { Done } from "./steps.ts";

export interface ToldCommand {
  /** The number of its step. */
  readonly number: number;
  readonly text: string;
  readonly failed: boolean;
  /** The line that says what went wrong. */
  readonly error: string | null;
}

/** Returns up to `most` different commands in their order. The last run of a command says how it ended. */
export function tellingCommands(steps: readonly Done[], wordsIn: WordsIn, most: number): ToldCommand[] {
  const last = new Map<string, Done>();
  for (const step of steps) if (step.kind === "shell") last.set(keyOf(step.command), step);
  const ran = [...last.values()];
  const ranked = ran
    .filter((step) => !step.failed || !ran.some((later) => succeeds(later, step)))
    .map((step, index) => ({ step, index, ...scoreOf(step, wordsIn) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.index - one.index);
  const asked = ranked.filter((each) => each.asked > 0).slice(0, most);
  const others = ranked
    .filter((each) => each.asked === 0)
    .slice(0, Math.min(MOST_OTHERS, most - asked.length));
  return [...asked, ...others]
    .sort((one, other) => one.index - other.index)
    .map(({ step: { number, command, failed, output } }) => ({
      ...{ number, text: command, failed },
      error: failed ? (failingLines(output, 1)[0] ?? null) : null,
    }));
}

/** True if a later command did what a failed one tried. A commit may have another message by then. */
function succeeds(later: Done, { number, command }: Done): boolean {
  if (later.failed || later.number <= number) return false;
  const [aim, done] = [aimOf(command), aimOf(later.command)];
  const decided = aim.programs.filter((program) => DECISIVE.test(program));
  return decided.length > 0
    ? decided.every((program) => done.programs.includes(program))
    : sameAim(aim, done);
}

/** Two commands whose outputs are only cut or filtered differently are one. */
function keyOf(command: string): string {
  const { programs, words, text } = aimOf(command);
  return programs.length === 0 ? text : [...programs, ...words].join(" ");
}

const MOST_OTHERS = 1;

function scoreOf({ command, purpose, failed }: Done, wordsIn: WordsIn): { score: number; asked: number } {
  const aim = aimOf(command);
  const asked = new Set(wordsIn(`${command.slice(0, LOOKED_AT)}\n${purpose}`)).size;
  const decides = isCheck(aim) ? 1 : aim.programs.some((program) => DECISIVE.test(program)) ? 1.2 : 0;
  const looks = aim.programs.every((program) => LOOKS.test(program)) ? 1 : 0;
  return { asked, score: asked + decides - looks - (failed ? 0.5 : 0) };
}

/** Only shows what is there. */
const LOOKS = /^(?:git (?:log|diff|status|show|branch|blame)|gh (?:pr|issue|run) (?:view|list|checks))$/;
const LOOKED_AT = 4000;

const DECISIVE =
  /^(?:git (?:commit|push|merge|rebase|revert|tag|cherry-pick)|gh (?:pr|release|run|issue|workflow)|npm publish|docker (?:build|push|compose)|kubectl|terraform|(?:npm|pnpm|yarn|go|pip3?|cargo|uv) (?:install|add|get|i)|\S*deploy\S*|\S*migrat\S*|\S*release\S*)\b/;
