// Lets one action at a time through, and only so many in a second, so an agent that loops can't take the desktop over.
import { ClewError } from "../../model/errors.ts";

export interface ActionLimits {
  /** Runs an action after those before it. Throws if there are too many. */
  pass<Result>(action: () => Promise<Result>): Promise<Result>;
}

/** How many actions may follow each other at once, and how many more there may be each second. */
const MOST_AT_ONCE = 20;
const EACH_SECOND = 5;
const MOST_WAITING = 8;

export function actionLimits(now: () => number): ActionLimits {
  let left = MOST_AT_ONCE;
  let counted_at = now();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function count(): void {
    const at = now();
    left = Math.min(MOST_AT_ONCE, left + ((at - counted_at) / 1000) * EACH_SECOND);
    counted_at = at;
    if (left < 1)
      throw new ClewError("not_yet", `Too many actions. Wait a second; ${EACH_SECOND} a second are allowed.`);
    left -= 1;
  }

  return {
    async pass(action) {
      if (waiting >= MOST_WAITING)
        throw new ClewError("not_yet", "Too many actions are waiting. Call one tool at a time.");
      count();
      waiting += 1;
      const mine = last.then(action);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}
