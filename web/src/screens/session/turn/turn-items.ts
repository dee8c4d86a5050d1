// Divides the items of a turn for the page: those of the prompt, those before the answer, and those after it.
import type { Interaction } from "../../../../../src/archive/turns/interaction.ts";
import type { ToolItem } from "../../../text/tool-line.ts";

export type { ToolItem };

export type Item = Interaction["items"][number];
export type TextItem = Extract<Item, { type: "text" }>;
export type ImageItem = Extract<Item, { type: "image" }>;

export interface ShownTurn {
  readonly prompt_images: readonly ImageItem[];
  /** Items before the answer, or all of them if there is none. */
  readonly before: readonly Item[];
  readonly after: readonly Item[];
}

type TurnWithItems = Pick<Interaction, "id" | "items">;

/** Leaves out notes of the agent's program, and the answer, which is shown by itself. */
export function shownTurn(turn: TurnWithItems): ShownTurn {
  const own = turn.items.filter((item) => !isOfPrompt(turn, item) && item.type !== "note");
  const answer = own.findIndex(isAnswer);
  const rest = own.filter((item) => !isAnswer(item));
  const at = answer < 0 ? rest.length : answer;
  return { prompt_images: promptImages(turn), before: rest.slice(0, at), after: rest.slice(at) };
}

function promptImages(turn: TurnWithItems): readonly ImageItem[] {
  return turn.items.filter((item) => item.type === "image").filter((item) => isOfPrompt(turn, item));
}

/** A turn has the id of its first record, and an item's id begins with the id of its record. */
export function isOfPrompt({ id }: Pick<Interaction, "id">, item: Item): boolean {
  return item.id.startsWith(`${id}/`);
}

function isAnswer(item: Item): boolean {
  return item.type === "text" && item.phase === "final";
}
