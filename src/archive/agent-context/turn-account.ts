// Says whether a turn changed something, and names its commit.
import { brief } from "../../agent-text/brief.ts";
import type { TocLine } from "../../store/rows.ts";

/** Returns true if the turn changed files, or ran a command that changed something for others. */
export function changedSomething({
  edits,
  outcome,
  effects,
}: Pick<TocLine, "edits" | "outcome" | "effects">): boolean {
  return edits > 0 || Boolean(effects?.commit) || EFFECT.test(outcome);
}

const EFFECT = /\b(?:committed|pushed|pull request (?:opened|merged)|merged|rebased|deployed|released)\b/;

/** Returns the subject of the turn's commit, which says better than the request what came of it; empty without one. */
export function commitLine({ number, effects }: TocLine): string {
  const subject = effects?.commit?.subject;
  return subject
    ? `#${number} committed "${brief(subject, LONGEST_GIST)}"${effects.pushed ? ", pushed" : ""}`
    : "";
}

const LONGEST_GIST = 120;
