// An item as exports show it: words, a folded text, a line of our own, an image, or a use of a tool. Foreign text is made
// visible here, and is not escaped yet.
import type { ItemImage, NoteKind, ToolItem, TurnItem } from "../model/item.ts";
import { toolText } from "../model/tool-text.ts";
import { type Excerpt, excerptOf } from "../text/excerpt.ts";
import { headingOf } from "./document.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

export type ShownItem =
  | { readonly type: "words"; readonly look: string; readonly heading: string; readonly text: string }
  | { readonly type: "folded"; readonly heading: string; readonly excerpt: Excerpt }
  /** Our words, and after them what the transcript calls it. */
  | { readonly type: "note"; readonly text: string; readonly foreign: string }
  | { readonly type: "image"; readonly image: ItemImage }
  | ShownTool;

export interface ShownTool {
  readonly type: "tool";
  readonly item: ToolItem;
  readonly line: string;
  /** What the line does not say. */
  readonly input: Excerpt | null;
  readonly result: { readonly heading: string; readonly failed: boolean; readonly excerpt: Excerpt } | null;
}

/** None for what says nothing. `whole`: at any length. */
export function shownItems(item: TurnItem, whole: boolean): ShownItem[] {
  switch (item.type) {
    case "text": {
      const text = visibleText(item.text).trimEnd();
      if (text.trim() === "") return [{ type: "note", text: "A prompt without text to show.", foreign: "" }];
      if (item.speaker === "output") return folded("Output", item.text, whole);
      return [{ type: "words", look: lookOf(item.speaker, item.phase), heading: headingOf(item), text }];
    }
    case "thinking":
      return item.withheld
        ? [{ type: "note", text: "Thinking: text withheld.", foreign: "" }]
        : folded("Thinking", item.text, true);
    case "image":
      return [{ type: "image", image: item }];
    case "note":
      return shownNote(item.note, item.text, whole);
    case "tool":
      return shownTool(item, whole);
  }
}

/** By which a writer tells them apart. */
function lookOf(speaker: string, phase: string | null): string {
  if (speaker === "model") return phase === "final" ? "answer" : "said";
  return speaker === "local_command" ? "command" : speaker;
}

const PROGRAM: Readonly<Record<Exclude<NoteKind, "interrupted" | "unknown">, string>> = {
  compaction: "Compaction: the text that stands for what came before",
  notice: "Put in by the agent's program",
  filler: "Written by the agent's program in the model's place",
  warm_up: "Asked by the agent's program to warm up",
};

function shownNote(note: NoteKind, text: string, whole: boolean): ShownItem[] {
  if (note === "interrupted")
    return [{ type: "note", text: "The person interrupted the agent.", foreign: "" }];
  if (note === "unknown")
    return [{ type: "note", text: "A part of a kind that clew does not know:", foreign: visibleLine(text) }];
  return folded(PROGRAM[note], text, whole);
}

function shownTool(item: ToolItem, whole: boolean): ShownItem[] {
  const { use, result } = item;
  // Where a call is missing, by damage or compaction, its result is still there.
  if (use.name === "" && result && item.partial === false && use.label === "")
    return [
      ...folded("Result of a call that is not here", result.text, whole),
      ...result.images.map((image): ShownItem => ({ type: "image", image })),
    ];
  const input = visibleText(toolText(use)).trimEnd();
  const failed = use.outcome !== "ok";
  return [
    {
      type: "tool",
      item,
      line: visibleLine(`${use.title || "(a tool without a name)"} ${use.label}`),
      input: input === "" ? null : excerptOf(input, whole),
      result: result && {
        heading: RESULTS[use.outcome] ?? "Result",
        failed,
        excerpt: visibleExcerpt(result.text, whole),
      },
    },
  ];
}

const RESULTS: Readonly<Partial<Record<ToolItem["use"]["outcome"], string>>> = {
  failed: "Result: an error",
  denied: "Result: not allowed",
  aborted: "Result: stopped",
};

function folded(heading: string, given: string, whole: boolean): ShownItem[] {
  const text = visibleText(given).trimEnd();
  return text.trim() === "" ? [] : [{ type: "folded", heading, excerpt: excerptOf(text, whole) }];
}

function visibleExcerpt(text: string, whole: boolean): Excerpt {
  const { head, left_out, tail } = excerptOf(text, whole);
  return { head: visibleText(head).trimEnd(), left_out, tail: visibleText(tail).trimEnd() };
}
