// Follows the edits and commands of a turn in order, to say what they left: the last commit, whether it was pushed, its
// pull request, and the files edited since.
import type { Message } from "../../model/message.ts";
import type { TurnEffects } from "../../model/turn-effects.ts";
import { pullRequestNumber } from "../../text/pull-request-number.ts";
import { type GitStep, gitSteps } from "./git-steps.ts";
import { returnedCalls } from "./turn-contents.ts";

/** Returns null if no command committed, rebased, pushed, or worked on a pull request. */
export function effectsOf(messages: readonly Message[]): TurnEffects | null {
  let left: Left = NOTHING;
  let edited = new Set<string>();
  for (const { use, failed, output } of returnedCalls(messages)) {
    if (failed) continue;
    for (const { path, access } of use.files) if (access === "edited") edited.add(path);
    for (const step of use.commands.flatMap(({ text }) => gitSteps({ text, failed, output }))) {
      left = afterStep(left, step);
      if (step.type === "commit") edited = new Set();
    }
  }
  const { commit, pushed, pull_request, rebased = false, merged = false } = left;
  if (commit === null && pull_request === null && !pushed && !rebased && !merged) return null;
  return { ...left, edited_after: left.commit === null ? [] : [...edited] };
}

type Left = Omit<TurnEffects, "edited_after">;

const NOTHING: Left = { commit: null, pushed: false, pull_request: null };

function afterStep({ commit, pull_request, ...before }: Left, step: GitStep): Left {
  switch (step.type) {
    case "commit": {
      const { id, subject } = step;
      return { commit: { id, subject }, pushed: false, pull_request };
    }
    case "rebase":
      return {
        ...{ commit: commit && { ...commit, id: null }, pushed: false, pull_request },
        ...(commit === null && { rebased: true }),
      };
    case "push":
      return {
        ...before,
        commit: commit?.id === null && step.id !== null ? { ...commit, id: step.id } : commit,
        ...{ pushed: true, pull_request, ...(step.id !== null && { pushed_id: step.id }) },
      };
    case "pull_request_merged":
      return { ...before, commit, pull_request: step.ref ?? pull_request, merged: true };
    default: {
      const { merged: _, ...rest } = before;
      const isSame =
        step.ref === null || pullRequestNumber(step.ref) === pullRequestNumber(pull_request ?? "");
      return { ...(isSame ? before : rest), commit, pull_request: step.ref ?? pull_request };
    }
  }
}
