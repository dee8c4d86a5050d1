// Turns the items of a turn into the steps of its story: what the agent said, and what it ran or changed with what came out.
import type { TurnItem } from "../../model/item.ts";
import type { Edit, ToolKind, ToolOutcome } from "../../model/tool-use.ts";
import type { Turn } from "../../model/turn.ts";
import { withoutEscapeSequences } from "../../text/escape-sequences.ts";
import { excerptOf } from "../../text/excerpt.ts";
import { numberSteps } from "../turns/number-steps.ts";
import { aimOf, isCheck } from "./aims.ts";

export type StoryStep = Said | Done;

/** Words of the agent. */
export interface Said {
  readonly type: "said";
  readonly turn: number;
  readonly text: string;
  /** True for the answer that ended the turn. */
  readonly final: boolean;
}

/** A tool call with its result. */
export interface Done {
  readonly type: "done";
  readonly turn: number;
  /** Its number in the turn, as in the citation `session#turn.step`. */
  readonly number: number;
  readonly kind: ToolKind;
  /** The command of a shell, or else the tool and what it was used on. */
  readonly command: string;
  /** What the agent said the call is for; empty if it did not. */
  readonly purpose: string;
  /** The beginning and the end of a long output. */
  readonly output: string;
  /** The plan that the person accepted. */
  readonly plan: string | null;
  /** The changes that were made. */
  readonly edits: readonly Edit[];
  readonly failed: boolean;
}

export function storySteps(
  items: readonly TurnItem[],
  { number: turn, id }: Pick<Turn, "number" | "id">,
): StoryStep[] {
  return numberSteps(items, id).flatMap(({ number, item }): StoryStep[] => {
    if (item.type === "text" && item.speaker === "model")
      return [{ type: "said", turn, text: item.text, final: item.phase === "final" }];
    if (item.type !== "tool" || item.use.envelope || NOT_RUN.has(item.use.outcome)) return [];
    const { kind, title, label, commands, edits, details, outcome, plan } = item.use;
    const command = commands.map(({ text }) => text).join("\n") || `${title} ${label}`.trim();
    const output = bounded(item.result?.text ?? "");
    const failed =
      outcome === "failed" || commands.some((each) => each.failed) || reportsFailure(kind, command, output);
    const { description } = details;
    const purpose = typeof description === "string" ? description : "";
    const made = edits.filter(({ applied }) => applied);
    return [{ type: "done", turn, number, kind, command, purpose, output, plan, edits: made, failed }];
  });
}

/** Such a call did nothing. */
export const NOT_RUN: ReadonlySet<ToolOutcome> = new Set(["denied", "aborted", "given_up"]);

/** Limits the work: an output may be megabytes, and says what went wrong at its beginning or its end. */
const LONGEST_OUTPUT = 24_000;

function bounded(output: string): string {
  const { head, left_out, tail } = excerptOf(output, false, LONGEST_OUTPUT);
  return withoutEscapeSequences(left_out === 0 ? head : `${head}\n${tail}`);
}

/** A check whose output is piped through another program ends well even if it failed. */
export function reportsFailure(kind: ToolKind, command: string, output: string): boolean {
  return kind === "shell" && FAILURE_REPORT.test(output) && isCheck(aimOf(command));
}

/**
 * The status of a pipeline is that of its last command, so there the output has to say that the check passed, and nothing else.
 * What `head` or `grep` left out may say that it failed.
 */
export function provesPass(command: string, output: string): boolean {
  const unquoted = command.replace(/'[^']*'|"[^"]*"/g, "").replaceAll("||", "");
  if (!unquoted.includes("|")) return true;
  return PASSES.test(output) && !COMPLAINT.test(output) && !isPartial(unquoted, output);
}

function isPartial(pipeline: string, output: string): boolean {
  const head = /\|\s*head\b(?:\s+-(?:n\s*)?(\d+))?/.exec(pipeline);
  return (
    FILTER.test(pipeline) || (head !== null && output.trim().split("\n").length >= Number(head[1] ?? 10))
  );
}

/** A line of a compiler or linter, such as `cart.go:7:2: undefined: total`. */
const COMPLAINT = /^[^\s:]+\.\w+:\d+:(?:\d+:)? /m;
const FILTER = /\|\s*(?:[ef]?grep|rg)\b/;

const PASSES =
  /\b(?:ok|pass(?:ed|es|ing)?|success\w*|0 (?:issues|errors|failed|problems)|no (?:issues|errors|problems)|done)\b|✓|✔/i;

const FAILURE_REPORT =
  /^(?:--- )?FAIL\b|^(?:\[[\w:.-]{1,40}\] )?ERROR task failed|^Traceback \(most recent call last\)|\berror(?:\[E\d+\]| TS\d+):|^panic: |^npm (?:ERR!|error)|^(?:Error|error|fatal): |\b[1-9]\d* (?:tests? )?failed\b|\[build failed\]|^FAILED |^make(?:\[\d+\])?: \*\*\* /m;
