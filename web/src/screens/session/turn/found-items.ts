// Finds the items of a turn that have the words of a search, so that their folds can be opened.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import { CLOSED, type Folds, wordsIn } from "../../../text/folds.ts";
import { hasFailed } from "../../../text/tool-line.ts";
import type { StepAt } from "../next-step.ts";
import type { Item } from "./turn-items.ts";

/** Names the place to open in a turn: the one with these words, or the step that changed or read this file. */
export interface Sought {
  readonly words: readonly string[];
  /** The text that has them, as the result showed it. */
  readonly text?: string;
  readonly file: string | null;
  /** Instead of words or a file, the n-th edit or failure. */
  readonly step?: StepAt["step"];
}

export interface FoundItems {
  readonly items: Folds["items"];
  /** True if no text that was loaded has all the words, although some was left out. */
  readonly incomplete: boolean;
}

/**
 * Opens the item with the text that the result showed, or else those with most of its words. Opens nothing if prompt or
 * answer have as many, because they can be read already.
 */
export function foundItems(turn: Interaction, { words, text = "", file, step }: Sought): FoundItems {
  if (step) return { items: new Set(itemOfStep(turn.items, step)), incomplete: false };
  if (file !== null) return { items: new Set(itemsOfFile(turn.items, file)), incomplete: false };
  if (words.length === 0) return { items: CLOSED.items, incomplete: false };
  const shown = text === "" ? null : itemWith(turn, text);
  if (shown !== null) return { items: new Set(shown), incomplete: false };
  const texts = turn.items.map((item) => ({ ...item, count: wordsIn(textsOf(item), words) }));
  const inItems = texts.filter(({ type }) => type !== "text");
  const open = Math.max(
    wordsIn([turn.prompt], words),
    wordsIn([turn.response ?? ""], words),
    ...texts.filter(({ type }) => type === "text").map(({ count }) => count),
  );
  const most = Math.max(open, ...inItems.map(({ count }) => count));
  const incomplete = most < words.length && turn.left_out.characters > 0;
  const best = inItems.filter(({ count }) => count === most && count > open).slice(0, MOST_OPENED);
  return { items: new Set(best.map(({ id }) => id)), incomplete };
}

/** Returns the first item with a text, nothing if it can be read already, null if the text is not there. */
function itemWith({ prompt, response, items }: Interaction, text: string): string[] | null {
  const wanted = onOneLine(text);
  const has = (texts: readonly string[]) => texts.some((each) => onOneLine(each).includes(wanted));
  if (has([prompt, response ?? ""])) return [];
  const item = items.find((each) => has(textsOf(each)));
  if (!item) return null;
  return item.type === "text" ? [] : [item.id];
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Opening more would push the first of them out of sight. */
const MOST_OPENED = 3;

function itemOfStep(items: readonly Item[], { kind, nth }: StepAt["step"]): string[] {
  const tools = items.filter((item) => item.type === "tool");
  const wanted = tools.filter(({ use }) =>
    kind === "edit" ? use.kind === "edit" && !hasFailed(use) : hasFailed(use),
  );
  // A turn that was cut has fewer items than it counts.
  const found = wanted[nth] ?? wanted.at(-1);
  return found ? [found.id] : [];
}

/** Returns the first edit of the file, or else the first item that names it. */
function itemsOfFile(items: readonly Item[], file: string): string[] {
  const tools = items.filter((item) => item.type === "tool");
  const edit = tools.find(({ use }) => use.edits.some(({ path }) => path === file));
  const first = edit ?? tools.find(({ use }) => use.files.some(({ path }) => path === file));
  return first ? [first.id] : [];
}

/** Returns the texts that an opened item shows. */
function textsOf(item: Item): readonly string[] {
  switch (item.type) {
    case "text":
    case "thinking":
      return [item.text];
    case "tool": {
      const { commands, edits, files, details, asks, plan, starts, label } = item.use;
      return [
        ...textsIn([commands, edits, files, details, asks, plan, starts, label]),
        item.result?.text ?? "",
      ];
    }
    default:
      return [];
  }
}

/** Returns every text in a value, without the names of its fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
