// Says what came of a turn, in lines for an agent: its own report, or else how it ended.
import { brief } from "../../agent-text/brief.ts";
import { sanitizeText } from "../../agent-text/sanitize.ts";
import { accountOf } from "../../sessions/turns/account.ts";
import { condense } from "../../sessions/turns/condense.ts";
import { endText, outcomeParts } from "../../sessions/turns/end-text.ts";
import { leftOverIn } from "../../sessions/turns/left-over.ts";
import { questionIn } from "../../sessions/turns/open-question.ts";
import type { TocLine } from "../../store/rows.ts";
import { withoutLooseEnd } from "../../text/function-words.ts";

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

/** Returns the turn's number, what it was about, and how it ended: in words of `answer` if the outcome has none. */
function turnLine(
  { number, gist, outcome }: TocLine,
  answer: string | null = null,
  request = "",
  longest: number = LONGEST_GIST,
): string {
  const { words } = outcomeParts(outcome);
  // That checks passed says less than the report.
  const isChecked = words !== "" && words.split(", ").every((part) => /^[\w ]{1,30} passed$/.test(part));
  const report =
    isChecked && answer !== null ? accountOf(answer, { longest: LONGEST_GIST, known: gist }) : "";
  const ended = withoutStop(
    cutAtClause(
      (report || endText({ gist, outcome, answer }, LONGEST_END)).replace(/^says: /, ""),
      LONGEST_END,
    ),
  );
  const about =
    longest > LONGEST_GIST ? `asked "${withoutStop(brief(request, longest))}"` : requestText(gist, request);
  return `#${number} ${about}${ended === "" ? "" : `: ${ended}`}`;
}

export interface TurnReportOptions {
  readonly answer: string | null;
  /** What the agent said before its answer. */
  readonly words: string;
  readonly request: string;
  /** Of the report, in characters. */
  readonly longest: number;
  /** True if a later turn changed something. */
  readonly is_past: boolean;
}

/** Returns what the turn was asked and what it reports, with checks that failed; empty if it says neither. */
export function turnReport(
  turn: TocLine,
  { answer, words: before, request, longest, is_past }: TurnReportOptions,
): string {
  const own = reportOf(answer, { known: "", longest, is_open: false, is_past });
  const report = withWork(own, { before, longest, edits: turn.edits });
  const { words } = outcomeParts(turn.outcome);
  if (report === "") return SAYS_LITTLE.test(words) ? "" : turnLine(turn, answer, request);
  const failed = checksIn(turn.outcome).filter(isFailed);
  const asked =
    /^(?:Plan: |\/)/.test(turn.gist) || request === ""
      ? turn.gist
      : `asked "${withoutStop(brief(request, LONGEST_ASKED))}"`;
  return `#${turn.number} ${withoutStop(brief(asked, LONGEST_GIST))}: ${[...failed, report].join(", but it says: ")}`;
}

/**
 * Returns a report that says what was changed: an answer such as "PR created" comes after the agent's last words before
 * it.
 */
function withWork(
  report: string,
  { before, longest, edits }: { readonly before: string; readonly longest: number; readonly edits: number },
): string {
  if (edits === 0 || report.length >= SAYS_ENOUGH || before === "") return report;
  const room = longest - report.length - 1;
  const found = condense(safeAnswer(before.slice(-LOOKED_BACK)), {
    longest: room,
    known: report,
    is_past: true,
  });
  return [found, report].filter((part) => part !== "").join(" ");
}

const SAYS_ENOUGH = 90;
const LOOKED_BACK = 3000;
const LONGEST_ASKED = 100;
/** By now, its question is answered. */
const SAYS_LITTLE = /^(?:$|asks: |interrupted$)/;

/**
 * A gist in the request's own words is quoted, because it may state a problem as if nothing had been done about it.
 * Others are what was done, or name a plan or a command.
 */
function requestText(gist: string, request: string): string {
  const line = withoutStop(brief(gist, LONGEST_GIST));
  const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const isRequest = wordsOf(request).includes(wordsOf(gist).replace(/ $/, "").slice(0, LONGEST_GIST));
  return isRequest ? `asked "${line}"` : line;
}

const LONGEST_GIST = 120;
const LONGEST_END = 150;
/** Where the answer says nothing, the request has to. */
const LONGEST_ALONE = 240;

function withoutStop(text: string): string {
  return text.replace(/[\s.:!]+$/u, "");
}

export interface ReportOptions {
  /** Texts beside it, which are not repeated. */
  readonly known: string;
  /** Of the report, in characters. */
  readonly longest: number;
  /** True if no later turn can have answered what it asks or done what it leaves. */
  readonly is_open: boolean;
  /** True if a later turn changed something: what was missing then may be done. */
  readonly is_past?: boolean;
  /** True if a later turn committed: that says more than what was asked, or how checks went before. */
  readonly is_committed?: boolean;
  /** What the agent said before its answer. */
  readonly words?: string;
  /** The request, if it goes before the report however long it is. */
  readonly asked?: string | null;
}

/**
 * Returns the turn's number and what it reports. Adds the request if the report is too short to be understood alone, and
 * the results of checks if the report does not have them.
 */
export function reportLine(
  turn: TocLine,
  { completed: answer, request }: { readonly completed: string | null; readonly request: string },
  options: ReportOptions,
): string {
  const hasFailed = options.is_committed !== true && checksIn(turn.outcome).some(isFailed);
  const longest = hasFailed ? Math.min(options.longest, LONGEST_CLAIM) : options.longest;
  const report = withWork(reportOf(answer, { ...options, longest }), {
    ...{ before: options.words ?? "", longest, edits: turn.edits },
  });
  const gist = withoutStop(brief(turn.gist, LONGEST_GIST));
  const subject = turn.effects?.commit?.subject;
  const isKnown =
    [gist.slice(0, SAME), ...(subject ? [subject] : [])].some((text) => options.known.includes(text)) ||
    KEEPING.test(gist) ||
    options.is_committed === true;
  const checked = options.is_committed
    ? []
    : checksIn(turn.outcome).filter((check) => isFailed(check) || !saysChecked(report, check));
  // A request alone does not say what came of it.
  if (report === "" && !isKnown)
    return outcomeParts(turn.outcome).words === ""
      ? ""
      : turnLine(turn, null, request, options.asked === null ? LONGEST_GIST : LONGEST_ALONE);
  if (report === "") return hasFailed ? `#${turn.number} ${checked.join(", ")}` : "";
  const repeats = report.includes(gist.slice(0, SAME));
  const { asked = null } = options;
  const isUnderstood = isKnown || repeats || report.length >= UNDERSTOOD;
  const about =
    asked !== null && isWorthAsking(asked, turn.gist, options.known)
      ? `asked "${withoutStop(asked)}": `
      : isUnderstood
        ? ""
        : `${requestText(turn.gist, request)}: `;
  if (hasFailed) return `#${turn.number} ${about}${checked.join(", ")}. It reports: ${report}`;
  return `#${turn.number} ${about}${report}${checked.length === 0 ? "" : ` (${checked.join(", ")})`}`;
}

/** A plan, a command or a request that the lines beside it have already says no more. */
function isWorthAsking(asked: string, gist: string, known: string): boolean {
  return (
    !/^(?:Plan: |\/)/.test(gist) &&
    !known.includes(withoutStop(asked.slice(0, SAME))) &&
    !known.includes(gist.slice(0, SAME)) &&
    !KEEPING.test(asked)
  );
}

/** A report may claim more than its checks show. */
const LONGEST_CLAIM = 200;

function isFailed(check: string): boolean {
  return check.endsWith("failed");
}

/** The line about the repository has the result of such a request. */
const KEEPING = /^(?:commit|push|merge)(?!\p{L})/iu;

/** A shorter report may refer to what was asked. */
const UNDERSTOOD = 70;

/** Returns what checks said, such as `tests passed`. */
function checksIn(outcome: string): string[] {
  return outcomeParts(outcome)
    .words.split(", ")
    .map((part) => part.replace(/^but /, ""))
    .filter((part) => /^[\w ]{1,30} (?:passed|failed)$/.test(part));
}

function saysChecked(report: string, check: string): boolean {
  const [name = ""] = check.split(/s? /);
  return new RegExp(`\\b${name}`, "i").test(report);
}

/**
 * Returns the turn's own report without what is known already; empty if nothing is left. Its question and its open ends
 * come first while they are open, because work continues there.
 */
export function reportOf(
  answer: string | null,
  { known, longest, is_open, is_past = false }: ReportOptions,
): string {
  if (answer === null) return "";
  const asked = is_open ? questionIn(answer) : null;
  const open = [
    ...(asked === null || known.includes("asks: ") ? [] : [`asks: ${asked}`]),
    ...(is_open ? leftOverIn(answer) : []).filter((sentence) => !known.includes(sentence.slice(0, SAME))),
  ];
  const first = brief(open.join(" "), longest);
  const room = longest - first.length - 1;
  const account =
    room < SHORTEST_ACCOUNT
      ? ""
      : condense(safeAnswer(answer), { longest: room, known: `${known} ${first}`, is_past });
  return [first, account].join(" ").trim();
}

/** Removes secrets once, because a recap is tried at several lengths, and looking for secrets costs most. */
function safeAnswer(answer: string): string {
  const read = answer.slice(0, LONGEST_READ);
  const before = safeAnswers.get(read);
  if (before !== undefined) return before;
  if (safeAnswers.size >= MOST_SAFE) safeAnswers.clear();
  const safe = sanitizeText(read);
  safeAnswers.set(read, safe);
  return safe;
}

const safeAnswers = new Map<string, string>();
const MOST_SAFE = 60;
const LONGEST_READ = 14_000;

/** Beginnings are compared, because either text may be cut. */
const SAME = 40;
const SHORTEST_ACCOUNT = 60;

/** Cuts a long sentence after a part that can stand alone, if it has one. */
function cutAtClause(text: string, longest: number): string {
  const line = brief(text, text.length + 1);
  if (line.length <= longest) return line;
  const kept = line.slice(0, longest);
  const end = kept.search(/(?:[,;:]|\s[–—(-])(?=\s?)[^,;:–—(]*$/u);
  return end > longest / 2 ? `${withoutLooseEnd(kept.slice(0, end), end / 2)} …` : brief(text, longest);
}
