// Turns items into what exports show: text, folded text, a note, an image or a tool call. Makes foreign text visible but
// does not escape it yet.
import type { ItemImage, NoteKind, ToolItem, TurnItem } from "../model/item.ts";
import { toolText } from "../model/tool-text.ts";
import { type Excerpt, excerptOf } from "../text/excerpt.ts";
import { headingOf } from "./document.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

export type ShownItem =
  | { readonly type: "words"; readonly look: string; readonly heading: string; readonly text: string }
  | { readonly type: "folded"; readonly heading: string; readonly excerpt: Excerpt }
  /** Text of clew's own, followed by text from the transcript. */
  | { readonly type: "note"; readonly text: string; readonly foreign: string }
  | { readonly type: "image"; readonly image: ItemImage }
  | ShownTool;

export interface ShownTool {
  readonly type: "tool";
  readonly item: ToolItem;
  readonly line: string;
  /** The input beyond what the line shows. */
  readonly input: Excerpt | null;
  readonly result: { readonly heading: string; readonly failed: boolean; readonly excerpt: Excerpt } | null;
}

/** Returns nothing for an empty item. With `whole`, texts of any length are kept. */
export function shownItems(item: TurnItem, whole: boolean): ShownItem[] {
  switch (item.type) {
    case "text": {
      const text = visibleText(item.text).trimEnd();
      if (text.trim() === "") return [{ type: "note", text: "Prompt without text.", foreign: "" }];
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

/** Returns the style name of a text. */
function lookOf(speaker: string, phase: string | null): string {
  if (speaker === "model") return phase === "final" ? "answer" : "said";
  return speaker === "local_command" ? "command" : speaker;
}

const PROGRAM: Readonly<Record<Exclude<NoteKind, "interrupted" | "unknown">, string>> = {
  compaction: "Compaction: summary of the conversation so far",
  notice: "Added by the agent's program",
  filler: "Written by the agent's program instead of the model",
  warm_up: "Warm-up request from the agent's program",
};

function shownNote(note: NoteKind, text: string, whole: boolean): ShownItem[] {
  if (note === "interrupted") return [{ type: "note", text: "The user interrupted the agent.", foreign: "" }];
  if (note === "unknown") return [{ type: "note", text: "Unknown content:", foreign: visibleLine(text) }];
  return folded(PROGRAM[note], text, whole);
}

function shownTool(item: ToolItem, whole: boolean): ShownItem[] {
  const { use, result } = item;
  // Damage or compaction may remove a call but not its result.
  if (use.name === "" && result && item.partial === false && use.label === "")
    return [
      ...folded("Result of a missing call", result.text, whole),
      ...result.images.map((image): ShownItem => ({ type: "image", image })),
    ];
  const input = visibleText(toolText(use)).trimEnd();
  const failed = use.outcome !== "ok";
  return [
    {
      type: "tool",
      item,
      line: visibleLine(`${use.title || "(unnamed tool)"} ${use.label}`),
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
  failed: "Result: error",
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
