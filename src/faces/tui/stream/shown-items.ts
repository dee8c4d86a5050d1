// Decides which items of a message are shown, and which only with details.
import type { LiveMessage } from "../../../archive/live/live-events.ts";
import type { WireItem } from "../../../archive/turns/item-schema.ts";
import type { Entry } from "./entry.ts";

/** Leaves out a sub-agent's prompt if the call that started it already shows it. */
export function shownItems({ subsession_id, call_id, items }: LiveMessage): readonly WireItem[] {
  return subsession_id === null || call_id === null ? items : items.filter((item) => !isPrompt(item));
}

/** Returns a label for an item that is shown with details only; null for others. */
export function asideName({
  subsession_id,
  item,
}: Pick<Extract<Entry, { type: "item" }>, "subsession_id" | "item">): string | null {
  if (item.type === "note") return ASIDES[item.note] ?? null;
  if (item.type !== "text") return null;
  if (item.speaker === "output") return "Output";
  return subsession_id !== null && isPrompt(item) ? "Asked" : null;
}

export function isAside(entry: Entry): boolean {
  return entry.type === "item" && asideName(entry) !== null;
}

function isPrompt(item: WireItem): boolean {
  return item.type === "text" && PROMPTS.has(item.speaker);
}

const PROMPTS: ReadonlySet<string> = new Set([
  "prompt",
  "queued_prompt",
  "unsent_prompt",
  "teammate",
  "command",
  "local_command",
  "plan",
  "shell",
]);

type Note = Extract<WireItem, { type: "note" }>["note"];

const ASIDES: Readonly<Partial<Record<Note, string>>> = {
  notice: "Put in by the agent's program",
  filler: "Written by the agent's program",
  warm_up: "Asked by the agent's program to warm up",
};
