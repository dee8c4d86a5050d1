// The state of the picker (chosen row, filter), and what each key does to it.
import type { Key } from "ink";
import { applyTyping } from "../typed.ts";
import { filterRows, type PickRow } from "./pick-row.ts";

export interface Picking {
  /** The key of the chosen row; if it is not in the list, the first row is chosen. */
  readonly chosen: string | null;
  readonly filter: string;
  readonly typing: boolean;
  readonly help: boolean;
}

export const UNCHOSEN: Picking = { chosen: null, filter: "", typing: false, help: false };

/** Returns the new state, or a command for the screen: `take`, `back` or `leave`. */
export function reducePicking(
  picking: Picking,
  rows: readonly PickRow[],
  room: number,
  input: string,
  key: Key,
): Picking | "take" | "back" | "leave" {
  const { filter, typing, help } = picking;
  const shown = filterRows(rows, filter);
  const at = chosenIn(shown, picking);
  const move = (to: number): Picking => ({
    ...picking,
    chosen: shown[Math.max(0, Math.min(to, shown.length - 1))]?.key ?? null,
  });
  if (help) return { ...picking, help: false };
  if (key.upArrow) return move(at - 1);
  if (key.downArrow) return move(at + 1);
  if (key.pageUp) return move(at - room);
  if (key.pageDown) return move(at + room);
  if (key.return) return "take";
  if (key.escape) return typing || filter !== "" ? { ...picking, filter: "", typing: false } : "back";
  if (key.home) return move(0);
  if (key.end) return move(shown.length - 1);
  if (!typing) {
    if (input === "k") return move(at - 1);
    if (input === "j") return move(at + 1);
    if (input === "g") return move(0);
    if (input === "G") return move(shown.length - 1);
    if (input === "l") return "take";
    if (input === "h") return "back";
    if (input === "q") return "leave";
    if (input === "?") return { ...picking, help: true };
    if (input === "/") return { ...picking, typing: true };
  }
  const typed = applyTyping(filter, input, key);
  return typed === null ? picking : { ...picking, typing: true, filter: typed };
}

export function chosenIn(shown: readonly PickRow[], { chosen }: Picking): number {
  return Math.max(
    0,
    shown.findIndex(({ key }) => key === chosen),
  );
}
