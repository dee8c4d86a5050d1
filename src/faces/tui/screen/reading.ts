// How somebody reads a stream: where, with how much detail, searching for what. What each key makes of that.
import { findText, firstPlace, moveBy, placeShowing, type Viewed, type ViewPlace } from "../view/viewport.ts";

export interface Reading {
  /** The line at the top; null where the end is followed. */
  readonly place: ViewPlace | null;
  /** The newest entry when the end was left. */
  readonly left_at: number;
  readonly details: boolean;
  /** What is being typed to search for; null when nothing is. */
  readonly typing: string | null;
  readonly query: string;
  /** The line that was found last; null once somebody went elsewhere. */
  readonly found: ViewPlace | null;
  readonly message: string | null;
  readonly help: boolean;
}

export const FRESH: Reading = {
  place: null,
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

export interface ReadingAround {
  readonly viewed: Viewed;
  readonly height: number;
  readonly newest: number;
}

export function readOn(before: Reading, step: Step, around: ReadingAround): Reading {
  const reading = { ...before, message: null };
  const { viewed, height } = around;
  switch (step.type) {
    case "lines":
      return goTo(reading, moveBy(viewed, reading.place, step.count, height), around);
    case "screens": {
      const lines = Math.sign(step.count) * Math.ceil(Math.abs(step.count) * Math.max(1, height - 1));
      return goTo(reading, moveBy(viewed, reading.place, lines, height), around);
    }
    case "beginning":
      return goTo(reading, moveBy(viewed, firstPlace(viewed), 0, height), around);
    case "end":
      return goTo(reading, null, around);
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
      return find({ ...reading, query: reading.typing ?? reading.query, typing: null }, "up", around);
    case "older":
      return find(reading, "up", around);
    case "newer":
      return find(reading, "down", around);
  }
}

function goTo(reading: Reading, place: ViewPlace | null, { newest }: ReadingAround): Reading {
  return { ...reading, place, found: null, left_at: reading.place === null ? newest : reading.left_at };
}

/** From what was found before, or where one looks; at the end of the stream it begins at the other. */
function find(reading: Reading, direction: "up" | "down", around: ReadingAround): Reading {
  const { query } = reading;
  if (query === "") return reading;
  const { viewed, height } = around;
  const from = reading.found ?? reading.place;
  const next = findText(viewed, query, from, direction);
  const found = next ?? findText(viewed, query, null, direction);
  if (!found) return { ...reading, found, message: `Nothing here says ${query}.` };
  // Nothing is newer than the end that is followed.
  const near = next !== null && (from !== null || direction === "up");
  const message = near ? null : `Went on at the ${direction === "up" ? "end" : "beginning"}.`;
  return { ...goTo(reading, placeShowing(viewed, found, height), around), found, message };
}
