// Follows the edits and commands of a turn in order, to say what they left: the last commit, whether it was pushed, its
// pull request, and the files edited since.
import type { Message } from "../../model/message.ts";
import type { TurnEffects } from "../../model/turn-effects.ts";
import { gitSteps } from "./git-steps.ts";
import { returnedCalls } from "./turn-contents.ts";

/** Returns null if no command committed, pushed, or worked on a pull request. */
export function effectsOf(messages: readonly Message[]): TurnEffects | null {
  let commit: TurnEffects["commit"] = null;
  let pushed = false;
  let pull_request: string | null = null;
  let edited = new Set<string>();
  for (const { use, failed, output } of returnedCalls(messages)) {
    if (failed) continue;
    for (const { path, access } of use.files) if (access === "edited") edited.add(path);
    for (const step of use.commands.flatMap(({ text }) => gitSteps({ text, failed, output }))) {
      if (step.type === "push") pushed = true;
      else if (step.type === "commit") {
        commit = { id: step.id, subject: step.subject };
        pushed = false;
        edited = new Set();
      } else pull_request = step.ref ?? pull_request;
    }
  }
  if (commit === null && !pushed && pull_request === null) return null;
  return { commit, pushed, pull_request, edited_after: commit === null ? [] : [...edited] };
}
