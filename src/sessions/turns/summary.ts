// Summarizes a turn without a model, in its own words: what was asked, examined, learned and done, and what is left.
import type { ToolKind } from "../../model/tool-use.ts";
import type { ToolCount, Turn } from "../../model/turn.ts";
import { excerptOf } from "../../text/excerpt.ts";
import { withoutPrivate } from "./private.ts";
import { flatten, sentencesOf, withoutFences } from "./sentences.ts";

export interface SummarySource
  extends Pick<Turn, "prompt" | "ending" | "tools" | "files_read" | "files_edited"> {
  /** The message that ended the turn; never another turn's words, an error or a subsession's. */
  readonly final_message: string | null;
  /** The tasks open on the agent's own list when the turn ended. */
  readonly open_tasks: readonly string[];
}

/** Fields are null if there is nothing to say. */
export interface ExtractedSummary {
  readonly request: string;
  readonly investigated: string | null;
  readonly learned: string | null;
  readonly completed: string | null;
  readonly next_steps: string | null;
  readonly notes: string | null;
  readonly files_read: readonly string[];
  readonly files_edited: readonly string[];
}

/**
 * `kindOf` separates tools that examine something from those
 * that change something. Without it, all of them examine.
 */
export function summaryOf(
  turn: SummarySource,
  kindOf: (tool: string) => ToolKind = () => "other",
): ExtractedSummary {
  const actions = turn.tools.filter(({ name }) => DOING.has(kindOf(name)));
  const looked = turn.tools.filter((tool) => !actions.includes(tool));
  const message = withoutPrivate(turn.final_message ?? "").trim();
  return {
    request: cutText(withoutPrivate(turn.prompt).trim(), LONGEST_REQUEST),
    investigated: investigatedIn(turn.files_read, looked),
    learned: learnedIn(message),
    completed: message === "" ? null : cutMiddle(message, LONGEST_MESSAGE),
    next_steps: nextStepsIn(message, turn.open_tasks),
    // The agent's own account says more than the names of its tools.
    notes:
      message === ""
        ? [NOTES[turn.ending], usedIn(actions)].filter((note) => note !== null).join(" ") || null
        : ENDED_OTHERWISE[turn.ending],
    files_read: turn.files_read,
    files_edited: turn.files_edited,
  };
}

const LONGEST_REQUEST = 600;
/** Nine out of ten final messages are no longer than this. */
const LONGEST_MESSAGE = 3000;

/** Cuts at the end of a line if one is near, and marks the cut. */
function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest).toWellFormed();
  const line = kept.lastIndexOf("\n");
  return `${(line > longest / 2 ? kept.slice(0, line) : kept).trimEnd()} […]`;
}

/** Keeps the end too, because it says how the work went and what is left. Marks the cut, and closes code blocks. */
function cutMiddle(text: string, longest: number): string {
  const { head, left_out, tail } = excerptOf(text, false, longest);
  if (left_out === 0) return text;
  const line = head.lastIndexOf("\n");
  const start = (line > head.length / 2 ? head.slice(0, line) : head).trimEnd();
  const next = tail.indexOf("\n");
  const end = (next >= 0 && next < tail.length / 2 ? tail.slice(next + 1) : tail).trimStart();
  const opened = text.slice(0, text.length - end.length);
  return [start, ...(inFence(start) ? ["```"] : []), "[…]", ...(inFence(opened) ? ["```"] : []), end].join(
    "\n",
  );
}

function inFence(text: string): boolean {
  return (text.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 1;
}

const DOING: ReadonlySet<ToolKind> = new Set(["edit", "shell", "tasks", "plan"]);

function investigatedIn(files_read: readonly string[], tools: readonly ToolCount[]): string | null {
  const names = files_read.slice(0, MOST_FILES).map((path) => path.split(/[/\\]/).findLast(Boolean) ?? path);
  const more = files_read.length - names.length;
  const read = names.length === 0 ? [] : [`Read ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`];
  return [...read, usedIn(tools)].filter((text) => text !== null).join(" ") || null;
}

function usedIn(tools: readonly ToolCount[]): string | null {
  const used = tools.slice(0, MOST_TOOLS).map(toolText);
  const others = tools.length - used.length;
  if (others > 0) used.push(`${others} other tools`);
  return used.length === 0 ? null : `Used ${used.join(", ")}.`;
}

const MOST_FILES = 8;
const MOST_TOOLS = 8;

function toolText({ name, calls, failed }: ToolCount): string {
  const times = calls === 1 ? "" : ` ${calls} times`;
  return `${name}${times}${failed === 0 ? "" : calls === 1 ? " (failed)" : ` (${failed} failed)`}`;
}

/** Returns the sentences that give a reason or a finding. */
function learnedIn(message: string): string | null {
  const found = sentencesOf(message.slice(0, LOOKED_AT)).filter(
    (sentence) => FINDING.test(sentence) && !INTRODUCES.test(sentence),
  );
  return found.length === 0 ? null : cutText(found.slice(0, MOST_FINDINGS).join("\n"), LONGEST_REQUEST);
}

const LOOKED_AT = 20_000;
const MOST_FINDINGS = 3;
/** The text it leads to is not there. */
const INTRODUCES = /[:：]\W*$/;
const FINDING =
  /\b(?:because|turns? out|turned out|root cause|caused by|due to|found that|discovered|the (?:cause|problem|issue|reason|bug|culprit) (?:is|was)|which is why|that's why|means that)\b/i;

/** Returns the text under such a heading, and the tasks open on the agent's list. */
function nextStepsIn(message: string, open_tasks: readonly string[]): string | null {
  const tasks = open_tasks.map((task) => `- ${flatten(withoutPrivate(task))}`);
  const section = sectionIn(withoutFences(message.slice(0, LOOKED_AT)));
  const last = section.findLastIndex((line) => !INTRODUCES.test(line));
  const steps = [...section.slice(0, last + 1), ...tasks].join("\n").trim();
  return steps === "" ? null : cutText(steps, LONGEST_REQUEST);
}

function sectionIn(message: string): string[] {
  const lines = message.split("\n");
  const start = lines.findIndex((line) => STEPS.test(line));
  if (start < 0) return [];
  const [, same = ""] = STEPS.exec(lines[start] ?? "") ?? [];
  const below = lines.slice(start + 1);
  const end = below.findIndex((line) => /^\s*#{1,6}\s|^\s*\*\*[^*\n]{1,80}\*\*:?\s*$/.test(line));
  // Blank lines and rulers only separate, so they are dropped.
  const rest = (end < 0 ? below : below.slice(0, end)).filter((line) => /[^\s*_-]/.test(line));
  return [same.trim(), ...rest].filter((line) => line !== "");
}

/** Matches a heading, or a line that introduces the steps. */
const STEPS =
  /^[\s#*_>-]{0,12}(?:next steps?|remaining(?: work| steps| tasks)?|still (?:open|to do)|to-?dos?|follow-?ups?|what(?:'s| is) (?:left|next)|(?:required |manual )(?:setup|steps?|actions?)(?: \([^)\n]{1,40}\))?(?: required)?)(?!\w)[*_]{0,3}\s{0,3}(?:[:：]\s{0,3}[*_]{0,3}(.*))?$/i;

/** Notes on a turn that ended without a reply. */
const NOTES: Readonly<Record<Turn["ending"], string>> = {
  answered: "Ended without a reply.",
  interrupted: "Interrupted before a reply.",
  failed: "Ended in an API error.",
  continued: "Continues in the next turn.",
  open: "Not finished yet.",
};

/** Notes on a turn that ended with a reply. */
const ENDED_OTHERWISE: Readonly<Record<Turn["ending"], string | null>> = {
  answered: null,
  interrupted: "Interrupted after that.",
  failed: "Ended in an API error after that.",
  continued: "Continues in the next turn.",
  open: null,
};
