// Finds the clause of a final answer that says what came of the turn: what was done, found, or could not be done. Says
// nothing if no sentence clearly does: a wrong conclusion is worse than none.
import { separatePasted } from "./pasted-text.ts";
import { withShortReferences } from "./references.ts";
import { sentencesOf } from "./sentences.ts";

/** How much a turn did: a turn without changes can't have changed what its answer describes. */
export interface TurnEffort {
  readonly changed: boolean;
  readonly looked: boolean;
}

/** Returns a clause in small letters, or null. A clause of one word is returned only if there is no better one. */
export function conclusionOf(answer: string, effort: TurnEffort): string | null {
  if (SUMS_UP.test(answer)) return null;
  const sentences = sentencesOf(concluding(proseOf(answer))).slice(0, MOST_SENTENCES);
  const clauses = sentences.map((each) => clauseOf(each, effort)).filter((each) => each !== null);
  const done = clauses.find((each) => each.includes(" ")) ?? clauses[0] ?? null;
  const trouble = sentences.map(troubleOf).find((each) => each !== null) ?? null;
  if (done !== null && trouble === null && FAILING.test(answer)) return null;
  if (done === null || trouble === null) return done ?? trouble;
  return `${done}, but ${trouble}`;
}

const MOST_SENTENCES = 40;

/** An answer that mentions such a failure anywhere may not end as well as it begins. */
const FAILING = /❌|\b(?:tests?|checks?|builds?|lint)\b[^.\n]{0,30}\b(?:fails?|failing|broken)\b/i;

/** Such an answer repeats what earlier turns did. */
const SUMS_UP =
  /\b(?:(?:complete|final|full|overall|session) summary|summary of (?:everything|all|the session|our)|all (?:the )?changes (?:made|so far|in this))\b/i;

/** Returns the paragraphs: headings, lists, tables and labels name things without saying what became of them. */
export function proseOf(answer: string): string {
  return separatePasted(answer).written.replace(NO_PROSE, "");
}

const NO_PROSE =
  /^[ \t]*(?:#{1,6}[ \t]|[-*+•][ \t]|\d{1,3}[.)][ \t]|\||>|\*\*[^*\n]{1,80}:?\*\*:?[ \t]*$).*$/gm;

/** Cuts off what an answer offers, plans or explains under a heading of its own. */
function concluding(written: string): string {
  const end = written.search(AFTERWARDS);
  return end < 0 ? written : written.slice(0, end);
}

const AFTERWARDS =
  /^[\s*_]{0,12}(?:next|remaining|recommend|suggest|options?\b|plan\b|to-?do|follow-?up|proposed|how to|usage|example|background|what(?:'s| is) (?:left|next)|would you|previous|history|existing)/im;

function clauseOf(sentence: string, { changed, looked }: TurnEffort): string | null {
  const plain = plainOf(sentence);
  if (DOUBT.test(plain)) return null;
  const [, verb] = DONE.exec(plain) ?? [];
  if (verb === undefined) return changed ? stateIn(plain) : null;
  const did = (CHANGING.test(verb) ? changed : looked) ? clause(verb) : null;
  return did === null || NOTHING_NAMED.test(did) || (!did.includes(" ") && !CHANGING.test(did)) ? null : did;
}

const NOTHING_NAMED =
  /^(?:found|identified|fixed|resolved) (?:it|them|(?:the|an?) (?:issue|problem|bug|cause|root cause|culprit|error))$/i;

/** Returns a new state of affairs, unless that is not in the main clause. */
function stateIn(plain: string): string | null {
  const state = clause(plain);
  return NOW_SO.test(plain) && NOW_SO.test(plain.slice(0, state.length)) ? state : null;
}

function plainOf(sentence: string): string {
  return withShortReferences(sentence)
    .replace(/[`*]|\s*\p{Extended_Pictographic}\uFE0F?/gu, "")
    .replaceAll("’", "'")
    .replace(LEAD, "")
    .trim();
}

const LEAD =
  /^(?:(?:done|perfect|great|excellent|ok|okay|alright|yes|good|success|all set)[.!:,–—-]+\s*)+(?=\S)/i;

/** Words that make a sentence a condition, a plan, a denial, a question or a look back. */
const DOUBT =
  /\?$|n't\b|\b(?:if|would|could|should|might|may|can|will|cannot|not|nothing|never|unless|until|instead of|assuming|probably|previous(?:ly)?|originally|earlier|already|yet|before|e\.g)\b/i;

const CHANGES =
  "added|fixed|removed|updated|created|implemented|refactored|renamed|moved|changed|replaced|rewrote|wrote|merged|committed|pushed|deployed|installed|configured|set up|enabled|disabled|reverted|restored|deleted|cleaned up|converted|extracted|simplified|improved|optimi[sz]ed|resolved|documented|bumped|upgraded|migrated|split|combined|generated|formatted|applied|addressed|switched|dropped|reduced|increased|extended|registered|integrated|corrected|adjusted|ported|rebased|squashed|restarted|saved|translated|completed|finished|copied|cleared|consolidated|expanded|introduced|modified|patched|made|replied|posted";

const LOOKS =
  "found|verified|confirmed|checked|reviewed|analy[sz]ed|investigated|identified|tested|compared|reproduced|traced|validated|audited|measured";

/** Captures the verb and what follows, if a sentence begins with what the agent did. */
const DONE = new RegExp(
  `^(?:(?:I|We)(?:'ve| have)?(?: now| also| just| successfully)* |(?:Successfully|Now|Also|Finally|Just) )?((?:${CHANGES}|${LOOKS})(?! (?:by|in|at|on|from|as|is|are|was|were|files?|code|width|size)\\b)(?= |[,.:!](?: |$)|$).*)$`,
  "is",
);

const CHANGING = new RegExp(`^(?:${CHANGES})`, "i");

/** "The flag is now accepted by both parsers." "All comments have been addressed." */
const NOW_SO = new RegExp(
  `^(?!(?:You|Or|This|That|It|We|There)\\b)[A-Z\\w./]+.{0,60}?\\b(?:(?:is|are) (?:now(?= \\w)|complete|fixed|done|gone|resolved|addressed|implemented|updated|committed|pushed|merged)|now (?:uses?|has|have|works?|shows?|returns?|accepts?|supports?|handles?)|ha(?:s|ve) been (?:${CHANGES})|complete$)(?!\\w)`,
);

/** Says that something did not work, at the beginning of a sentence. */
function troubleOf(sentence: string): string | null {
  const plain = plainOf(sentence).replace(/^(?:However|But|Note that|Unfortunately|Note)[,:]?\s+/i, "");
  return TROUBLE.test(plain) && !/\?$|\bif\b/i.test(plain) ? clause(plain) : null;
}

const TROUBLE =
  /^(?:I (?:could not|couldn't|was unable|can't|cannot|am unable|failed)\b|.{1,60}\b(?:still (?:fails?|failing|broken)|(?:does|do|did) not work|(?:does|do|did)n't work)\b)/i;

/** Cuts after the main clause, and begins with a small letter unless the first word is a name. */
function clause(text: string): string {
  const [main = ""] = text.split(CLAUSE_END);
  const trimmed = (main.length < SHORTEST ? text : main).replace(/[\s.,:;!–—-]+$/u, "");
  return /^\p{Lu}\p{Ll}+(?:[ :]|$)/u.test(trimmed)
    ? trimmed.replace(/^./u, (first) => first.toLowerCase())
    : trimmed;
}

/** A shorter clause was cut from a name or a label. */
const SHORTEST = 16;

const CLAUSE_END =
  /[;:.]\s|\s[–—-]{1,2}\s|,? (?:so that|because|which|by \w+ing|and (?:it|they|the|this|all)|so (?:it|the|that))\b|, (?:so|but|and then|where|since|as)\b|\s\((?=[^)]*$)/;

/** Returns the question that an answer ends with. */
export function askedIn(answer: string): string | null {
  const last = plainOf(sentencesOf(proseOf(answer)).at(-1) ?? "");
  return /[?？]$/u.test(last) && last.length <= LONGEST_QUESTION ? last : null;
}

const LONGEST_QUESTION = 160;
