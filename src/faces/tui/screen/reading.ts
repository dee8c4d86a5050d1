// How somebody reads a stream: where, with how much detail, searching for what. What each key makes of that.
import {
  findText,
  firstPosition,
  moveBy,
  positionShowing,
  type Viewed,
  type ViewPosition,
} from "../view/viewport.ts";

export interface Reading {
  /** The line at the top; null where the end is followed. */
  readonly position: ViewPosition | null;
  /** The newest entry when the end was left. */
  readonly left_at: number;
  readonly details: boolean;
  /** What is being typed to search for; null when nothing is. */
  readonly typing: string | null;
  readonly query: string;
  /** The line that was found last; null once somebody went elsewhere. */
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

/** From what was found before, or where one looks; at the end of the stream it begins at the other. */
function find(reading: Reading, direction: "up" | "down", context: ReadingContext): Reading {
  const { query } = reading;
  if (query === "") return reading;
  const { viewed, height } = context;
  const from = reading.found ?? reading.position;
  const next = findText(viewed, query, from, direction);
  const found = next ?? findText(viewed, query, null, direction);
  if (!found) return { ...reading, found, message: `Nothing here says ${query}.` };
  // Nothing is newer than the end that is followed.
  const near = next !== null && (from !== null || direction === "up");
  const message = near ? null : `Went on at the ${direction === "up" ? "end" : "beginning"}.`;
  return { ...goTo(reading, positionShowing(viewed, found, height), context), found, message };
}
