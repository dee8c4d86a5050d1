// Writes down what a turn did, step by step in few words: for an agent that goes on where the turn was cut.
import { failingLines } from "../../text/failing-lines.ts";
import { condense } from "../turns/condense.ts";
import { cutLine } from "../turns/cut-line.ts";
import { commandLine } from "../turns/proven-commands.ts";
import { toldIn } from "../turns/said-in.ts";
import { flatten, sentencesOf } from "../turns/sentences.ts";
import { shellCommands } from "../turns/shell-commands.ts";
import { aimOf, isCheck } from "./aims.ts";
import { type Done, provesPass, type Said, type StoryStep } from "./steps.ts";

export interface WorkEntry {
  readonly text: string;
  readonly kind: "said" | "edited" | "ran" | "plan";
}

/** Returns an entry for each thing that was said, changed or run, in order. What only looked is left out. */
export function workLog(steps: readonly StoryStep[]): WorkEntry[] {
  const lastWords = steps.findLast((step) => step.type === "said");
  const entries: WorkEntry[] = [];
  for (const group of groupsOf(steps, (said) => saidText(said, said === lastWords) !== "")) {
    const [first] = group;
    if (first?.type === "said") entries.push({ kind: "said", text: saidText(first, first === lastWords) });
    else if (first?.plan != null) entries.push({ kind: "plan", text: planText(first.plan) });
    else if (first?.kind === "shell")
      entries.push(...commandTexts(group as Done[]).map((text) => ({ kind: "ran", text }) as const));
    else entries.push({ kind: "edited", text: editText(group as Done[]) });
  }
  return entries;
}

function planText(plan: string): string {
  return `plan that was accepted: ${condense(plan, { longest: LONGEST_PLAN })}`;
}

const LONGEST_PLAN = 1400;

/** True if code was edited, and no check ran after that. */
export function isUntested(steps: readonly StoryStep[]): boolean {
  const edited = steps.findLastIndex(
    (step) => step.type === "done" && step.edits.some(({ path }) => !isProse(path)),
  );
  return (
    edited >= 0 &&
    !steps.some((step, at) => at > edited && step.type === "done" && isShell(step) && mayCheck(step.command))
  );
}

export function mayCheck(command: string): boolean {
  return CHECKS.test(command);
}

/** Rather too many: to say that nothing was checked would be wrong then. */
const CHECKS =
  /\b(?:tests?|build|lint|check|typecheck|compile|verify|tsc|pytest|jest|vitest|clippy|vet|ci|e2e|make)\b/i;

/** No check runs for a text. */
export function isProse(path: string): boolean {
  return /\.(?:md|mdx|txt|rst|adoc)$/i.test(path);
}

/** Puts edits that follow each other into one group, and commands into another. */
function groupsOf(steps: readonly StoryStep[], tells: (said: Said) => boolean): StoryStep[][] {
  const groups: StoryStep[][] = [];
  for (const step of steps) {
    if (step.type === "done" ? !isWork(step) : !tells(step)) continue;
    const group = groups.at(-1);
    const [last] = group ?? [];
    const joins =
      step.type === "done" && last?.type === "done" && kindOf(step) === kindOf(last) && step.plan === null;
    if (group && joins) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

function kindOf(step: Done): string {
  return step.plan !== null ? "plan" : isShell(step) ? "shell" : "edit";
}

function isShell({ kind }: Done): boolean {
  return kind === "shell";
}

function isWork(step: Done): boolean {
  if (!isShell(step)) return step.edits.length > 0 || step.plan !== null;
  return step.failed || aimOf(step.command).programs.some((program) => !LOOKS.test(program));
}

const LOOKS =
  /^git (?:add|diff|status|log|show|branch|fetch|blame|rev-parse|ls-files|remote)$|^gh (?:pr|run|issue) (?:view|list|checks)$/;

/** An announcement counts only at the end, because there it says what comes next. */
function saidText({ text }: Said, is_last: boolean): string {
  if (is_last) return endOf(sentencesOf(text));
  return cutLine(toldIn(text), LONGEST_SAID);
}

const LONGEST_SAID = 600;

/** Returns the last sentences: where the work stopped, the conclusion says more than what led to it. */
function endOf(sentences: readonly string[]): string {
  let end = "";
  for (const sentence of sentences.toReversed()) {
    if (end !== "" && end.length + sentence.length > LONGEST_END) break;
    end = `${sentence}${/[.!?:…]$/.test(sentence) ? "" : ";"} ${end}`;
  }
  return cutLine(end, LONGEST_END);
}

const LONGEST_END = 900;

function editText(steps: readonly Done[]): string {
  const counts = new Map<string, number>();
  for (const { edits } of steps)
    for (const { path } of edits) {
      // Notes and plans of the agent are in a hidden folder, and not in the list of changed files.
      const name = HIDDEN.test(path) ? path : (path.split(/[/\\]/).at(-1) ?? path);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return `edited ${[...counts].map(([name, count]) => (count > 1 ? `${name} (${count} times)` : name)).join(", ")}`;
}

const HIDDEN = /[/\\]\.[^/\\]+[/\\].*\.md$/;

/** Commands that differ only in their last part are counted. Several short ones share an entry. */
function commandTexts(steps: readonly Done[]): string[] {
  const texts = steps.map(commandText).filter((text, at, all) => text !== all[at - 1]);
  const entries: string[] = [];
  for (let at = 0; at < texts.length; ) {
    const alike = likeFirst(texts.slice(at));
    const isMany = alike.length >= FEWEST_ALIKE;
    const entry = isMany ? togetherText(alike) : cutLine(texts[at] ?? "", LONGEST);
    const last = entries.at(-1) ?? "";
    if (last !== "" && last.length + entry.length < LONGEST_TOGETHER)
      entries.splice(-1, 1, `${last}; ${entry}`);
    else entries.push(entry);
    at += isMany ? alike.length : 1;
  }
  return entries;
}

const LONGEST_TOGETHER = 200;
const FEWEST_ALIKE = 3;
const LONGEST = 150;

function commandText({ command, output, failed }: Done): string {
  const parts = shellCommands(command).filter((each) => aimOf(commandLine(each)).programs.length > 0);
  const checks = checksIn(command);
  const ran = checks || parts.map((each) => commandLine(each).trim()).join(" && ") || flatten(command);
  const line = cutLine(ran, LONGEST_COMMAND);
  if (failed) return [`${line} failed`, ...failingLines(output, 1)].join(": ");
  const [, id, subject] = COMMITTED.exec(output) ?? [];
  if (id !== undefined) return `committed ${id} "${subject}"`;
  return checks !== "" && provesPass(command, output) ? `${line} passed` : line;
}

/** Returns the parts of a command that check something; may be empty. */
export function checksIn(command: string): string {
  const lines = shellCommands(command).map((each) => commandLine(each).trim());
  return lines
    .filter((line, at) => isCheck(aimOf(line)) && at === lines.indexOf(line) && !FILTERS.test(line))
    .join(" && ");
}

/** Such a program only cuts the output of a check. */
const FILTERS = /^(?:e?grep|rg|tail|head|sed|awk|cut|sort|uniq|wc|tee|cat|echo)\b/;

const LONGEST_COMMAND = 110;
const COMMITTED = /^\[\S[^\]\n]{0,120} ([0-9a-f]{7,40})\] (.{1,120})/m;

/** Returns the first texts that begin alike. */
function likeFirst(texts: readonly string[]): string[] {
  const [first = ""] = texts;
  const end = texts.findIndex((text) => sharedLength(first, text) < LEAST_SHARED);
  return texts.slice(0, end < 0 ? texts.length : end);
}

const LEAST_SHARED = 16;

function togetherText(texts: readonly string[]): string {
  const [first = ""] = texts;
  const shared = Math.min(...texts.map((text) => sharedLength(first, text)));
  const differing = texts.map((text) => /^\S*/.exec(text.slice(shared))?.[0] ?? "");
  const what = differing.map((text) => cutLine(text, LONGEST_PART)).join(", ");
  return `${texts.length} times ${cutLine(first.slice(0, shared), LONGEST)}: ${what}`;
}

const LONGEST_PART = 32;

/** Returns the length of the common beginning, up to the end of a part of it. */
function sharedLength(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  return one.slice(0, same).search(/[^\s/=]*$/);
}
