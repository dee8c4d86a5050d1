// Finds the question that an answer ends with, and what it is about if it only points there.
import { askedIn, proseOf } from "./conclusion.ts";
import { cutLine } from "./cut-line.ts";
import { flatten, sentencesOf, withoutFences } from "./sentences.ts";

/** "Want me to add that?" comes with what stands before it. */
export function questionIn(answer: string): string | null {
  const [, lead, list = ""] = OFFERED.exec(answer.trimEnd()) ?? [];
  if (lead !== undefined) return `${flatten(lead).replace(/:$/, "")}: ${cutLine(choicesIn(list), LONGEST)}`;
  const asked = askedIn(answer);
  if (asked === null || !POINTS.test(asked) || KEEPS.test(asked)) return asked;
  const offered = CHOICE.test(asked) ? choicesIn(answer) : "";
  if (offered !== "") return `${asked} (${cutLine(offered, LONGEST)})`;
  const paragraphs = proseOf(answer)
    .split(/\n\s*\n/)
    .map(sentencesOf)
    .filter((sentences) => sentences.length > 0);
  const [own = [], before = []] = paragraphs.toReversed();
  const subject = (own.length > 1 ? own.slice(0, -1) : before).join(" ");
  return subject === "" || subject.endsWith(":") ? asked : `${asked} (${cutLine(subject, LONGEST)})`;
}

/** A question that leads to a list, which is the end of the answer. */
const OFFERED =
  /^[*_ ]*((?:would you (?:like|prefer)|do you want|should i|shall i|which (?:one|option|approach))\b[^\n]{0,100}:)[*_ ]*\n\s*((?:(?:[-*]|\d{1,2}[.)])\s[^\n]+(?:\n\s*|$))+)$/im;

/** Returns the last list of an answer, on one line. */
function choicesIn(answer: string): string {
  const lines = withoutFences(answer).trimEnd().split("\n");
  const last = lines.findLastIndex((line) => ITEM.test(line));
  const first =
    lines.slice(0, last).findLastIndex((line) => line.trim() !== "" && !/^\s*(?:[-*\d]|\s{2})/.test(line)) +
    1;
  return lines
    .slice(first, last + 1)
    .flatMap((line) => ITEM.exec(line)?.[1] ?? [])
    .map((item) => flatten(item))
    .join("; ");
}

const ITEM = /^(?:[-*]|\d{1,2}[.)])\s+(.+)$/;
const CHOICE = /\bwhich\b/i;

const POINTS =
  /\bwhich (?:approach|option|one|way|of|style)\b|\b(?:that|this|it|these|those|them|one|so)\b[^\s]{0,3}(?:\s\S+){0,4}$/i;
/** The report says by itself what there is to commit. */
const KEEPS = /\b(?:commit|push|merge|proceed|continue|go ahead)\b/i;
const LONGEST = 180;
