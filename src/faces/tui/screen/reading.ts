// The state of reading a stream (position, details, search), and what each step does to it.
import {
  findText,
  firstPosition,
  moveBy,
  positionShowing,
  type Viewed,
  type ViewPosition,
} from "../view/viewport.ts";

export interface Reading {
  /** The line at the top; null to follow the end. */
  readonly position: ViewPosition | null;
  /** The newest entry when the person scrolled away from the end. */
  readonly left_at: number;
  readonly details: boolean;
  /** The search being typed; null if none is. */
  readonly typing: string | null;
  readonly query: string;
  /** The last match; null after moving elsewhere. */
  readonly found: ViewPosition | null;
  readonly message: string | null;
  readonly help: boolean;
}

export const FRESH: Reading = {
  position: null,
  left_at: 0,
  details: false,
  typing: null,
  query: "",
  found: null,
  message: null,
  help: false,
};

export type Step =
  | { readonly type: "lines"; readonly count: number }
  | { readonly type: "screens"; readonly count: number }
  | {
      readonly type:
        | "beginning"
        | "end"
        | "details"
        | "help"
        | "close"
        | "search"
        | "older"
        | "newer"
        | "forget";
    }
  | { readonly type: "typed"; readonly text: string };

export interface ReadingContext {
  readonly viewed: Viewed;
  readonly height: number;
  readonly newest: number;
}

export function reduceReading(before: Reading, step: Step, context: ReadingContext): Reading {
  const reading = { ...before, message: null };
  const { viewed, height } = context;
  switch (step.type) {
    case "lines":
      return goTo(reading, moveBy(viewed, reading.position, step.count, height), context);
    case "screens": {
      const lines = Math.sign(step.count) * Math.ceil(Math.abs(step.count) * Math.max(1, height - 1));
      return goTo(reading, moveBy(viewed, reading.position, lines, height), context);
    }
    case "beginning":
      return goTo(reading, moveBy(viewed, firstPosition(viewed), 0, height), context);
    case "end":
      return goTo(reading, null, context);
    case "details":
      return { ...reading, details: !reading.details };
    case "help":
      return { ...reading, help: true };
    case "close":
      return { ...reading, help: false, typing: null };
    case "typed":
      return { ...reading, typing: step.text };
    case "forget":
      return { ...reading, query: "", found: null, typing: null };
    case "search":
      return find({ ...reading, query: reading.typing ?? reading.query, typing: null }, "up", context);
    case "older":
      return find(reading, "up", context);
    case "newer":
      return find(reading, "down", context);
  }
}

function goTo(reading: Reading, position: ViewPosition | null, { newest }: ReadingContext): Reading {
  return { ...reading, position, found: null, left_at: reading.position === null ? newest : reading.left_at };
}

/** Searches from the last match or the current position, and wraps around at the end of the stream. */
function find(reading: Reading, direction: "up" | "down", context: ReadingContext): Reading {
  const { query } = reading;
  if (query === "") return reading;
  const { viewed, height } = context;
  const from = reading.found ?? reading.position;
  const next = findText(viewed, query, from, direction);
  const found = next ?? findText(viewed, query, null, direction);
  if (!found) return { ...reading, found, message: `No matches for "${query}".` };
  // Nothing is newer than the live end.
  const near = next !== null && (from !== null || direction === "up");
  const message = near ? null : `Continued from the ${direction === "up" ? "end" : "beginning"}.`;
  return { ...goTo(reading, positionShowing(viewed, found, height), context), found, message };
}
