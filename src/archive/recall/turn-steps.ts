// Reads the steps of a turn from the archive, and of a few turns after it, where something that failed may have ended.
import type { Edit } from "../../model/tool-use.ts";
import { type StoryStep, storySteps } from "../../sessions/story/steps.ts";
import { privateFilter } from "../../sessions/turns/private.ts";
import { turnItems } from "../../sessions/turns/turn-items.ts";
import type { ArchivedSession, TurnEntry } from "../../store/rows.ts";
import type { ArchiveContext } from "../context.ts";
import { turnMessages } from "../turns/turn-messages.ts";

/** Makes a text fit for its reader, before it is cut. */
export type Clean = (text: string) => string;

export async function turnSteps(
  archive: ArchiveContext,
  session: ArchivedSession,
  number: number,
  clean: Clean,
): Promise<StoryStep[]> {
  const rows = await archive.store.turns(session, { from: number, to: number + FOLLOWED });
  const turns = await turnMessages(archive, session, rows);
  return cleanSteps(
    turns.flatMap(({ turn, messages, context }) => storySteps(turnItems(messages, turn, context), turn)),
    clean,
  );
}

/** Expects steps in order: a private passage may begin in one text and end in another. */
export function cleanSteps(steps: readonly StoryStep[], clean: Clean): StoryStep[] {
  const withoutPrivate = privateFilter();
  return steps.map((step) =>
    cleanStep(step, step.type === "said" ? (text) => clean(withoutPrivate(text)) : clean),
  );
}

const FOLLOWED = 3;

/** Returns the turns after a turn that may decide what it left open. They are not read, so more are looked at. */
export async function followingTurns(
  { store }: Pick<ArchiveContext, "store">,
  { session, turn: { number } }: { readonly session: ArchivedSession; readonly turn: TurnEntry },
): Promise<readonly TurnEntry[]> {
  return store.turns(session, { from: number + 1, to: number + LOOKED_AHEAD });
}

const LOOKED_AHEAD = 8;

/** Outputs of calls that did not fail are not shown. */
function cleanStep(step: StoryStep, clean: Clean): StoryStep {
  if (step.type === "said") return { ...step, text: clean(step.text) };
  const { command, purpose, output, failed } = step;
  return {
    ...step,
    command: clean(command),
    purpose: clean(purpose),
    output: failed ? clean(output) : output,
  };
}

/** Cuts long texts, unless `longest` says otherwise. */
export function cleanEdit(edit: Edit, clean: Clean, longest: number = LONGEST_EDIT): Edit {
  const shown = (text: string) => clean(text.slice(0, longest));
  switch (edit.change) {
    case "write":
      return { ...edit, after: shown(edit.after) };
    case "replace":
      return { ...edit, before: shown(edit.before), after: shown(edit.after) };
    case "patch":
      return { ...edit, patch: shown(edit.patch) };
    default:
      return edit;
  }
}

const LONGEST_EDIT = 20_000;
