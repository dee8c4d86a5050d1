// Puts a recalled turn into labelled lines, which every face shows its own way: what came of it, what failed and what
// ended it, what followed, commands, files.
import { counted } from "../../text/numbers.ts";
import { pullRequestNumber } from "../../text/pull-request-number.ts";
import { sharedFolder } from "../../text/shared-folder.ts";
import type { RecalledChange, RecalledFailure, RecalledTurn } from "./recalled-schema.ts";

export interface RecalledLine {
  readonly label: string;
  readonly text: string;
}

export function recalledLines(turn: RecalledTurn): RecalledLine[] {
  const { outcome, failed, later, commands, files, more_files, committed, pull_request } = turn;
  const paths = files.filter((change) => !hasLines(change)).map(({ path }) => path);
  const folder = paths.length > 1 ? sharedFolder(paths).join("/") : "";
  const isWorth = folder.length >= WORTH_NAMING;
  const others = [
    ...paths.map((path) => (isWorth ? path.slice(folder.length + 1) : path)),
    ...(more_files > 0 ? [counted(more_files, "more file")] : []),
  ];
  return [
    ...(committed === null
      ? []
      : [
          labelled(
            `committed ${stepOf(committed.citation)}`,
            [committed.id, committed.subject && `"${committed.subject}"`].filter(Boolean).join(" "),
          ),
        ]),
    ...(pull_request === null ? [] : [labelled("pull request", pullRequestNumber(pull_request))]),
    ...(outcome.length === 0 ? [] : [labelled("result", sentences(outcome))]),
    ...later.map((each) =>
      labelled(`later ${stepOf(each.citation)}`, `${each.asked} → ${sentences(each.outcome) || "no answer"}`),
    ),
    ...failed.flatMap(failureLines),
    ...commands.map(({ citation, text, failed: didFail, error }) =>
      labelled(
        `${didFail ? "failed" : "ran"} ${stepOf(citation)}`,
        error === null ? text : `${text} → ${error}`,
      ),
    ),
    ...files.filter(hasLines).map((change) => labelled("changed", changeText(change))),
    ...(others.length > 0 && files.length > 0
      ? [labelled("changed", `${isWorth ? `in ${folder}/: ` : ""}${others.join(", ")}`)]
      : []),
  ];
}

/** A shorter folder may as well be repeated. */
const WORTH_NAMING = 6;

function hasLines({ lines }: RecalledChange): boolean {
  return lines.length > 0;
}

function labelled(label: string, text: string): RecalledLine {
  return { label, text };
}

/** Separates sentences that have no stop, such as the points of a list. */
function sentences(texts: readonly string[]): string {
  return texts
    .map((text) => (/[.!?:;…]$/.test(text) ? text : `${text};`))
    .join(" ")
    .replace(/;$/, "");
}

/** `#7.12`: the session is known from the line above. */
function stepOf(citation: string): string {
  return citation.slice(citation.lastIndexOf("#"));
}

function failureLines(failure: RecalledFailure): RecalledLine[] {
  const { citation, command, lines, times, ended, changed_by, changes, commands, cause } = failure;
  const often = times > 1 ? ` (${times} times)` : "";
  // The change fixed it. The run only shows that it did.
  const at = changed_by === null ? [] : [stepOf(changed_by)];
  const done = [
    ...changes.map((change) => `changed ${changeText(change)}`),
    ...commands.map((each) => `ran ${each}`),
  ];
  return [
    labelled(`failed ${stepOf(citation)}`, `${command}${often} → ${lines.join(" | ")}`),
    ...(cause.length === 0 ? [] : [labelled("said", sentences(cause))]),
    ended === null
      ? labelled(["after it", ...at].join(" "), [...done, "not run again"].join("; "))
      : labelled(
          ["ended", ...(changed_by === null ? [stepOf(ended.citation)] : at)].join(" "),
          [...done, runText(ended, changed_by !== null)].join("; then "),
        ),
  ];
}

function runText(
  { citation, command, passed }: NonNullable<RecalledFailure["ended"]>,
  cited: boolean,
): string {
  const run = `${command === "" ? "the same command" : command} ${passed ? "passed" : "failed for another reason"}`;
  return cited ? `${run} (${stepOf(citation)})` : run;
}

function changeText({ path, lines }: RecalledChange): string {
  return lines.length === 0 ? path : `${path}: ${lines.join(" ; ")}`;
}
