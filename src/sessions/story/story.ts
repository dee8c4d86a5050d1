// Tells the story of a turn's work: how it ended in the agent's words, what failed and what fixed it, the files it changed
// and the commands that decided something.
import type { Edit } from "../../model/tool-use.ts";
import { wholeReport } from "../turns/condense.ts";
import { chooseSentences, type WordsIn } from "./choose-sentences.ts";
import { type Failure, failuresOf } from "./failures.ts";
import type { Said, StoryStep } from "./steps.ts";
import { type ToldCommand, tellingCommands } from "./telling-commands.ts";

export interface Story {
  /** Sentences of the agent, in their order. */
  readonly outcome: readonly string[];
  readonly failures: readonly Failure[];
  /** The changes to each file, in the order of the first. */
  readonly files: readonly FileChanges[];
  readonly commands: readonly ToldCommand[];
}

export interface FileChanges {
  readonly path: string;
  readonly edits: readonly Edit[];
}

export interface StoryOptions {
  readonly wordsIn: WordsIn;
  /** How many characters the sentences may have together. */
  readonly room: number;
  readonly commands: number;
  /** True if the question asks what is left to do. */
  readonly wants_open?: boolean;
}

/** `steps` may go on after the turn, because a failure may end there. */
export function storyOf(
  steps: readonly StoryStep[],
  turn: number,
  { wordsIn, room, commands, wants_open = false }: StoryOptions,
): Story {
  const own = steps.filter((step) => step.turn === turn);
  const done = own.filter((step) => step.type === "done");
  return {
    outcome: outcomeOf(
      own.filter((step) => step.type === "said"),
      { wordsIn, room, wants_open },
    ),
    failures: failuresOf(steps, turn),
    files: changesByFile(done.flatMap(({ edits }) => edits)),
    commands: tellingCommands(done, wordsIn, commands),
  };
}

/** A final answer that fits is whole: a choice of its sentences leaves doubt about the others. */
function outcomeOf(
  said: readonly Said[],
  { wordsIn, room, wants_open }: Required<Pick<StoryOptions, "wordsIn" | "room" | "wants_open">>,
): string[] {
  const final = said.findLast((step) => step.final);
  const whole = final ? wholeReport(final.text, room) : null;
  if (whole === null) return chooseSentences(said, wordsIn, room, wants_open);
  const left = room - whole.length;
  const before = said.filter((step) => step !== final);
  const known = chooseSentences(before, wordsIn, left).filter((text) => !whole.includes(text.slice(0, SAME)));
  return [...(left < WORTH_ADDING ? [] : known), whole];
}

const WORTH_ADDING = 120;
/** Beginnings are compared, because either text may be cut. */
const SAME = 40;

function changesByFile(edits: readonly Edit[]): FileChanges[] {
  const files = new Map<string, Edit[]>();
  for (const edit of edits) files.set(edit.path, [...(files.get(edit.path) ?? []), edit]);
  return [...files].map(([path, all]) => ({ path, edits: all }));
}
