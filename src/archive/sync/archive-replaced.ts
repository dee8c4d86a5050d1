// The error of a process whose archive was removed, moved or replaced under it. It never begins a new one by itself.
import { ClewError } from "../../model/errors.ts";

/** Says what happened and what to do. */
export function archiveReplaced(data_dir: string): ClewError {
  return new ClewError(
    "not_readable",
    `The archive in ${data_dir} was removed, moved or replaced while clew was running, so this clew no longer uses it. ` +
      "Put it back if that was not intended, then stop this clew and start it again.",
  );
}
