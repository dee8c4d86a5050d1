// Lays out one step of a turn in full: the whole command, its output with failing lines first, edits as diffs.
import { type Block, ownText, prose, quotation } from "../../agent-text/agent-document.ts";
import { sanitizeText, sanitizeValue } from "../../agent-text/sanitize.ts";
import type { Interaction } from "../../archive/turns/interaction.ts";
import { ClewError } from "../../model/errors.ts";
import type { JsonValue } from "../../model/json.ts";
import { numberSteps } from "../../sessions/turns/number-steps.ts";
import { failingRanges, type LineRange } from "../../text/failing-lines.ts";
import { counted } from "../../text/numbers.ts";
import { editDiff } from "./edit-diff.ts";
import { OUTCOMES, type StepItem, type ToolCallStep, VOICES, withoutPrivateTexts } from "./step-line.ts";
import type { ShortName } from "./tool.ts";

/** Step 0 is the prompt. */
export function stepBlocks(turn: Interaction, number: number, name: ShortName): Block[] {
  const steps = numberSteps(withoutPrivateTexts(turn.items), turn.id);
  const cited = `${name(turn.session_id)}#${turn.turn}`;
  const own = (text: string) => ownText(`${cited}.${number}, of ${counted(steps.length, "step")}${text}`);
  if (number === 0) return [own(""), quotation({ said_by: "user" }, [prose("prompt", turn.prompt)])];
  const item = steps.find((each) => each.number === number)?.item;
  if (!item) throw new ClewError("not_found", `Turn ${cited} has ${counted(steps.length, "step")}, from 1.`);
  return [own(item.type === "tool" ? outcome(item, name) : ""), ...itemBlocks(item)];
}

function outcome({ use, subsessions }: ToolCallStep, name: ShortName): string {
  const codes = use.commands.flatMap(({ exit_code }) => (exit_code === null ? [] : [`exit ${exit_code}`]));
  const started = subsessions.map((id) => `started ${name(id)}`);
  const how = use.outcome === "ok" && codes.length > 0 ? [] : [OUTCOMES[use.outcome] ?? use.outcome];
  return ["", ...how, ...codes, ...started].join(" · ");
}

function itemBlocks(item: StepItem): Block[] {
  switch (item.type) {
    case "text":
      return [block(item.speaker === "model" ? "assistant" : VOICES[item.speaker], item.text)];
    case "thinking":
      return [block("thought", item.text)];
    case "note":
      return [block(item.note, item.text)];
    case "tool":
      return toolBlocks(item);
    case "image":
      return [];
  }
}

function toolBlocks({ use, result }: ToolCallStep): Block[] {
  const { commands, edits, asks, plan, starts, task_change, details } = use;
  const named = [use.title, ...(edits.length > 0 ? [] : [use.label])].join(" ");
  const { description: _, ...others } = details;
  // A command needs no words about it.
  const rest = {
    ...(task_change && { task_change }),
    ...(asks.length > 0 && { asks }),
    ...(commands.length > 0 ? others : details),
  };
  return [
    // The label of a command names the tool.
    ...(commands.length > 0 ? [] : [block("call", named)]),
    ...commands.map(({ text }) => block(`${use.title} command`.trim(), text)),
    ...edits.map((edit) =>
      block(
        edit.applied ? edit.change : `${edit.change}, not applied`,
        `${edit.path}\n${editDiff(edit, sanitizeText)}`,
      ),
    ),
    ...(plan === null ? [] : [block("plan", plan)]),
    ...(starts === null ? [] : [block("sub-agent's prompt", starts.prompt)]),
    ...(Object.keys(rest).length === 0 ? [] : [block("input", sanitizeValue(rest as JsonValue))]),
    ...(result === null ? [ownText("no result")] : outputBlocks(result.text, edits.length > 0)),
    ...(result && result.images.length > 0 ? [ownText(counted(result.images.length, "image"))] : []),
  ];
}

/** Leaves out what a call that edited says when it went well, which is the edit again. */
function outputBlocks(text: string, edited: boolean): Block[] {
  // Before anything is moved: a key of several lines would not be recognized in parts.
  const safe = sanitizeText(text).trimEnd();
  const lines = safe.split("\n");
  const failing = failingRanges(lines);
  if (edited && failing.length === 0) return [];
  if (safe === "") return [ownText("no output")];
  if (failing.length === 0 || lines.length <= SHORT) return [block("output", safe)];
  const part = ({ from, to }: LineRange) => lines.slice(from - 1, to).join("\n");
  const first = failing.map((range) => `lines ${range.from}-${range.to}:\n${part(range)}`);
  const others = between(failing, lines.length).map((range) => `line ${range.from} on:\n${part(range)}`);
  return [
    block(`failing lines of ${lines.length}`, first.join("\n")),
    ...(others.length === 0 ? [] : [block("the other lines", others.join("\n"))]),
  ];
}

/** An output of so few lines is read whole. */
const SHORT = 15;

function between(ranges: readonly LineRange[], last: number): LineRange[] {
  const starts = [1, ...ranges.map(({ to }) => to + 1)];
  const ends = [...ranges.map(({ from }) => from - 1), last];
  return starts
    .map((from, index) => ({ from, to: ends[index] ?? last }))
    .filter(({ from, to }) => from <= to);
}

function block(said_by: string, text: string): Block {
  return quotation({ said_by }, [prose(said_by, text)]);
}
