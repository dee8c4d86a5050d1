// Limits the items of a turn to a length that people can read and a model can take.
import type { TurnItem } from "../../model/item.ts";
import { LONGEST_EXCERPT } from "../../text/excerpt.ts";
import { boundItem, textsIn } from "./bound-item.ts";
import { cutText } from "./cut-texts.ts";
import type { Interaction } from "./interaction.ts";

/** Limit for each prompt and answer; about 5,000 tokens. */
const LONGEST_DIALOGUE = 16_000;
/** Limit for all texts of a turn together, prompts and answers included. */
const MOST_CHARACTERS = 60_000;
const MOST_ITEMS = 400;

type BoundItems = Pick<Interaction, "items" | "left_out">;

/** Gives prompts and answers their space first. The other texts share the rest. */
export function boundItems(all: readonly TurnItem[]): BoundItems {
  const gone = all.length <= MOST_ITEMS ? [] : all.slice(MOST_ITEMS / 2, -MOST_ITEMS / 2);
  const left = new Set(gone);
  const items = all.filter((item) => !left.has(item));
  const dialogue = items.filter(isDialogue).flatMap(textsIn);
  const used = dialogue.reduce((sum, text) => sum + Math.min(text.length, LONGEST_DIALOGUE), 0);
  const longest = fairShare(
    items.filter((item) => !isDialogue(item)).flatMap(textsIn),
    MOST_CHARACTERS - used,
  );
  const bound = items.map((item) => boundItem(item, isDialogue(item) ? LONGEST_DIALOGUE : longest));
  const cut = bound.reduce((sum, { left_out }) => sum + left_out, 0);
  const characters = cut + (gone.length === 0 ? 0 : JSON.stringify(gone).length);
  return { items: bound, left_out: { characters, items: gone.length } };
}

export function wholeItems(all: readonly TurnItem[]): BoundItems {
  const items = all.map((item) => boundItem(item, Number.POSITIVE_INFINITY));
  return { items, left_out: { characters: 0, items: 0 } };
}

/** Cuts a prompt or answer to the same length as its item. */
export function boundDialogue(text: string): string {
  return cutText(text, LONGEST_DIALOGUE).text;
}

function isDialogue(item: TurnItem): boolean {
  return item.type === "text" && (item.phase === "final" || PROMPTS.has(item.speaker));
}

const PROMPTS: ReadonlySet<string> = new Set([
  "prompt",
  "queued_prompt",
  "unsent_prompt",
  "teammate",
  "command",
  "local_command",
  "plan",
]);

/**
 * Returns the length that each text may have to fit all into `room`. Short texts leave their unused share to the
 * others.
 */
function fairShare(texts: readonly string[], room: number): number {
  const lengths = texts.map(({ length }) => length).sort((one, other) => one - other);
  let left = Math.max(0, room);
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return Math.min(share, LONGEST_EXCERPT);
    left -= length;
  }
  return LONGEST_EXCERPT;
}
