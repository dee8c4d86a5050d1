// Says in one line how a session ended: what the last answer reports, or else how its last turn ended.
import type { Turn } from "../../model/turn.ts";
import { accountOf } from "./account.ts";
import { cutLine } from "./cut-line.ts";
import { outcomeParts } from "./end-text.ts";
import { withSubject } from "./outcome.ts";

interface EndedTurn extends Pick<Turn, "answer"> {
  readonly gist: string;
  readonly outcome: string;
  /** The subject of its last commit, which a gist may have instead of the outcome. */
  readonly subject: string | null;
}

/** Begins with checks that failed, because a report may claim more than they show. */
export function endLine({ answer, gist, outcome, subject }: EndedTurn): string {
  const account = answer === null ? "" : accountOf(answer, { longest: LONGEST, known: gist });
  if (account === "") return withSubject(outcome, subject, LONGEST);
  const failed = outcomeParts(outcome)
    .words.split(", ")
    .map((part) => part.replace(/^but /, ""))
    .filter((part) => /^[\w ]{1,30} failed$/.test(part));
  const line = failed.length === 0 ? account : `${failed.join(", ")}: ${account}`;
  return cutLine(line.replaceAll("`", ""), LONGEST);
}

const LONGEST = 160;
