// Says in words what the commands of a turn prove: how checks went, a commit, a push, a pull request.
import { checkResults } from "./check-results.ts";
import { gitSteps } from "./git-steps.ts";
import type { RunCommand } from "./proven-commands.ts";

export interface CommandResults {
  /** Such as `tests passed` and `committed`, each once. */
  readonly done: readonly string[];
  /** Checks whose last run failed. */
  readonly failed: readonly string[];
  /** The first line of the last commit's message, if it is known. */
  readonly subject: string | null;
}

export function commandResults(runs: readonly RunCommand[]): CommandResults {
  const { passed, failed } = checkResults(runs);
  const done = new Set(passed === "" ? [] : [passed]);
  let subject: string | null = null;
  for (const step of runs.flatMap(gitSteps)) {
    done.add(SAYS[step.type]);
    if (step.type === "commit") subject = step.subject;
  }
  done.delete("");
  return { done: [...done], failed, subject };
}

const SAYS = {
  commit: "committed",
  push: "pushed",
  pull_request_opened: "pull request opened",
  pull_request_merged: "pull request merged",
  rebase: "",
  // A look at it changes nothing.
  pull_request: "",
} as const;
