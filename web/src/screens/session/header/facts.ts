// Puts the facts of a session's header into words.
import { fullCount } from "../../../../../src/text/numbers.ts";
import type { SessionOutput } from "../../../api/outputs.ts";
import { modelName, projectName } from "../../../format/names.ts";
import { price, tokens } from "../../../format/numbers.ts";
import { visibleLine } from "../../../text/visible-text.ts";

/** Returns the first two names, and `+2` for the others. */
export function modelNames(models: readonly string[]): string {
  const names = [...new Set(models.map((model) => visibleLine(modelName(model))))];
  const more = names.length - SHOWN_MODELS;
  return `${names.slice(0, SHOWN_MODELS).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}

const SHOWN_MODELS = 2;

/** Returns null if no branch is known. */
export function branchFact({ git_branch, worktree }: Pick<SessionOutput, "git_branch" | "worktree">) {
  const name = git_branch ?? worktree?.branch ?? null;
  if (name === null) return null;
  return {
    name,
    worktree: worktree !== null,
    hint: worktree
      ? `${visibleLine(name)}, in the worktree ${visibleLine(worktree.path)} of ${visibleLine(projectName(worktree.original_path))}`
      : visibleLine(name),
  };
}

type Spent = Pick<SessionOutput, "usage" | "cost" | "unpriced" | "underpriced" | "started_by">;

/** Returns null if nothing was spent. */
export function spentFact(spent: Spent) {
  const { usage, started_by } = spent;
  const { input, output, cache_read, cache_write, lower_bound } = usage;
  if (input + output + cache_read + cache_write === 0) return null;
  const split = `${fullCount(input)} input, ${lower_bound ? "≥ " : ""}${fullCount(output)} output, ${fullCount(cache_read)} cache read, ${fullCount(cache_write)} cache write`;
  if (started_by)
    return {
      text: `${tokens(usage)} tokens`,
      hint: `${split}\nIts cost is counted in the session that started it.`,
    };
  return {
    text: `${tokens(usage)} tokens, ${price(spent)}`,
    hint: `${split}\nExcludes messages copied from another session.`,
  };
}
