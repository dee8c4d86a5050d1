// Describes a step of a turn in one line: what was used on what, and how it ended.
import { brief, safeLines } from "../../agent-text/brief.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { privateFilter } from "../../sessions/turns/private.ts";
import { toldIn } from "../../sessions/turns/said-in.ts";
import { isFailing } from "../../text/failing-lines.ts";
import { counted } from "../../text/numbers.ts";
import { fromFolder } from "./common-folder.ts";
import type { ShortName } from "./tool.ts";

export type StepItem = Interaction["items"][number];
export type ToolCallStep = Extract<StepItem, { type: "tool" }>;

export interface StepView {
  /** Paths in it begin with `./`. */
  readonly folder: string | null;
  readonly name: ShortName;
}

/** Leaves out private passages, which may begin in one item and end in another. */
export function withoutPrivateTexts(items: readonly StepItem[]): StepItem[] {
  const clean = privateFilter();
  return items.map((item) => (item.type === "text" ? { ...item, text: clean(item.text) } : item));
}

/** Returns null for an item that is shown elsewhere. */
export function stepLine(item: StepItem, view: StepView): string | null {
  switch (item.type) {
    case "text":
      return item.phase === "final" ? null : `${VOICES[item.speaker]}: ${brief(saidBy(item), LONGEST_SAID)}`;
    case "thinking":
      return `thought: ${brief(item.text, LONGEST_THOUGHT)}`;
    case "note":
      return `${item.note}: ${brief(item.text, LONGEST_NOTE)}`;
    case "tool":
      return toolLine(item, view);
    case "image":
      return null;
  }
}

function saidBy({ speaker, text }: Extract<StepItem, { type: "text" }>): string {
  return speaker === "model" ? toldIn(text) || text : text;
}

const LONGEST_SAID = 200;
const LONGEST_THOUGHT = 160;
const LONGEST_NOTE = 80;

/** The label of each speaker among the steps. */
export const VOICES: Readonly<Record<Extract<StepItem, { type: "text" }>["speaker"], string>> = {
  ...{ prompt: "added", queued_prompt: "added", command: "added", plan: "added", added: "added" },
  ...{ unsent_prompt: "queued, no record of it being sent", teammate: "teammate" },
  ...{ local_command: "command", shell: "shell", output: "output", model: "said", error: "error" },
};

/** `Bash npm test → failed: 2 tests failed`; nothing after a call that went well and has nothing to say. */
function toolLine({ use, result, subsessions }: ToolCallStep, { folder, name }: StepView): string {
  const label = fromFolder(brief(use.label, LONGEST_LABEL), folder);
  const started = subsessions.length === 0 ? "" : `started ${subsessions.map(name).join(", ")}`;
  const ended = outcomeText(use, result?.text ?? null);
  const outcome = [started, fromFolder(ended, folder)].filter((text) => text !== "").join(", ");
  return `${use.title || "(missing call)"} ${label}${outcome === "" ? "" : ` → ${outcome}`}`;
}

function outcomeText({ kind, outcome }: ToolCallStep["use"], result: string | null): string {
  const how = OUTCOMES[outcome] ?? "";
  if (result === null) return how === "" ? "no result" : how;
  if (how === "" && SILENT.has(kind)) return "";
  const { lines, whole } = safeLines(result);
  const [first, ...others] = lines;
  if (how !== "") {
    const telling = lines.find(isFailing) ?? first;
    return telling === undefined ? how : `${how}: ${brief(telling, LONGEST_LABEL)}`;
  }
  if (first === undefined) return "no output";
  if (others.length === 0) return brief(first, LONGEST_RESULT);
  const count = counted(result.trim().split("\n").length, "line");
  return whole ? `${count}, last: ${brief(others.at(-1) ?? "", LONGEST_RESULT)}` : count;
}

/** Of these, a result that went well repeats the call, or is a whole file. */
const SILENT: ReadonlySet<ToolCallStep["use"]["kind"]> = new Set(["edit", "read", "tasks", "plan", "skill"]);

export const OUTCOMES: Readonly<Partial<Record<ToolCallStep["use"]["outcome"], string>>> = {
  failed: "failed",
  denied: "not allowed",
  aborted: "stopped",
  running: "running",
};

const LONGEST_LABEL = 160;
const LONGEST_RESULT = 80;
