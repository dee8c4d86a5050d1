// Defines what the commands of a turn provably left in its repository.

export interface TurnEffects {
  /** The last commit. */
  readonly commit: Commit | null;
  /** True if a push succeeded, after the commit if there is one. */
  readonly pushed: boolean;
  /** The id that the last push gave its branch, if that is after the last commit and rebase, and the output shows it. */
  readonly pushed_id?: string;
  /** True if a rebase gave the commits before it other ids, and the turn committed nothing after it. */
  readonly rebased?: true;
  /** True if the pull request was merged, after the commit if there is one. */
  readonly merged?: true;
  /** The address of the pull request that was opened or worked on, or its number with `#`. */
  readonly pull_request: string | null;
  /** Files edited after the commit; empty without one. */
  readonly edited_after: readonly string[];
}

export interface Commit {
  /** Null if the output does not show it. */
  readonly id: string | null;
  /** The first line of its message. Null if neither command nor output shows it. */
  readonly subject: string | null;
}
