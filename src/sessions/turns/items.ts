// Turns messages into items, which every face shows in the same way.
import type { ToolCallId } from "../../model/ids.ts";
import type {
  ItemBase,
  ItemImage,
  NoteKind,
  Speaker,
  TextItem,
  ToolItem,
  TurnItem,
} from "../../model/item.ts";
import type { Message, MessageKind } from "../../model/message.ts";
import type { ImagePart, Part, ToolCallPart, ToolResultPart } from "../../model/part.ts";
import type { ToolOutcome } from "../../model/tool-use.ts";
import { completeUse, unknownUse } from "./complete-use.ts";
import { itemIdAt, positionOf } from "./part-position.ts";

/** The input for items: a message, or the part of one that a single record contributes. */
export type ItemSource = Pick<Message, "kind" | "content" | "parts" | "records" | "part_positions">;

export interface ItemOptions {
  /** The phase of the model's words in this message. */
  readonly phase: TextItem["phase"];
  call(part: ToolCallPart, base: ItemBase): ToolItem;
  /** Returns null for a result that is shown with its call. */
  result(part: ToolResultPart, base: ItemBase): ToolItem | null;
  /** The index of an image among those of its turn. */
  imageIndex(image: ImagePart): number | null;
}

export function messageItems(message: ItemSource, options: ItemOptions): TurnItem[] {
  const { kind, content, parts } = message;
  const base = (index: number): ItemBase => {
    const position = positionOf(message, index);
    return { id: itemIdAt(position), revision: position.record.offset, partial: false };
  };
  const rest = (part: Part, index: number) => partItems(part, base(index), options);
  if (kind === "answer") return parts.flatMap(rest);
  // A person's words may be in several parts with wrappers around them: they are shown as one text, first.
  const first = Math.max(
    0,
    parts.findIndex(({ type }) => type === "text"),
  );
  const others = parts.flatMap((part, index) => (part.type === "text" ? [] : rest(part, index)));
  return [...wholeText(kind, content, base(first)), ...others];
}

/** The speaker in a message of each kind. */
const SPEAKERS: Readonly<Partial<Record<MessageKind, Speaker>>> = {
  prompt: "prompt",
  queued_prompt: "queued_prompt",
  unsent_prompt: "unsent_prompt",
  teammate: "teammate",
  command: "command",
  local_command: "local_command",
  plan: "plan",
  shell: "shell",
  tool_results: "added",
  command_output: "output",
  error: "error",
};

const NOTES: Readonly<Partial<Record<MessageKind, NoteKind>>> = {
  interrupt: "interrupted",
  compaction: "compaction",
  notice: "notice",
  filler: "filler",
  warm_up: "warm_up",
};

/** Kinds that are shown even without words: that a person asked or interrupted matters. */
const WORDLESS: ReadonlySet<MessageKind> = new Set([
  "prompt",
  "queued_prompt",
  "command",
  "plan",
  "shell",
  "interrupt",
]);

function wholeText(kind: MessageKind, text: string, base: ItemBase): TurnItem[] {
  if (text.trim() === "" && !WORDLESS.has(kind)) return [];
  const speaker = SPEAKERS[kind];
  if (speaker) return [{ ...base, type: "text", speaker, text, phase: null }];
  const note = NOTES[kind];
  return note ? [{ ...base, type: "note", note, text }] : [];
}

function partItems(part: Part, base: ItemBase, options: ItemOptions): TurnItem[] {
  switch (part.type) {
    case "text":
      return part.text.trim() === ""
        ? []
        : [{ ...base, type: "text", speaker: "model", text: part.text, phase: options.phase }];
    case "thinking":
      // Without words, and not withheld, it has only begun.
      if (part.text === "" && !part.withheld) return [];
      return [{ ...base, type: "thinking", text: part.text, withheld: part.withheld }];
    case "tool_call":
      return [options.call(part, base)];
    case "tool_result":
      return [options.result(part, base) ?? []].flat();
    case "image":
      return [{ ...base, type: "image", ...itemImage(part, options) }];
    case "other":
      return [{ ...base, type: "note", note: "unknown", text: part.kind }];
  }
}

/** Makes an item for a call without a result. */
export function callItem({ id, use }: ToolCallPart, base: ItemBase, outcome: ToolOutcome): ToolItem {
  return {
    ...base,
    partial: true,
    type: "tool",
    call_id: id,
    use: { ...use, outcome },
    result: null,
    subsessions: [],
    continues_id: null,
  };
}

/** Adds the result, found in the record at `revision`, to its call. */
export function withResult(
  call: ToolItem,
  result: ToolResultPart,
  revision: number,
  options: Pick<ItemOptions, "imageIndex">,
): ToolItem {
  const use = completeUse(call.use, result);
  return { ...call, revision, partial: false, use, result: resultOf(result, options) };
}

export function strayItem(
  part: ToolResultPart,
  base: ItemBase,
  options: Pick<ItemOptions, "imageIndex">,
): ToolItem {
  return {
    ...base,
    type: "tool",
    call_id: part.call_id as ToolCallId,
    use: unknownUse(part),
    result: resultOf(part, options),
    subsessions: [],
    continues_id: null,
  };
}

function resultOf({ text, images }: ToolResultPart, options: Pick<ItemOptions, "imageIndex">) {
  return { text, images: images.map((image) => itemImage(image, options)) };
}

function itemImage(image: ImagePart, { imageIndex }: Pick<ItemOptions, "imageIndex">): ItemImage {
  return { media_type: image.media_type, size: image.size, index: imageIndex(image) };
}
