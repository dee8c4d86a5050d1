// Chooses the sentences of a report that someone who goes on with the work needs most, if not all of them fit.

/**
 * Returns whole sentences in their order: the first, then those with a cause, a decision, a limit or something left, then
 * the last ones, which conclude. An ellipsis marks what is left out. `shorten` shortens a line, or returns an empty text.
 */
export function chooseLines(
  all: readonly string[],
  longest: number,
  shorten: (line: string, room: number, is_first: boolean) => string,
): string {
  const telling = all.filter((line) => !CHATTER.test(line));
  const lines = telling.length > 0 ? telling : all;
  const [first = ""] = lines;
  if (first.length > longest) return shorten(first, longest, true);
  const chosen = new Map([[0, first]]);
  let room = longest - first.length;
  const ranked = lines
    .map((line, at) => ({ line, at, worth: worthOf(line, at, lines.length) }))
    .slice(1)
    .sort((one, other) => other.worth - one.worth || one.at - other.at);
  for (const { line, at } of ranked) {
    const fitting = line.length + GAP <= room ? line : shorten(line, room - GAP, false);
    if (fitting === "") continue;
    chosen.set(at, fitting);
    room -= fitting.length + GAP;
  }
  let text = "";
  let before = -1;
  for (const at of [...chosen.keys()].sort((one, other) => one - other)) {
    text += `${text === "" ? "" : at === before + 1 ? " " : " … "}${chosen.get(at)}`;
    before = at;
  }
  return text;
}

/** Room for a space or an ellipsis. */
const GAP = 3;

function worthOf(line: string, at: number, count: number): number {
  return (
    (CAUSE.test(line) ? 3 : 0) +
    (LIMIT.test(line) ? 2 : 0) +
    (DONE.test(line) ? 1 : 0) +
    (/[`\d]/.test(line) ? 0.5 : 0) +
    (at === count - 1 ? 1 : 0) -
    (ROUTINE.test(line) ? 2 : 0) -
    at / count
  );
}

const CAUSE =
  /\b(?:root cause|found that|because|caused by|the (?:issue|problem|cause|reason|bug|solution|fix|key)(?: here)? (?:is|was)|turn(?:s|ed) out|due to|so that|decided|instead of|rather than)\b|^(?:problem|solution|cause|decision|conclusion|verdict|recommendation|result)\b/i;
const LIMIT =
  /\b(?:but|however|except|only|not|never|must|cannot|can't|doesn't|didn't|isn't|won't|still|remain\w*|left|deferred|pending|until|unless|requires?|needs?)\b/i;
const DONE =
  /\b(?:now|fixed|added|removed|moved|renamed|replaced|created|reverted|rolled back|kept|uses?|returns?)\b/i;
/** The results of checks are known from the checks, and how good it is helps no one. */
const ROUTINE =
  /\b(?:pass(?:es|ed|ing)?|lint|success(?:ful(?:ly)?)?|clean|architecture is|benefits?|maintain\w*|idempot\w*)\b/i;
/** Says nothing about the work. */
const CHATTER =
  /^\W*(?:you(?:'re| were| are) (?:absolutely |completely |totally )?right\b|ready for\b|the (?:implementation|fix|work|feature|refactoring) is (?:now )?(?:complete|done|working|ready)\b|this works for\b|also available\b)/i;
