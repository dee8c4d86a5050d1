// Says in one line how a session ended: what the last answer reports, or else how its last turn ended.
import type { Turn } from "../../model/turn.ts";
import { accountOf } from "./account.ts";
import { cutLine } from "./cut-line.ts";
import { outcomeParts } from "./end-text.ts";

interface EndedTurn extends Pick<Turn, "answer"> {
  readonly gist: string;
  readonly outcome: string;
}

/** Begins with checks that failed, because a report may claim more than they show. */
export function endLine({ answer, gist, outcome }: EndedTurn): string {
  const account = answer === null ? "" : accountOf(answer, { longest: LONGEST, known: gist });
  if (account === "") return outcome;
  const failed = outcomeParts(outcome)
    .words.split(", ")
    .map((part) => part.replace(/^but /, ""))
    .filter((part) => /^[\w ]{1,30} failed$/.test(part));
  const line = failed.length === 0 ? account : `${failed.join(", ")}: ${account}`;
  return cutLine(line.replaceAll("`", ""), LONGEST);
}

const LONGEST = 160;
