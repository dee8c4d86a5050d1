// Finds the branch that the last commit of a session was made on, in what git printed.
import type { ShortReader } from "./read-short.ts";

/** Returns null if nothing shows it. */
export async function commitBranch(reader: ShortReader): Promise<string | null> {
  const read = await reader();
  if (read === null) return null;
  for (const { parts } of read.messages.toReversed())
    for (const part of parts.toReversed()) {
      const found = part.type === "tool_result" ? COMMITTED.exec(part.text) : null;
      if (found) return found[1] ?? null;
    }
  return null;
}

/** `[main (root-commit) 1a2b3c4] Begin`. A commit without a branch has two words instead of its name. */
const COMMITTED = /^\[([\w./@#+-]{1,200})(?: \(root-commit\))? [0-9a-f]{7,40}\] /m;
