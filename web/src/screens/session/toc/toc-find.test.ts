// Tests how matches within a session are found and ordered.
import { expect, test } from "vitest";
import { foundTurns, marked } from "./toc-find.ts";

const entry = (turn: number, summary: string) => ({
  ...{ turn, id: `r${turn}`, summary, created: null, has_prompt: true, has_response: true },
  ...{ outcome: "answered", edits: 0, failed: 0 },
});
const result = (session_id: string, turn: number, text: string) => ({
  ...{ session_id, turn, citation: "", title: "", title_origin: "none" as const, gist: text },
  ...{ snippet: [{ text, hit: true }], found_in: null, tools: [], started_at: null, project_path: null },
  agent: "claude-code",
  ...{ parent_id: null, branch: null, models: [], score: 1, copies: [], more_in_session: 0 },
});
const ENTRIES = [entry(1, "Fix the date"), entry(2, "Go on"), entry(3, "Dates again")];

test("matching lines are found at once, with the words marked", () => {
  expect(foundTurns("s", ENTRIES, "date", [])).toEqual([
    {
      session_id: "s",
      in_subsession: false,
      turn: 1,
      spans: [
        { text: "Fix the ", hit: false },
        { text: "date", hit: true },
      ],
    },
    {
      session_id: "s",
      in_subsession: false,
      turn: 3,
      spans: [
        { text: "Date", hit: true },
        { text: "s again", hit: false },
      ],
    },
  ]);
});

test("server results are merged in by turn, and sub-agents come last", () => {
  const found = foundTurns("s", ENTRIES, "date", [result("inner", 1, "x"), result("s", 2, "a date")]);
  expect(found.map(({ session_id, turn, in_subsession }) => [session_id, turn, in_subsession])).toEqual([
    ["s", 1, false],
    ["s", 2, false],
    ["s", 3, false],
    ["inner", 1, true],
  ]);
});

test("an excluded word finds nothing by itself", () => {
  expect(foundTurns("s", ENTRIES, "-date", [])).toEqual([]);
  expect(foundTurns("s", ENTRIES, "  ", [])).toEqual([]);
});

test("the longest word is marked if several match", () => {
  expect(marked("timezone", ["time", "timezone"])).toEqual([{ text: "timezone", hit: true }]);
});
