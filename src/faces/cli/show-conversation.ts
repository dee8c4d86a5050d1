// Formats a conversation for the terminal, turn by turn: prompts, messages, tool calls and final answers.
import type { ShownTurn } from "../../archive/turns/conversation.ts";
import type { WireItem } from "../../archive/turns/item-schema.ts";
import { toolText } from "../../model/tool-text.ts";
import { ENDED_WITHOUT_WORDS } from "../../model/turn.ts";
import { addStyle } from "../../terminal/add-style.ts";
import { markdownLines } from "../../terminal/markdown/markdown-lines.ts";
import { cut, type Style, type StyledLine, span } from "../../terminal/spans.ts";
import { timeIn } from "../../terminal/times.ts";
import { wrap } from "../../terminal/wrap.ts";
import { turnCostText } from "../../text/costs.ts";
import { counted, fullCount, shortDuration } from "../../text/numbers.ts";
import { shortId } from "../../text/short-id.ts";
import type { View } from "./context.ts";

const INDENT = "  ";
/** Wider lines are hard to read. */
const WIDEST = 110;

export interface ConversationView extends View {
  /** Paths inside this folder are shown relative to it. */
  readonly project_path: string | null;
}

export function showTurn(turn: ShownTurn, view: ConversationView): StyledLine[] {
  const { items, ending, subsessions } = turn;
  const answered = items.some((item) => item.type === "text" && item.phase === "final");
  const blocks = itemBlocks(items, view, subsessions);
  // A note of the interruption already says how the turn ended.
  const last = items.at(-1);
  const said = answered || (ending === "interrupted" && last?.type === "note" && last.note === "interrupted");
  const end = said ? [] : [{ close: true, lines: [noteLine(ENDED_WITHOUT_WORDS[ending])] }];
  return [[], turnLine(turn, view), [], ...spaced([...blocks, ...end])];
}

export function showItems(items: readonly WireItem[], view: ConversationView): StyledLine[] {
  return spaced(itemBlocks(items, view, []));
}

interface LineBlock {
  /** True if no blank line separates this block from a neighbour that is also close. */
  readonly close: boolean;
  readonly lines: readonly StyledLine[];
}

function itemBlocks(
  items: readonly WireItem[],
  view: ConversationView,
  started: ShownTurn["subsessions"],
): LineBlock[] {
  const width = Math.min(view.width, WIDEST);
  return items.flatMap((item) => {
    const close = isClose(item);
    const lines = itemLines(item, width, view, started);
    return lines.length === 0 ? [] : [{ close, lines }];
  });
}

/** Separates blocks by a blank line, except between consecutive tool calls. */
function spaced(blocks: readonly LineBlock[]): StyledLine[] {
  return blocks.flatMap(({ close, lines }, index) => {
    const before = blocks[index - 1];
    return before && !(before.close && close) ? [[], ...lines] : lines;
  });
}

function isClose(item: WireItem): boolean {
  if (item.type === "thinking") return item.withheld;
  return item.type === "tool" || (item.type === "note" && NOTES[item.note] !== undefined);
}

function turnLine(turn: ShownTurn, view: View): StyledLine {
  const { number, started_at, duration_ms } = turn;
  const about = [
    started_at === null ? "" : timeIn(started_at, view),
    duration_ms === null || duration_ms <= 0 ? "" : shortDuration(duration_ms),
    turnCostText(turn),
  ]
    .filter((text) => text !== "")
    .join(" · ");
  const name = `── turn ${number} `;
  const rest = Math.max(2, Math.min(view.width, WIDEST) - name.length - about.length - 1);
  return [span(name, "cyan"), span(`${"─".repeat(rest)} ${about}`, "dim")];
}

function itemLines(
  item: WireItem,
  width: number,
  { project_path: project, markdown = false }: ConversationView,
  started: ShownTurn["subsessions"],
): StyledLine[] {
  switch (item.type) {
    case "text":
      return textLines(item, width, markdown);
    case "thinking":
      return item.withheld
        ? [noteLine("Thinking: text withheld.")]
        : foldedLines("Thinking", item.text, width);
    case "note": {
      const ours = NOTES[item.note];
      if (ours === undefined) return foldedLines(FOLDED[item.note] ?? item.note, item.text, width);
      return [noteLine(item.note === "unknown" ? `${ours} ${item.text}` : ours)];
    }
    case "image":
      return [[span(INDENT), span(`[image ${item.media_type}, ${fullCount(item.size)} characters]`, "dim")]];
    case "tool":
      return toolLines(item, width, project, started);
  }
}

type Note = Extract<WireItem, { type: "note" }>["note"];

/** Notes shown as one line of clew's own text. */
const NOTES: Readonly<Partial<Record<Note, string>>> = {
  interrupted: "You interrupted the agent.",
  unknown: "Unknown content:",
};

/** Headings of notes whose text comes from the transcript. */
const FOLDED: Readonly<Partial<Record<Note, string>>> = {
  compaction: "Compaction: summary of the conversation so far",
  notice: "Added by the agent's program",
  filler: "Written by the agent's program instead of the model",
  warm_up: "Warm-up request from the agent's program",
};

function noteLine(text: string): StyledLine {
  return [span(INDENT), span(text, "yellow")];
}

type Text = Extract<WireItem, { type: "text" }>;

interface Look {
  readonly mark: string;
  readonly mark_style: Style | null;
  readonly style: Style | null;
}

const PERSON: Look = { mark: "❯ ", mark_style: "cyan", style: "bold" };

function lookOf({ speaker, phase }: Text): Look {
  if (speaker === "model") return { mark: INDENT, mark_style: null, style: phase === "final" ? null : "dim" };
  if (speaker === "error") return { mark: "✗ ", mark_style: "red", style: "red" };
  return speaker === "shell" ? { ...PERSON, mark: "! " } : PERSON;
}

const SENT: Readonly<Partial<Record<Text["speaker"], string>>> = {
  queued_prompt: "(sent while the agent was working)\n",
  unsent_prompt: "(queued while the agent was working; no record of it being sent)\n",
  teammate: "(message from a teammate)\n",
};

function textLines(item: Text, width: number, markdown: boolean): StyledLine[] {
  const { speaker, text } = item;
  if (speaker === "output") return foldedLines("Output", text, width);
  if (text.trim() === "") return [noteLine("Prompt without text.")];
  const { mark, mark_style, style } = lookOf(item);
  if (markdown && speaker === "model")
    return markdownLines(text.trimEnd(), width - mark.length).map((line) => [
      span(mark),
      ...line.map((each) => ({ ...each, style: addStyle(each.style, style) })),
    ]);
  const note = SENT[speaker] ?? "";
  return wrap((note + text).trimEnd(), width - mark.length).map((line, index) => [
    index === 0 ? span(mark, mark_style) : span(INDENT),
    span(line, style),
  ]);
}

function foldedLines(name: string, text: string, width: number): StyledLine[] {
  if (text.trim() === "") return [];
  return [[span(`${INDENT}┌ ${name}`, "dim")], ...barredLines(text, width, INDENT)];
}

function barredLines(text: string, width: number, indent: string): StyledLine[] {
  const gutter = `${indent}│ `;
  return wrap(text.trimEnd(), width - gutter.length).map((line) => [span(gutter, "dim"), span(line, "dim")]);
}

type Tool = Extract<WireItem, { type: "tool" }>;

/** Marks for tool calls that did not succeed. */
const OUTCOMES: Readonly<Partial<Record<Tool["use"]["outcome"], string>>> = {
  failed: " ✗ failed",
  denied: " ✗ not allowed",
  aborted: " ✗ stopped",
};

function toolLines(
  { use, result, subsessions }: Tool,
  width: number,
  project: string | null,
  started: ShownTurn["subsessions"],
): StyledLine[] {
  const title = use.title || "Result of a missing call";
  const label = project === null ? use.label : use.label.replaceAll(`${project}/`, "");
  const failed = OUTCOMES[use.outcome] ?? "";
  const room = width - INDENT.length - 2 - title.length - 1 - failed.length;
  const details = toolText(use);
  return [
    [
      span(INDENT),
      span("● ", failed === "" ? "green" : "red"),
      span(title),
      span(label === "" ? "" : ` ${cut(label, Math.max(8, room))}`, "dim"),
      span(failed, "red"),
    ],
    ...(details === "" ? [] : barredLines(details, width, `${INDENT}  `)),
    ...(result === null || result.text.trim() === ""
      ? []
      : [
          [span(`${INDENT}  ├ ${failed === "" ? "result" : failed.slice(3)}`, "dim")],
          ...barredLines(result.text, width, `${INDENT}  `),
        ]),
    ...subsessions
      .flatMap((id) => started.filter((each) => each.id === id))
      .map((each) => subsessionLine(each, width)),
  ];
}

function subsessionLine({ id, name, messages }: ShownTurn["subsessions"][number], width: number): StyledLine {
  const short = shortId(id);
  const count = counted(messages, "message");
  const room = Math.max(8, width - INDENT.length - 4 - short.length - count.length - 4);
  return [
    span(`${INDENT}  ↳ `, "dim"),
    span(short, "cyan"),
    span(`  ${cut(name, room)}`),
    span(`  ${count}`, "dim"),
  ];
}
