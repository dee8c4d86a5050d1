// Follows a session's last commit to its end: rebased, pushed, or merged with its pull request.
import type { Commit, TurnEffects } from "../../model/turn-effects.ts";
import { pullRequestNumber } from "../../text/pull-request-number.ts";

export interface CommitState {
  /** The last one that is known by name. Its id is null if it has another one now that no output shows. */
  readonly commit: Commit | null;
  readonly pushed: boolean;
  /** The pull request that was worked on last, as its number. */
  readonly request: string | null;
  /** Whether that was merged; `before` if the last commit came after it. */
  readonly merged: "no" | "yes" | "before";
}

export function commitState(effects: readonly (TurnEffects | null)[]): CommitState {
  return effects.reduce<CommitState>((state, made) => (made === null ? state : after(state, made)), {
    ...{ commit: null, pushed: false, request: null, merged: "no" },
  });
}

function after({ commit: before, request: known, ...state }: CommitState, made: TurnEffects): CommitState {
  const request = made.pull_request === null ? known : pullRequestNumber(made.pull_request);
  const open = request === known ? state.merged : "no";
  const merged = made.commit !== null && open === "yes" ? "before" : open;
  const isReset = made.commit !== null || made.rebased === true;
  const commit = isReset ? renewed(before, made.commit) : before;
  const shown =
    commit?.id === null && made.pushed_id !== undefined ? { ...commit, id: made.pushed_id } : commit;
  return {
    ...{ commit: shown, request, merged: made.merged ? "yes" : merged },
    pushed: made.pushed || (!isReset && state.pushed),
  };
}

/** A rebase, or a commit without a name, leaves the subject of the one before and not its id. */
function renewed(before: Commit | null, made: Commit | null): Commit | null {
  if (before === null) return made;
  return { id: made?.id ?? null, subject: made?.subject ?? before.subject };
}
