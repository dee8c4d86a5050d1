// Tells what failed and what ended it, in a few lines.
import { chooseSentences } from "../../sessions/story/choose-sentences.ts";
import type { Failure } from "../../sessions/story/failures.ts";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { recalledChanges } from "./recalled-changes.ts";
import type { RecalledFailure } from "./recalled-schema.ts";
import { type Showing, shortCommand, wordsInError } from "./showing.ts";

export function recalledFailure(failure: Failure, session: string, showing: Showing): RecalledFailure {
  const { step, lines, times, ended_by, changed_by, edits, commands, said } = failure;
  const related = { ...showing, wordsIn: wordsInError(lines) };
  return {
    citation: `${session}#${step.turn}.${step.number}`,
    command: shortCommand(step.command),
    lines: lines.map((line) => cutLine(line, LONGEST_LINE)),
    times,
    ended: ended_by && {
      citation: `${session}#${ended_by.turn}.${ended_by.number}`,
      command: ended_by.command === step.command ? "" : shortCommand(ended_by.command),
      passed: !ended_by.failed,
    },
    changed_by: changed_by && `${session}#${changed_by.turn}.${changed_by.number}`,
    changes: recalledChanges(edits, MOST_LINES, related).slice(0, MOST_CHANGES),
    commands: commands.slice(-MOST_COMMANDS).map(shortCommand),
    cause: chooseSentences(
      said.map((text) => ({ text, final: false })),
      related.wordsIn,
      CAUSE_ROOM,
    ),
  };
}

const LONGEST_LINE = 200;
const CAUSE_ROOM = 260;
const MOST_LINES = 2;
const MOST_CHANGES = 3;
const MOST_COMMANDS = 2;
