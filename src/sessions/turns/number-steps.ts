// Numbers the steps of a turn, so that every face and every answer cites the same one: `session#turn.step`.
import type { TurnItem } from "../../model/item.ts";

export interface NumberedStep<Item> {
  readonly number: number;
  readonly item: Item;
}

/** The fields of an item that decide whether it is a step. */
interface Numbered {
  readonly id: string;
  readonly type: TurnItem["type"];
  readonly text?: string;
}

/**
 * Numbers the items after the prompt, which is step 0, the answer included, because a turn that goes on may make it one step of
 * many. Images and thinking without text have no number. Expects all items of the turn; `turn_id` is its interaction id.
 */
export function numberSteps<Item extends Numbered>(
  items: readonly Item[],
  turn_id: string,
): NumberedStep<Item>[] {
  return items
    .filter((item) => !isOfPrompt(item, turn_id) && isStep(item))
    .map((item, index) => ({ number: index + 1, item }));
}

/** True for the prompt and for images that came with it. */
function isOfPrompt({ id }: Numbered, turn_id: string): boolean {
  return id.startsWith(`${turn_id}/`);
}

function isStep({ type, text }: Numbered): boolean {
  return type !== "image" && (type !== "thinking" || text?.trim() !== "");
}
