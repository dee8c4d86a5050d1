// Divides the room of an answer among its parts, measured as it is sent to agents.
import { costOf } from "../../agent-text/cut-text.ts";

export interface Room {
  readonly left: number;
  /** Takes a text if it fits into a share of what is left, and says whether it did. */
  take(text: string, share?: number): boolean;
}

export function roomOf(size: number): Room {
  let left = size;
  return {
    get left() {
      return left;
    },
    take(text, share = 1) {
      const cost = costOf(text);
      if (cost > left * share) return false;
      left -= cost + LABEL;
      return true;
    },
  };
}

/** What a label and a line break take. */
const LABEL = 12;
